import { parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import {
  ALICE,
  address,
  BOB,
  CAROL,
  coinMoved,
  deal,
  ETHER,
  event,
  itemMoved,
  NFT,
  WETH,
  ZERO,
} from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { coinOf, ordersIn } from '../marketplaces.ts'
import { nouns } from './nouns.ts'

const HOUSE = '0x830bd73e4184cef73443c15111a1df14e495c706'
const [settled] = nouns.events
const unindexed = parseAbiItem('event AuctionSettled(uint256 tokenId, address winner, uint256 amount)')
const terms = { tokenId: 7n, winner: BOB, amount: ETHER }

test.each([
  ['with the token as topic', event(HOUSE, settled, terms)],
  ['without, as Nouns Builder has it', event(HOUSE, unindexed, terms)],
])('an auction is settled later than its last bid, %s', (_, log) => {
  const logs = [itemMoved(HOUSE, BOB, 7n), log, itemMoved(ZERO, HOUSE, 8n)]
  expect(readOrders('eth', logs, { from: ALICE })).toMatchObject([
    {
      market: 'Nouns',
      maker: HOUSE,
      taker: BOB,
      items: [{ contract: NFT, tokenId: 7n, amount: 1n, from: HOUSE, to: BOB }],
      paid: { currency: ZERO, amount: ETHER },
    },
  ])
})

test('without a bid, or without the token, nothing was sold', () => {
  const burned = [itemMoved(HOUSE, ZERO, 7n), event(HOUSE, settled, { ...terms, winner: ZERO, amount: 0n })]
  expect(readOrders('eth', burned)).toEqual([])
  const others = [itemMoved(ALICE, BOB, 7n), itemMoved(HOUSE, BOB, 6n), event(HOUSE, settled, terms)]
  expect(readOrders('eth', others)).toEqual([])
})

test('an event of another form cannot be read', () => {
  const log = event(HOUSE, settled, terms)
  expect(() => readOrders('eth', [{ ...log, data: log.data.slice(0, 66) }])).toThrow('cannot be read')
})

test('a house that is not listed is believed as far as it pays out what it says', () => {
  const house = address('house')
  const logs = [itemMoved(house, BOB, 7n), event(house, settled, terms)]
  const read = (nativeMoves: { from: string; to: string; wei: bigint }[] | null, more = logs) =>
    ordersIn(new Map([[house, 'nouns']]), {
      logs: more,
      transaction: deal([]).transaction,
      nativeMoves,
      wrappedNative: WETH,
      isCoin: coinOf(WETH),
    })
  const paid = { currency: ZERO, amount: ETHER }
  expect(read(null)).toEqual({ orders: [], unread: [], needsMoves: true })
  expect(read([{ from: house, to: CAROL, wei: ETHER }]).orders).toMatchObject([
    { market: 'Auction house', paid },
  ])
  expect(read([{ from: house, to: CAROL, wei: ETHER - 1n }]).orders).toEqual([])
  const wrapped = [coinMoved(house, CAROL, ETHER), ...logs]
  expect(read([{ from: house, to: WETH, wei: ETHER }], wrapped).orders).toMatchObject([{ paid }])
})
