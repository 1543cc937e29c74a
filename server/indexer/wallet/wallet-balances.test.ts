import { expect, test } from 'vitest'
import type { Block, Call } from '#server/chain/types.ts'
import { NATIVE, type WalletTransfer } from './apply-wallet.ts'
import { readBalances } from './wallet-balances.ts'

const WALLET = `0x${'a1'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`
const transfers = [
  { tokenAddress: TOKEN, standard: 'erc20' },
  { tokenAddress: NATIVE, standard: 'native' },
] as WalletTransfer[]

/** Answers each question with the block it was asked about, as the balance. */
const chainAt = (number: number) => ({
  head: async () => ({ number }) as Block,
  callMany: async (calls: readonly Call[], block: number | 'latest' = 'latest') =>
    calls.map(() => `0x${asNumber(block).toString(16).padStart(64, '0')}`),
  nativeBalance: async (_: string, block: number | 'latest' = 'latest') => BigInt(asNumber(block)),
})
const LATEST = 999
const asNumber = (block: number | 'latest') => (block === 'latest' ? LATEST : block)

test.each([
  ['at the head', 20, 20, 20],
  ['told by a node that is behind', 18, 20, 20],
  ['below the head, whose state not every node still has', 25, 20, 25],
  ['that is final', 25, null, LATEST],
])('the balances after a block %s', async (_, head, after, asOf) => {
  const balances = await readBalances(chainAt(head), WALLET, transfers, [], after)
  expect([...balances]).toEqual([
    [TOKEN, { standard: 'erc20', balance: BigInt(asOf) }],
    [NATIVE, { standard: 'native', balance: BigInt(asOf) }],
  ])
})
