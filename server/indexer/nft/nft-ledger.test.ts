import { expect, test } from 'vitest'
import { enterNfts, type NftState, type PricedTransfer } from './nft-ledger.ts'

const ZERO = `0x${'0'.repeat(40)}`
const DEAD = '0x000000000000000000000000000000000000dead'
const [ANN, BEN, CAT] = ['0xa1', '0xb2', '0xc3'] as const
const DAY = 86_400

let place = 0
function transfer(
  from: string,
  to: string,
  tokenId: bigint,
  amount = 1n,
  more: Partial<PricedTransfer> = {},
): PricedTransfer {
  place++
  return {
    blockNumber: place,
    logIndex: 0,
    batchIndex: 0,
    transactionHash: `0x${place}`,
    timestamp: place * DAY,
    contract: '0xn',
    from,
    to,
    tokenId,
    amount,
    priceWei: 0n,
    royaltyWei: 0n,
    isHop: false,
    movedFrom: null,
    terms: null,
    ...more,
  }
}

function emptyState(): NftState {
  return {
    lots: new Map(),
    ownerOf: new Map(),
    owners: new Map(),
    tokens: new Map(),
    totals: {
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
    },
  }
}

const held = (ledger: NftState) =>
  [...ledger.lots.values()]
    .flat()
    .map(({ owner, amount, acquisition, at }) => [owner, amount, acquisition, at / DAY])

test('what came first goes first', () => {
  place = 0
  const ledger = emptyState()
  enterNfts(
    [transfer(ZERO, ANN, 1n, 5n), transfer(ZERO, ANN, 1n, 5n), transfer(ANN, BEN, 1n, 7n)],
    'erc1155',
    ledger,
  )
  expect(held(ledger)).toEqual([
    [ANN, 3n, 'Minted', 2],
    [BEN, 7n, 'Transferred', 3],
  ])
  expect(ledger.totals).toMatchObject({ holders: 2, supply: 10n, tokens: 1, transfers: 3, transactions: 3 })
})

test('what is burned is held by nobody, at either address', () => {
  const ledger = emptyState()
  enterNfts(
    [transfer(ZERO, ANN, 1n), transfer(ZERO, ANN, 2n), transfer(ANN, DEAD, 1n), transfer(ANN, ZERO, 2n)],
    'erc721',
    ledger,
  )
  expect(held(ledger)).toEqual([])
  expect(ledger.totals).toMatchObject({ holders: 0, supply: 0n, tokens: 0 })
})

test('a sale is a purchase, and a paid mint stays a mint', () => {
  place = 0
  const ledger = emptyState()
  const { days } = enterNfts(
    [
      transfer(ZERO, ANN, 1n, 1n, { priceWei: 50n }),
      transfer(ANN, BEN, 1n, 1n, { priceWei: 80n, royaltyWei: 4n }),
    ],
    'erc721',
    ledger,
  )
  expect(held(ledger)).toEqual([[BEN, 1n, 'Purchased', 2]])
  expect(
    [...days.changes.values()].map((day) => [day.primaryWei, day.salesWei, day.royaltyWei, day.sales]),
  ).toEqual([
    [50n, 0n, 0n, 0],
    [0n, 80n, 4n, 1],
  ])
})

test('a price in another currency is a purchase without wei', () => {
  const ledger = emptyState()
  const { days } = enterNfts(
    [transfer(ZERO, ANN, 1n), transfer(ANN, BEN, 1n, 1n, { priceWei: null })],
    'erc721',
    ledger,
  )
  expect(held(ledger).map(([, , acquisition]) => acquisition)).toEqual(['Purchased'])
  expect([...days.changes.values()].map((day) => day.sales)).toEqual([0, 0])
})

test('the cheapest single item makes the lowest sale of a day', () => {
  const ledger = emptyState()
  const at = { timestamp: 10 * DAY }
  const { days } = enterNfts(
    [
      transfer(ZERO, ANN, 1n, 10n, at),
      transfer(ANN, BEN, 1n, 4n, { ...at, priceWei: 100n }),
      transfer(ANN, CAT, 1n, 1n, { ...at, priceWei: 30n }),
    ],
    'erc1155',
    ledger,
  )
  expect(days.at(10 * DAY).lowestSaleWei).toBe(25n)
})

test('an item that comes from somebody who did not have it is counted, and has one owner', () => {
  const ledger = emptyState()
  enterNfts([transfer(ZERO, ANN, 1n), transfer(CAT, BEN, 1n)], 'erc721', ledger)
  expect(held(ledger).map(([owner]) => owner)).toEqual([BEN])
  expect(Object.fromEntries(ledger.totals.surprises)).toEqual({ 'it came from another owner': 1 })
  expect(ledger.totals).toMatchObject({ supply: 1n, holders: 1, tokens: 1 })
})

test('what is minted and handed on is a mint for the last, and a router buys nothing', () => {
  const ledger = emptyState()
  const router = '0xd4'
  const { days } = enterNfts(
    [
      transfer(ZERO, router, 1n, 1n, { transactionHash: '0xm', isHop: true }),
      transfer(router, ANN, 1n, 1n, { transactionHash: '0xm', movedFrom: ZERO, priceWei: 50n }),
      transfer(ANN, router, 1n, 1n, { transactionHash: '0xs', isHop: true }),
      transfer(router, BEN, 1n, 1n, { transactionHash: '0xs', movedFrom: ANN, priceWei: 80n }),
      transfer(ZERO, router, 2n, 1n, { transactionHash: '0xn', isHop: true }),
      transfer(router, CAT, 2n, 1n, { transactionHash: '0xn', movedFrom: ZERO }),
    ],
    'erc721',
    ledger,
  )
  expect(held(ledger).map(([owner, , acquisition]) => [owner, acquisition])).toEqual([
    [BEN, 'Purchased'],
    [CAT, 'Minted'],
  ])
  const sum = (pick: (day: { primaryWei: bigint; salesWei: bigint }) => bigint) =>
    [...days.changes.values()].reduce((total, day) => total + pick(day), 0n)
  expect([sum((day) => day.primaryWei), sum((day) => day.salesWei)]).toEqual([50n, 80n])
  expect(ledger.totals).toMatchObject({ transfers: 6, transactions: 3, holders: 2, supply: 2n })
})
