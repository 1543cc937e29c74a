import { expect, test } from 'vitest'
import type { Call } from '#server/chain/types.ts'
import { NATIVE, type WalletTransfer } from './apply-wallet.ts'
import { readBalances } from './wallet-balances.ts'

const WALLET = `0x${'a1'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`
const transfers = [
  { tokenAddress: TOKEN, standard: 'erc20' },
  { tokenAddress: NATIVE, standard: 'native' },
] as WalletTransfer[]

/** Answers each question with the block it was asked about, as the balance. */
const chain = {
  callMany: async (calls: readonly Call[], block: number | 'latest' = 'latest') =>
    calls.map(() => `0x${asNumber(block).toString(16).padStart(64, '0')}`),
  nativeBalance: async (_: string, block: number | 'latest' = 'latest') => BigInt(asNumber(block)),
}
const LATEST = 999
const asNumber = (block: number | 'latest') => (block === 'latest' ? LATEST : block)

test.each([
  ['of a block', 25, 25n],
  ['of the newest block that the node has', 'latest' as const, 999n],
])('tokens and native coin are both as %s says', async (_, at, asOf) => {
  const balances = await readBalances(chain, WALLET, transfers, [], at)
  expect([...balances]).toEqual([
    [TOKEN, { standard: 'erc20', balance: asOf }],
    [NATIVE, { standard: 'native', balance: asOf }],
  ])
})
