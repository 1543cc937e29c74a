import { pad, toEventSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { zkStack } from '#api/chains/shared.ts'
import type { TimedLog } from '#server/chain/types.ts'
import { MINT, toldMoves } from './told-moves.ts'

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const
const { contract, feeAccount } = zkStack.nativeLogs
const transfer = toEventSelector('Transfer(address,address,uint256)')

function log(logIndex: number, topics: string[], amount: bigint): TimedLog {
  return {
    address: contract,
    topics: [topics[0] ?? '', ...topics.slice(1).map((who) => pad(who as `0x${string}`))],
    data: toHex(amount, { size: 32 }),
    blockNumber: 7,
    blockHash: `0x${'7'.repeat(64)}`,
    transactionHash: `0x${'1'.repeat(64)}`,
    transactionIndex: 0,
    logIndex,
    blockTimestamp: 1_700_000_000,
  }
}

test('the event of the bridge is the one of the system contract', () => {
  // IBaseToken.sol: event Mint(address indexed account, uint256 amount)
  expect(MINT).toBe(toEventSelector('Mint(address,uint256)'))
})

test('payments and what comes over the bridge are moves of native coin; a fee shows that a transaction was sent, and no more', () => {
  const moves = toldMoves(
    [
      log(0, [transfer, alice, feeAccount], 900n),
      log(1, [transfer, alice, bob], 5n),
      log(2, [transfer, feeAccount, alice], 300n),
      log(3, [MINT, alice], 70n),
      log(4, [toEventSelector('Withdrawal(address,address,uint256)'), alice, alice], 4n),
    ],
    zkStack.nativeLogs,
  )
  expect(
    moves.map(({ logIndex, from, to, amount, tokenAddress }) => [logIndex, from, to, amount, tokenAddress]),
  ).toEqual([
    [0, alice, feeAccount, 0n, 'native'],
    [1, alice, bob, 5n, 'native'],
    [3, `0x${'0'.repeat(40)}`, alice, 70n, 'native'],
  ])
})
