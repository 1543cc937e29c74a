import { expect, test } from 'vitest'
import { decodeTransfers } from '../../decode-transfers.ts'
import { demoTransactions, demoTruth } from '../../testing/fixtures/demo-world.ts'
import type { Standard } from '../../transfer.ts'
import type { Marketplaces } from './marketplaces.ts'
import { salesOf } from './sales-of.ts'

const truth = demoTruth()
const transactions = demoTransactions()
const marketplaces: Marketplaces = new Map([[truth.contracts.seaport, 'seaport']])
const ZERO = '0x0000000000000000000000000000000000000000'

/** Every transfer of the contract with what was paid for it. */
function priced(contract: string, standard: Standard, royaltyReceiver: string) {
  return transactions.flatMap(({ transaction, receipt, logs }) => {
    const mine = logs.filter(({ address }) => address === contract)
    const { transfers } = decodeTransfers(mine, standard)
    const wrappedNative = truth.contracts.weth
    const sales = salesOf({
      contract,
      transfers,
      receipt,
      transaction,
      nativeMoves: null,
      wrappedNative,
      royaltyReceiver,
      marketplaces,
      isIssued: false,
      aggregators: new Set(),
    })
    return transfers.map((transfer, index) => ({ ...transfer, ...sales[index] }))
  })
}

/** As text, so that both sides can be put in the same order. */
const lines = (rows: unknown[][]) => rows.map((row) => row.map(String).join(' ')).sort()

const touchstones = priced(truth.touchstones.address, 'erc721', truth.touchstones.royaltyReceiver)
const editions = priced(truth.editions.address, 'erc1155', truth.accounts.curator)

test.each([
  ['touchstones', touchstones, truth.touchstones.sales, 670],
  ['editions', editions, truth.editions.sales, 17],
] as const)('every sale of %s has the price and the royalty of the books', (_, found, known, count) => {
  const sold = found.filter(({ from, priceWei }) => from !== ZERO && priceWei !== 0n)
  expect(known).toHaveLength(count)
  expect(
    lines(
      sold.map((each) => [
        each.transactionHash,
        each.tokenId,
        each.amount,
        each.from,
        each.to,
        each.priceWei,
        each.royaltyWei,
      ]),
    ),
  ).toEqual(
    lines(
      known.map((each) => [
        each.hash,
        each.id,
        each.amount,
        each.seller,
        each.buyer,
        each.priceWei,
        each.royaltyWei,
      ]),
    ),
  )
})

test('every paid mint has its share of what was paid, and nothing else has a price', () => {
  const minted = touchstones.filter(({ from, priceWei }) => from === ZERO && priceWei !== 0n)
  expect(lines(minted.map((each) => [each.transactionHash, each.tokenId, each.priceWei]))).toEqual(
    lines(
      truth.touchstones.mints.flatMap(({ hash, ids, paidWei }) =>
        ids.map((id) => [hash, id, BigInt(paidWei) / BigInt(ids.length)]),
      ),
    ),
  )
  const claimed = editions.filter(({ from, priceWei }) => from === ZERO && priceWei !== 0n)
  expect(
    lines(claimed.map((each) => [each.transactionHash, each.tokenId, each.amount, each.priceWei])),
  ).toEqual(
    lines(
      truth.editions.claims
        .filter(({ paidWei }) => paidWei !== '0')
        .map(({ hash, id, amount, paidWei }) => [hash, id, amount, paidWei]),
    ),
  )
  expect(minted.length).toBe(940)
  expect(claimed.length).toBeGreaterThan(50)
})
