import { z } from 'zod'

/** The chain's own coin going from one address to another, in a transaction or in a call inside one. */
export type NativeMove = {
  blockNumber: number
  transactionHash: string
  transactionIndex: number
  /** The place among the transaction's calls. */
  callIndex: number
  timestamp: number
  from: string
  to: string
  wei: bigint
}

/** One within a transaction that is known. */
export type TransactionMove = Pick<NativeMove, 'from' | 'to' | 'wei'>

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
export const trace = z.object({
  type: z.string(),
  action: z.object({
    from: hex.optional(),
    to: hex.nullish(),
    value: hex.optional(),
    callType: z.string().optional(),
    // Of a contract that ended itself: where its coin went.
    address: hex.optional(),
    refundAddress: hex.optional(),
    balance: hex.optional(),
  }),
  result: z.object({ address: hex.optional() }).nullish(),
  error: z.string().nullish(),
  traceAddress: z.array(z.number()),
  blockNumber: z.number(),
  blockHash: hex,
  transactionHash: hex.nullish(),
  transactionPosition: z.number().nullish(),
})
export type Trace = z.infer<typeof trace>

/** What really moved in one transaction: nothing below a call that failed did. The outermost call counts even without value. */
export function movesIn(transaction: readonly Trace[]): NativeMove[] {
  const failed = transaction.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
  const isUndone = ({ traceAddress }: Trace) =>
    failed.some((parent) => parent.every((part, i) => traceAddress[i] === part))
  return transaction.flatMap((each, callIndex) => {
    const move = moveOf(each)
    if (!move || isUndone(each) || (move.wei === 0n && each.traceAddress.length > 0)) return []
    return [
      {
        blockNumber: each.blockNumber,
        transactionHash: each.transactionHash?.toLowerCase() ?? '',
        transactionIndex: each.transactionPosition ?? 0,
        callIndex,
        timestamp: 0,
        ...move,
      },
    ]
  })
}

/** The same of a transaction that is known, those without value left out. */
export function valuesIn(transaction: readonly Trace[]): TransactionMove[] {
  return movesIn(transaction).flatMap(({ from, to, wei }) => (wei > 0n ? [{ from, to, wei }] : []))
}

function moveOf({ type, action, result }: Trace): { from: string; to: string; wei: bigint } | null {
  if (type === 'call' && action.callType === 'call') return move(action.from, action.to, action.value)
  if (type === 'create') return move(action.from, result?.address, action.value)
  if (type === 'suicide') return move(action.address, action.refundAddress, action.balance)
  return null
}

function move(from: string | undefined, to: string | null | undefined, wei: string | undefined) {
  return from && to ? { from: from.toLowerCase(), to: to.toLowerCase(), wei: BigInt(wei ?? '0x0') } : null
}
