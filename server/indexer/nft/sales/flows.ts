import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { lengthOf, topicAddress } from '../../log-words.ts'
import { DEPOSIT, TRANSFER, WITHDRAWAL } from '../../transfer-events.ts'
import type { Deal } from './deal.ts'
import type { IsCoin } from './order.ts'

/** Money that went from one address to another. */
export type Flow = { currency: string; from: string; to: string; amount: bigint }

/** All money that is known to have moved in the transaction: of the native coin, without its calls, only its value. */
export function flowsIn(deal: Deal): Flow[] {
  const { receipt, transaction, nativeMoves, wrappedNative, contract, isIssued } = deal
  const { from, to, valueWei } = transaction
  const sent = to && valueWei > 0n ? [{ from, to, wei: valueWei }] : []
  // The owner may be the payer: what an issued contract hands on is no refund.
  const moves = (nativeMoves ?? sent).filter((move) => !isIssued || move.from !== contract)
  const native = moves.map(({ wei, ...move }) => ({ currency: ZERO_ADDRESS, ...move, amount: wei }))
  const tokens = receipt.logs.flatMap((log) =>
    log.address === contract || log.address === wrappedNative ? [] : tokenFlow(log),
  )
  return [...native, ...tokens, ...wrappedFlows(receipt.logs, wrappedNative, nativeMoves === null)]
}

/** A wrapped coin is given out for the native coin by its contract, which some tell by a Transfer from nobody and others do not. */
function wrappedFlows(logs: readonly Log[], wrapped: string | null, isNativeUnknown: boolean): Flow[] {
  if (wrapped === null) return []
  const mine = logs.filter(({ address }) => address === wrapped)
  const moved = mine.flatMap(tokenFlow)
  const isTold = moved.some(({ from, to }) => from === ZERO_ADDRESS || to === ZERO_ADDRESS)
  const wrapping = isTold ? [] : mine.flatMap(wrappingFlow)
  const all = [...moved, ...wrapping].map((flow) => ({
    ...flow,
    from: flow.from === ZERO_ADDRESS ? wrapped : flow.from,
    to: flow.to === ZERO_ADDRESS ? wrapped : flow.to,
  }))
  if (!isNativeUnknown) return all
  const counterparts = all
    .filter(({ from, to }) => from === wrapped || to === wrapped)
    .map(({ from, to, amount }) => ({ currency: ZERO_ADDRESS, from: to, to: from, amount }))
  return [...all, ...counterparts]
}

export function tokenFlow({ address, topics, data }: Log): Flow[] {
  if (topics[0] !== TRANSFER || topics.length !== 3 || data.length !== lengthOf(1)) return []
  const from = topicAddress(topics[1])
  const to = topicAddress(topics[2])
  return from && to ? [{ currency: address, from, to, amount: BigInt(data) }] : []
}

function wrappingFlow({ address, topics, data }: Log): Flow[] {
  const isDeposit = topics[0] === DEPOSIT
  const who = topicAddress(topics[1])
  if (!who || data.length !== lengthOf(1) || (!isDeposit && topics[0] !== WITHDRAWAL)) return []
  const [from, to] = isDeposit ? [ZERO_ADDRESS, who] : [who, ZERO_ADDRESS]
  return [{ currency: address, from, to, amount: BigInt(data) }]
}

/** What each address has gained by flows, less what it has spent. Forms of the native coin are one currency: ZERO_ADDRESS. */
export class Gains {
  readonly #by = new Map<string, Map<string, bigint>>()
  readonly #forms = new Map<string, Map<string, bigint>>()
  readonly #isCoin: IsCoin

  constructor(flows: readonly Flow[], isCoin: IsCoin) {
    this.#isCoin = isCoin
    for (const { currency, from, to, amount } of flows) {
      add(this.#by, from, this.keyOf(currency), -amount)
      add(this.#by, to, this.keyOf(currency), amount)
      add(this.#forms, from, currency, -amount)
    }
  }

  keyOf(currency: string): string {
    return this.#isCoin(currency) ? ZERO_ADDRESS : currency
  }

  /** Below zero: spent. */
  of(address: string, currency: string): bigint {
    return this.#by.get(address)?.get(currency) ?? 0n
  }

  /** In which the address has spent more than it got. */
  spentBy(address: string): string[] {
    return this.#where(address, (gain) => gain < 0n)
  }

  gainedBy(address: string): string[] {
    return this.#where(address, (gain) => gain > 0n)
  }

  /** The form of the coin in which the address paid, if it was one. */
  formOf(address: string, currency: string): string {
    if (currency !== ZERO_ADDRESS) return currency
    const forms = [...(this.#forms.get(address)?.keys() ?? [])].filter(this.#isCoin)
    return forms.length === 1 ? (forms[0] ?? currency) : currency
  }

  #where(address: string, is: (gain: bigint) => boolean): string[] {
    return [...(this.#by.get(address) ?? [])].filter(([, gain]) => is(gain)).map(([currency]) => currency)
  }
}

function add(by: Map<string, Map<string, bigint>>, address: string, currency: string, amount: bigint) {
  const gains = by.get(address) ?? new Map<string, bigint>()
  gains.set(currency, (gains.get(currency) ?? 0n) + amount)
  by.set(address, gains)
}
