import { EndpointFault, type RpcError } from './errors.ts'
import { isRateLimit, isUsedUp } from './json-rpc.ts'

const BARRED =
  /unauthori[sz]ed|api key|authenticate your request|no longer available|not available on (?:the )?free|tenant disabled|forbidden/i
const BEHIND =
  /beyond (?:the )?(?:current )?head|unknown block|header not found|unsupported block number|block ?out ?of ?range|block height is \d+ but requested/i
const BROKEN =
  /can.t route your request|cannot fulfill request|temporarily unavailable|no backend is currently healthy|no available upstream/i

/** What an endpoint's own error means for it; the error itself if it says nothing about the next call. */
export function faultOf(error: RpcError): EndpointFault | RpcError {
  const { message } = error
  if (isRateLimit(error)) return new EndpointFault('rate-limit', message)
  if (BEHIND.test(message)) return new EndpointFault('behind', message)
  if (isUsedUp(error) || BARRED.test(message)) return new EndpointFault('barred', message)
  if (BROKEN.test(message)) return new EndpointFault('server', message)
  return error
}

const OVERLOADED = /request timeout on the free/i

/** Too busy for this one, whatever was asked: the same call is likely to be answered the next time. */
export function isOverload({ message }: RpcError): boolean {
  return OVERLOADED.test(message)
}

/** What an endpoint says that gives logs of the newest blocks only. */
const TOO_OLD =
  /archive requests require|personal token|first available state|pruned history|history has been pruned|archive (?:node|data|access)/i
const NEEDS_ADDRESS = /specify an address/i
const TOO_MANY_ADDRESSES = /request blocked|too many addresses|addresses? (?:limit|exceed)/i

/** What an endpoint does not do, however short the range is. */
export function readInability({ message }: RpcError): 'old' | 'any address' | 'addresses' | undefined {
  if (TOO_OLD.test(message)) return 'old'
  if (NEEDS_ADDRESS.test(message)) return 'any address'
  return TOO_MANY_ADDRESSES.test(message) ? 'addresses' : undefined
}
