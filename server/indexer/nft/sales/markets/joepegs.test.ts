import { parseAbiItem, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { ALICE, ARTIST, BOB, event, NFT, WETH, ZERO } from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { joepegs } from './joepegs.ts'

const EXCHANGE = '0xae079eda901f7727d0715aff8f82ba8295719977'
const HOUSE = '0x341c84811477b16ab7eae4f07980547e4df42559'
const [bid, ask, dutch, english] = joepegs.events
const royaltyPayment = parseAbiItem(
  'event RoyaltyPayment(address indexed collection, uint256 indexed tokenId, address indexed royaltyRecipient, address currency, uint256 amount)',
)

const terms = { currency: WETH, collection: NFT, tokenId: 7n, amount: 1n, price: 90n }
const taken = { ...terms, orderHash: zeroHash, orderNonce: 1n, strategy: ZERO }
const auction = { ...terms, creator: ALICE, buyer: BOB, nonce: 1n }
const order = {
  market: 'Joepegs',
  items: [{ contract: NFT, tokenId: 7n, amount: 1n, from: ALICE, to: BOB }],
  paid: { currency: WETH, amount: 90n },
}

test.each([
  ['a listing', event(EXCHANGE, bid, { ...taken, maker: ALICE, taker: BOB }), 'ask'],
  ['an offer', event(EXCHANGE, ask, { ...taken, maker: BOB, taker: ALICE }), 'bid'],
  ['a Dutch auction', event(HOUSE, dutch, auction), 'ask'],
  ['an English auction', event(HOUSE, english, auction), 'ask'],
])('%s', (_, log, makerSide) => {
  expect(readOrders('avalanche', [log])).toMatchObject([{ ...order, makerSide, shares: [] }])
})

test('royalties are told of before their sale', () => {
  const sale = event(EXCHANGE, bid, { ...taken, maker: ALICE, taker: BOB })
  const royalty = event(EXCHANGE, royaltyPayment, { ...terms, royaltyRecipient: ARTIST, amount: 5n })
  expect(readOrders('avalanche', [royalty, royalty, sale, sale])).toMatchObject([
    { shares: [{ receiver: ARTIST, amount: 5n, purpose: 'royalty' }, { amount: 5n }] },
    { shares: [] },
  ])
})
