import { parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { ALICE, BOB, ETHER, event, itemMoved, NFT, ZERO } from '../../testing/deals.ts'
import { readOrders } from '../../testing/read-orders.ts'
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
