import { parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import {
  ALICE,
  ARTIST,
  BOB,
  CAROL,
  event,
  itemMoved,
  NFT,
  OTHER_NFT,
  USDC,
  ZERO,
} from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { zora } from './zora.ts'
import { zoraAuctionHouse } from './zora-auction-house.ts'
import { zoraMints } from './zora-mints.ts'

const ASKS = '0x6170b3c3a54c3d8c854934cbc314ed479b2b29a3'
const OFFERS = '0x76744367ae5a056381868f716bdf0b13ae1aeaa3'
const AUCTIONS = '0x5f7072e1fa7c01dfac7cf54289621afaad2184d0'
const HOUSE = '0xe468ce99444174bd3bbbed09209577d25d1ad673'
const MARKET = '0xe5bfab544eca83849c53464f85b7164375bdaac1'
const MEDIA = '0xabefbc9fd2f806065b4f3c237d4b59d9a97bcac7'
const TIMED_SALE = '0x777777722d078c97c6ad07d9f36801e653e356ae'
const REWARDS = '0x7777777f279eba3d3ad8f4e708545291a6fdba8b'
const [filled, filledInEth, filledPrivately, offerFilled, inEth, inEthWithFee, inCoins, inCoinsWithFee] =
  zora.events
const [ended, bidFinalized] = zoraAuctionHouse.events

const token = { tokenContract: NFT, tokenId: 7n }
const item = { contract: NFT, tokenId: 7n, amount: 1n, from: ALICE, to: BOB }
const ask = { seller: ALICE, sellerFundsRecipient: ALICE, askCurrency: USDC, findersFeeBps: 0, askPrice: 90n }
const offer = { maker: BOB, currency: USDC, findersFeeBps: 0, amount: 90n }
const times = { duration: 1, startTime: 1n, firstBidTime: 1n }
const auction = {
  seller: ALICE,
  reservePrice: 1n,
  sellerFundsRecipient: ALICE,
  highestBid: 90n,
  highestBidder: BOB,
  currency: USDC,
  feeRecipient: CAROL,
  feeBps: 1,
}
const short = { ...auction, duration: 1, startTime: 1, firstBidTime: 1 }
const withFee = { ...auction, ...times, startTime: 1 }
const coins = { ...auction, ...times, startTime: 1 }
const coinsWithFee = { ...auction, ...times, duration: 1n }

test.each([
  ['an ask', event(ASKS, filled, { ...token, buyer: BOB, finder: ZERO, ask }), 'ask', USDC],
  [
    'an ask in ether',
    event(ASKS, filledInEth, { ...token, buyer: BOB, seller: ALICE, price: 90n }),
    'ask',
    ZERO,
  ],
  [
    'a private ask',
    event(ASKS, filledPrivately, { ...token, privateAsk: { seller: ALICE, price: 90n, buyer: BOB } }),
    'ask',
    ZERO,
  ],
  [
    'an offer',
    event(OFFERS, offerFilled, { ...token, id: 1n, taker: ALICE, finder: ZERO, offer }),
    'bid',
    USDC,
  ],
  ['an auction in ether', event(AUCTIONS, inEth, { ...token, auction: short }), 'ask', ZERO],
  ['one with a fee', event(AUCTIONS, inEthWithFee, { ...token, auction: withFee }), 'ask', ZERO],
  ['an auction in coins', event(AUCTIONS, inCoins, { ...token, auction: coins }), 'ask', USDC],
  [
    'one with a fee in coins',
    event(AUCTIONS, inCoinsWithFee, { ...token, auction: coinsWithFee }),
    'ask',
    USDC,
  ],
])('%s', (_, log, makerSide, currency) => {
  const [maker, taker] = makerSide === 'ask' ? [ALICE, BOB] : [BOB, ALICE]
  expect(readOrders('eth', [log])).toMatchObject([
    { market: 'Zora', makerSide, maker, taker, items: [item], paid: { currency, amount: 90n }, shares: [] },
  ])
})

test('royalties are those that the module told of since its last sale', () => {
  const payout = parseAbiItem(
    'event RoyaltyPayout(address indexed tokenContract, uint256 indexed tokenId, address recipient, uint256 amount)',
  )
  const royalty = (recipient: string, amount: bigint) => event(ASKS, payout, { ...token, recipient, amount })
  const sale = event(ASKS, filled, { ...token, buyer: BOB, finder: ZERO, ask })
  const logs = [royalty(CAROL, 3n), sale, royalty(ARTIST, 5n), royalty(CAROL, 2n), sale]
  expect(readOrders('eth', logs).map(({ shares }) => shares)).toEqual([
    [{ receiver: CAROL, amount: 3n, purpose: 'royalty' }],
    [
      { receiver: ARTIST, amount: 5n, purpose: 'royalty' },
      { receiver: CAROL, amount: 2n, purpose: 'royalty' },
    ],
  ])
})

test("the auction house's price is what owner and curator got", () => {
  const log = event(HOUSE, ended, {
    ...token,
    auctionId: 1n,
    tokenOwner: ALICE,
    curator: CAROL,
    winner: BOB,
    amount: 80n,
    curatorFee: 10n,
    auctionCurrency: USDC,
  })
  expect(readOrders('eth', [log])).toMatchObject([{ items: [item], paid: { currency: USDC, amount: 90n } }])
})

test('the first market sells the tokens of one contract', () => {
  const bid = { amount: 90n, currency: USDC, bidder: CAROL, recipient: BOB, sellOnShare: { value: 0n } }
  expect(readOrders('eth', [event(MARKET, bidFinalized, { tokenId: 7n, bid })])).toMatchObject([
    {
      makerSide: null,
      items: [{ contract: MEDIA, tokenId: 7n, amount: 1n, to: BOB }],
      paid: { currency: USDC, amount: 90n },
    },
  ])
})

test('a paid mint is all that was sent to the drop', () => {
  const deposit = event(REWARDS, zoraMints.events[0], {
    creator: ARTIST,
    createReferral: ZERO,
    mintReferral: ZERO,
    firstMinter: ZERO,
    zora: CAROL,
    from: NFT,
    creatorReward: 5n,
    createReferralReward: 0n,
    mintReferralReward: 0n,
    firstMinterReward: 0n,
    zoraReward: 2n,
  })
  const logs = [deposit, itemMoved(ZERO, BOB, 7n), itemMoved(ZERO, BOB, 8n)]
  expect(readOrders('eth', logs, { to: NFT, valueWei: 90n })).toMatchObject([
    {
      items: [{ tokenId: 7n }, { tokenId: 8n }],
      paid: { currency: ZERO, amount: 90n },
      shares: [{ receiver: CAROL, amount: 2n, purpose: 'market' }],
    },
  ])
  expect(readOrders('eth', logs, { to: OTHER_NFT, valueWei: 90n })).toEqual([])
  expect(readOrders('eth', [...logs, deposit], { to: NFT, valueWei: 90n })).toEqual([])
  const foreign = [...logs, itemMoved(ZERO, BOB, 9n, OTHER_NFT)]
  expect(readOrders('eth', foreign, { to: NFT, valueWei: 90n })).toEqual([])
})

test('the timed sale tells of all that was paid, through another contract too', () => {
  const rewards = event(TIMED_SALE, zoraMints.events[1], {
    collection: NFT,
    tokenId: 7n,
    creator: ARTIST,
    creatorReward: 50n,
    createReferral: CAROL,
    createReferralReward: 5n,
    mintReferral: CAROL,
    mintReferralReward: 10n,
    market: BOB,
    marketReward: 20n,
    zoraRecipient: CAROL,
    zoraReward: 15n,
  })
  const sold = {
    market: 'Zora',
    items: [{ contract: NFT, tokenId: 7n, from: ZERO, to: BOB }],
    paid: { currency: ZERO, amount: 100n },
    shares: [{ receiver: CAROL, amount: 15n, purpose: 'market' }],
  }
  const mint = [itemMoved(ZERO, BOB, 7n), rewards]
  expect(readOrders('base', [...mint, ...mint])).toMatchObject([sold, sold])
  expect(() => readOrders('base', [itemMoved(ALICE, BOB, 7n), rewards])).toThrow('cannot be read')
})
