import { encodeAbiParameters, type Hex, numberToHex, pad } from 'viem'
import { TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from '../transfer-events.ts'

/**
 * A contract that emits whatever events it is told to, so that a test can say anything about any token. Compiled from this Yul:
 *
 *   for { let at := 0 } lt(at, calldatasize()) { } {
 *     let head := calldataload(at)
 *     let topics := byte(0, head)
 *     let length := and(shr(232, head), 0xffff)
 *     let t := add(at, 3)
 *     let d := add(t, mul(32, topics))
 *     calldatacopy(0, d, length)
 *     switch topics case 0 { log0(0, length) } case 1 { log1(0, length, calldataload(t)) } …
 *     at := add(d, length)
 *   }
 */
export const PUPPET_CODE: Hex =
  '0x609d80600c6000396000f3fe60005b368110600a57005b806003913561ffff8160001a9160e81c1691838101908260051b81019284868501600037801560925780600114608757806002146078578514606357606381013591602360438301359201359035856000a45b01016002565b90602360438301359201359035846000a3605d565b50602301359035836000a2605d565b505035826000a1605d565b505050816000a0605d56'

export type Event = { topics: readonly string[]; data: string }

/** The calldata that makes the puppet emit the events, in order. */
export function emit(events: readonly Event[]): Hex {
  const parts = events.map(({ topics, data }) => {
    const bytes = data.slice(2)
    const length = (bytes.length / 2).toString(16).padStart(4, '0')
    return `0${topics.length}${length}${topics.map((topic) => topic.slice(2)).join('')}${bytes}`
  })
  return `0x${parts.join('')}`
}

const topic = (address: string) => pad(address as Hex)
const word = (value: bigint) => numberToHex(value, { size: 32 })

export function erc20Transfer(from: string, to: string, amount: bigint): Event {
  return { topics: [TRANSFER, topic(from), topic(to)], data: word(amount) }
}

export function erc721Transfer(from: string, to: string, tokenId: bigint): Event {
  return { topics: [TRANSFER, topic(from), topic(to), word(tokenId)], data: '0x' }
}

export function transferSingle(from: string, to: string, tokenId: bigint, amount: bigint): Event {
  const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [tokenId, amount])
  return { topics: [TRANSFER_SINGLE, topic(from), topic(from), topic(to)], data }
}

export function transferBatch(
  from: string,
  to: string,
  items: readonly (readonly [bigint, bigint])[],
): Event {
  const data = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [items.map(([id]) => id), items.map(([, amount]) => amount)],
  )
  return { topics: [TRANSFER_BATCH, topic(from), topic(from), topic(to)], data }
}
