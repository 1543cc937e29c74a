import type { Abi, AbiEvent, DecodeEventLogReturnType, Hex } from 'viem'
import { decodeEventLog } from 'viem'
import type { ChainKey } from '#api/chains.ts'
import type { Log, Transaction } from '#server/chain/types.ts'
import type { IsCoin, Order } from './order.ts'

/** One kind of marketplace: where it is, what it is called, and how its word about a price is read. */
export type Marketplace = {
  /** As facts of chains name it. */
  kind: string
  /** Who is behind it, for the address book. */
  entity: string
  /** Lower-case. Without chains: the same on every chain, for nobody can put something else there. */
  addresses: readonly { address: string; label: string; chains?: readonly ChainKey[] }[]
  events: readonly AbiEvent[]
  /** Tokens of its own that are always worth as much as the native coin. */
  coins?: readonly string[]
  /** Of a market whose contracts are made by its addresses, factories: the calls that ask one of them if it made a contract. */
  asksIfMade?(contract: string): Hex[]
  /** Nothing if the event tells of no deal. Throws if the log cannot be read, or CallsUnknown. */
  read(log: Log, context: ReadContext): Order[]
}

/** What a reader may look at beside its own log: what an event leaves open stands in the rest of the receipt. */
export type ReadContext = {
  /** All logs of the transaction, in order, and the place of this one among them. */
  logs: readonly Log[]
  index: number
  /** The place of the first log after the last one that told of a deal: what moved before it is accounted for. */
  since: number
  transaction: Transaction
  /** The native coin that moved in its calls, its own value included; null if that is not known. */
  nativeMoves?: readonly { from: string; to: string; wei: bigint }[] | null
  wrappedNative: string | null
  isCoin: IsCoin
}

/** Thrown by a reader whose market says nothing of a price that stands in the calls alone, while those are not known. */
export class CallsUnknown extends Error {}

/** Throws if the log is not of one of these events. */
export function decode<const T extends Abi>(abi: T, log: Log): DecodeEventLogReturnType<T> {
  const event: unknown = decodeEventLog({
    abi: abi as Abi,
    data: log.data as Hex,
    topics: log.topics as [Hex, ...Hex[]],
  })
  return event as DecodeEventLogReturnType<T>
}
