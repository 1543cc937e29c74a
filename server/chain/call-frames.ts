import { z } from 'zod'
import type { TransactionMove } from './moves-in.ts'

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const frame = z.object({
  type: z.string(),
  from: hex,
  to: hex.nullish(),
  value: hex.nullish(),
  error: z.string().nullish(),
  get calls() {
    return z.array(frame).nullish()
  },
})
type Frame = z.infer<typeof frame>

/** By geth's callTracer: what really moved, in order. A call that failed moved nothing, nor did what it called. */
export function movesInFrames(reply: unknown): TransactionMove[] {
  return below(frame.parse(reply))
}

/** DELEGATECALL and CALLCODE name a value that they do not move. */
const MOVING = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

function below({ type, from, to, value, error, calls }: Frame): TransactionMove[] {
  if (error) return []
  const wei = BigInt(value ?? '0x0')
  const own =
    to && wei > 0n && MOVING.includes(type) ? [{ from: from.toLowerCase(), to: to.toLowerCase(), wei }] : []
  return [...own, ...(calls ?? []).flatMap(below)]
}

const operations = z.array(z.object({ type: z.number(), from: hex, to: hex, value: hex }))

/** By Otterscan's list of what moved inside of a transaction, to which its own value belongs. */
export function movesInOperations(
  reply: unknown,
  { from, to, valueWei }: { from: string; to: string | null; valueWei: bigint },
): TransactionMove[] {
  const inside = operations
    .parse(reply)
    .map((each) => ({ from: each.from.toLowerCase(), to: each.to.toLowerCase(), wei: BigInt(each.value) }))
  return to && valueWei > 0n ? [{ from, to, wei: valueWei }, ...inside] : inside
}
