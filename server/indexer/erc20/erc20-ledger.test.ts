import { expect, test } from 'vitest'
import type { Swap } from '../pools/swap.ts'
import type { Totals } from '../totals.ts'
import type { Transfer } from '../transfer.ts'
import { type Account, enterErc20 } from './erc20-ledger.ts'

const ZERO = `0x${'0'.repeat(40)}`
const DEAD = '0x000000000000000000000000000000000000dead'
const [ANN, BEN, POOL] = ['0xa1', '0xb2', '0xp0'] as const

const place = { blockNumber: 1, logIndex: 0 }

function transfer(
  from: string,
  to: string,
  amount: bigint,
  transactionHash = '0x1',
  blockNumber = 1,
): Transfer {
  const at = { blockNumber, logIndex: 0, batchIndex: 0, timestamp: 0 }
  return { ...at, transactionHash, contract: '0xt', from, to, tokenId: null, amount }
}

function enter(transfers: Transfer[], swaps: Swap[] = []) {
  const accounts = new Map<string, Account>()
  const totals: Totals = {
    transfers: 0,
    transactions: 0,
    lastTransferAt: null,
    holders: 0,
    supply: 0n,
    tokens: 0,
    byAcquisition: new Map(),
    skipped: new Map(),
    surprises: new Map(),
    ranged: 0,
    valued: 0,
  }
  const { days, links } = enterErc20(transfers, swaps, accounts, totals)
  return { accounts, totals, days, day: days.at(0), links }
}

test('balances, holders and supply follow the transfers', () => {
  const { accounts, totals } = enter([
    transfer(ZERO, ANN, 100n),
    transfer(ANN, BEN, 30n, '0x2'),
    transfer(BEN, ZERO, 10n, '0x3'),
    transfer(ANN, DEAD, 70n, '0x4'),
  ])
  expect([...accounts].map(([address, { balance }]) => [address, balance])).toEqual([
    [ANN, 0n],
    [BEN, 20n],
  ])
  expect(totals).toMatchObject({ holders: 1, supply: 20n, transfers: 4, transactions: 4 })
})

test('self-transfers and transfers of nothing count and change no balance', () => {
  const { accounts, totals } = enter([
    transfer(ZERO, ANN, 5n),
    transfer(ANN, ANN, 3n, '0x2'),
    transfer(ANN, BEN, 0n, '0x3'),
  ])
  expect([...accounts.keys()]).toEqual([ANN])
  expect(totals).toMatchObject({ holders: 1, transfers: 3, transactions: 3 })
})

test.each([
  [20, 'transfer'],
  [21, 'airdrop'],
] as const)('%i receivers in one transaction: %s', (receivers, acquisition) => {
  const gifts = Array.from({ length: receivers }, (_, i) => transfer(ANN, `0x${i}`, 1n, '0x2'))
  const { totals } = enter([transfer(ZERO, ANN, 100n), ...gifts])
  const expected = acquisition === 'airdrop' ? { transfer: 1n, airdrop: 21n } : { transfer: 21n }
  expect(Object.fromEntries(totals.byAcquisition)).toEqual(expected)
})

test('what comes from a pool that swaps in the transaction was swapped for, from the same pool without a swap it was not', () => {
  const swap: Swap = {
    ...place,
    pool: '0xid',
    emitter: POOL,
    transactionHash: '0x2',
    timestamp: 0,
    bought: 7n,
    sold: 0n,
  }
  const { totals, day } = enter(
    [transfer(ZERO, POOL, 100n), transfer(POOL, ANN, 7n, '0x2'), transfer(POOL, BEN, 7n, '0x3')],
    [swap],
  )
  expect(Object.fromEntries(totals.byAcquisition)).toEqual({ transfer: 2n, swap: 1n })
  expect(day).toMatchObject({ bought: 7n, sold: 0n, buys: 1, sells: 0, holders: 3, supply: 100n })
})

test('a day of swaps without a transfer ends with the holders and the supply of the day before', () => {
  const DAY = 86_400
  const swapOn = (day: number): Swap => ({
    ...place,
    pool: '0xid',
    emitter: POOL,
    transactionHash: '0x9',
    timestamp: day * DAY,
    bought: 0n,
    sold: 0n,
  })
  const mint = { ...transfer(ZERO, ANN, 100n), timestamp: DAY }
  const gift = { ...transfer(ANN, BEN, 30n, '0x2'), timestamp: 3 * DAY }
  const { totals, days } = enter([mint, gift], [0, 1, 2, 4].map(swapOn))
  const ends = [0, 1, 2, 3, 4].map((day) => [days.at(day * DAY).holders, days.at(day * DAY).supply])
  expect(ends).toEqual([
    [0, 0n],
    [1, 100n],
    [1, 100n],
    [2, 100n],
    [2, 100n],
  ])
  const later = enterErc20([], [swapOn(4)], new Map(), totals)
  expect(later.days.at(4 * DAY)).toMatchObject({ holders: 2, supply: 100n, transfers: 0 })
})

test('a holder is counted by how it got the token first, however it came back to it', () => {
  const swap: Swap = {
    ...place,
    pool: '0xid',
    emitter: POOL,
    transactionHash: '0x4',
    timestamp: 0,
    bought: 5n,
    sold: 0n,
  }
  const { totals } = enter(
    [
      transfer(ZERO, POOL, 100n),
      transfer(ZERO, ANN, 5n, '0x2'),
      transfer(ANN, BEN, 5n, '0x3'),
      transfer(POOL, ANN, 5n, '0x4'),
    ],
    [swap],
  )
  expect(Object.fromEntries(totals.byAcquisition)).toEqual({ transfer: 3n })
})

test('each transfer is linked to the last block before its own in which the balance changed', () => {
  const { links, accounts } = enter([
    transfer(ZERO, ANN, 100n, '0x1', 3),
    transfer(ANN, BEN, 10n, '0x2', 5),
    transfer(ANN, BEN, 10n, '0x3', 5),
    transfer(ANN, ANN, 10n, '0x4', 6),
    transfer(BEN, ANN, 0n, '0x5', 6),
    transfer(BEN, ZERO, 20n, '0x6', 7),
    transfer(ANN, BEN, 1n, '0x7', 9),
  ])
  expect(links).toEqual({
    from: [null, 3, 3, null, null, 5, 5],
    to: [null, null, null, null, null, null, 7],
  })
  expect(accounts.get(ANN)).toMatchObject({ moves: 4, lastBlock: 9 })
  expect(accounts.get(BEN)).toMatchObject({ moves: 4, lastBlock: 9 })
})
