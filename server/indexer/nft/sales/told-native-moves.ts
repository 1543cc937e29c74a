import type { Chain as Facts } from '#api/chains/chain-facts.ts'
import type { TransactionMove } from '#server/chain/moves-in.ts'
import type { Receipt } from '#server/chain/types.ts'
import { tokenFlow } from './flows.ts'

/** On a chain that tells every move of the native coin in a log of its own: these moves, and the receipt without such logs. */
export function toldNativeMoves(
  receipt: Receipt,
  { contract, feeAccount }: NonNullable<Facts['nativeLogs']>,
): { receipt: Receipt; nativeMoves: TransactionMove[] } {
  const [told = [], others = []] = [true, false].map((isTold) =>
    receipt.logs.filter(({ address }) => (address === contract) === isTold),
  )
  const nativeMoves = told
    .flatMap(tokenFlow)
    .filter(({ from, to }) => from !== feeAccount && to !== feeAccount)
    .map(({ from, to, amount }) => ({ from, to, wei: amount }))
  return { receipt: { ...receipt, logs: others }, nativeMoves }
}
