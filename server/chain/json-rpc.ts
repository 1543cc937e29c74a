import { EndpointFault, RpcError } from './errors.ts'

export type RpcCall = { method: string; params: readonly unknown[] }
export type RpcReply = { result: unknown; error?: undefined } | { error: RpcError }

export type SendOptions = {
  signal?: AbortSignal | undefined
  maxBytes?: number | undefined
  /** It goes after calls that are not, and again if the endpoint is busy. */
  patient?: boolean
  /** What the answers take is added to it, over HTTP. */
  received?: Tally | undefined
}

export type Tally = { bytes: number }

/** silent: nothing came although there was something, so the connection is closed, too. */
export type Unsubscribe = (silent: boolean) => void

/** One way to an endpoint. Replies come in the order of the calls. */
export type Transport = {
  send(calls: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]>
  /** If the endpoint pushes new heads: raw headers, until the connection ends. */
  subscribeHeads?(onHeader: (raw: unknown) => void, onEnd: () => void): Promise<Unsubscribe>
  close(): void
}

/** The endpoint takes single calls only, or fewer at once. */
export class BatchRefused extends Error {
  readonly batchCalls: number

  constructor(batchCalls: number) {
    super('the endpoint refuses the batch')
    this.batchCalls = batchCalls
  }
}

export function envelope(id: number, call: RpcCall) {
  return { jsonrpc: '2.0', id, method: call.method, params: call.params }
}

/** The reply to the call with this id; a body of any other form is a fault. */
export function readReply(body: unknown, id: number): RpcReply {
  if (!isObject(body)) throw new EndpointFault('malformed', 'the reply is no JSON-RPC object')
  const error = readError(body)
  // Some nodes answer a request that they could not parse with the id null.
  if (error && (body.id === id || body.id === null || body.id === undefined)) return { error }
  if (body.id !== id) throw new EndpointFault('malformed', 'the reply carries another id')
  if (!('result' in body)) throw new EndpointFault('malformed', 'the reply has neither result nor error')
  return { result: body.result }
}

const LONGEST_MESSAGE = 1_000
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601

/** The replies to a batch whose ids count up from `firstId`; they may come in any order. */
export function readReplies(body: unknown, firstId: number, count: number): RpcReply[] {
  if (!Array.isArray(body)) {
    const error = isObject(body) ? readError(body) : undefined
    if (!error) throw new EndpointFault('malformed', 'the reply to a batch is no list')
    if (isBatchRefusal(error)) throw new BatchRefused(numberIn(error.message, count))
    if (error.code === INVALID_REQUEST) throw new BatchRefused(1)
    return Array.from({ length: count }, () => ({ error }))
  }
  const errors = body.map((each) => (isObject(each) ? readError(each) : undefined))
  if (errors[0] && errors.every((error) => error && isBatchRefusal(error))) {
    throw new BatchRefused(numberIn(errors[0].message, count))
  }
  // One word for all of them.
  if (errors[0] && body.length === 1 && isObject(body[0]) && typeof body[0].id !== 'number')
    return Array.from({ length: count }, () => ({ error: errors[0] as RpcError }))
  const replies = new Array<RpcReply | undefined>(count)
  for (const each of body) {
    const id = isObject(each) && typeof each.id === 'number' ? each.id : Number.NaN
    const index = id - firstId
    if (!(index >= 0 && index < count) || replies[index]) {
      throw new EndpointFault('malformed', 'a reply of the batch carries a foreign id')
    }
    replies[index] = readReply(each, id)
  }
  if (replies.filter(Boolean).length !== count)
    throw new EndpointFault('malformed', 'replies of the batch are missing')
  return replies as RpcReply[]
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isMethodMissing({ code, message }: RpcError): boolean {
  return (
    code === METHOD_NOT_FOUND ||
    /method .*(not found|does ?n.t exist|does not exist|not (supported|available|allowed|whitelisted))|unsupported method|unknown method|did not match any variant|(not|un)supported (rpc )?method/i.test(
      message,
    )
  )
}

/** Code -32005 stands for limits of any kind: there the words decide. */
export function isRateLimit({ code, message }: RpcError): boolean {
  return (
    !isUsedUp({ message }) &&
    ([429, -32_016, -32_029, -32_097].includes(code) ||
      /rate.?limit|too many requests|request limit|requests per|cu limit|too fast|capacity|throttl/i.test(
        message,
      ))
  )
}

/** All that it gives in a day or a month: slower questions would be refused as well. */
export function isUsedUp({ message }: Pick<RpcError, 'message'>): boolean {
  return /usage limit|quota|credits|(?:daily|monthly) (?:request|limit)/i.test(message)
}

/** Not the word alone: contracts revert with texts about batches too. */
function isBatchRefusal({ message }: RpcError): boolean {
  return (
    /\bbatch/i.test(message) &&
    /limit|too|not|exceed|more than|max|disabled|unsupported|forbidden/i.test(message) &&
    !/revert/i.test(message)
  )
}

function readError(body: Record<string, unknown>): RpcError | undefined {
  const { error } = body
  // A gateway's own words, before any node was asked.
  if (typeof error === 'string') return new RpcError(0, error.slice(0, LONGEST_MESSAGE))
  if (!isObject(error)) return undefined
  const { code, message, data } = error
  const detail = detailIn(data)
  return new RpcError(
    typeof code === 'number' ? code : Number(code) || 0,
    `${String(message ?? '')}${detail && `: ${detail}`}`.slice(0, LONGEST_MESSAGE),
    data,
  )
}

/** With some nodes and gateways the reason is in `data`: a text, or an object with one. What a contract reverted with is hexadecimal. */
function detailIn(data: unknown): string {
  if (typeof data === 'string') return data.startsWith('0x') ? '' : data
  if (!isObject(data)) return ''
  if (typeof data.payload === 'string') return data.payload
  const { details } = data
  return isObject(details) && typeof details.maxAllowedRange === 'number'
    ? `max range: ${details.maxAllowedRange}`
    : ''
}

/** 'Batch of more than 3 requests are not allowed': 3. Without a number that helps: 1. */
function numberIn(message: string, tried: number): number {
  const number = Number(/\d+/.exec(message.replaceAll(',', ''))?.[0])
  return number >= 1 && number < tried ? number : 1
}
