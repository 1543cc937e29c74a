import {
  type AbiEvent,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  toEventSelector,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { chainKeys } from '#api/chains.ts'
import { decodeTransfers } from '../../decode-transfers.ts'
import { believedMarkets } from '../../testing/believed-markets.ts'
import {
  ALICE,
  ARTIST,
  address,
  BOB,
  CAROL,
  deal,
  ETHER,
  event,
  itemMoved,
  MARKETPLACES,
  moved,
  NFT,
  OTHER_NFT,
  USDC,
  WETH,
  ZERO,
} from '../../testing/deals.ts'
import { haveMainnetBlocks, mainnetTransaction } from '../../testing/fixtures/mainnet-blocks.ts'
import { marketplacesOn } from './marketplaces.ts'
import { blend } from './markets/blend.ts'
import { blur } from './markets/blur.ts'
import { blurV2 } from './markets/blur-v2.ts'
import { element } from './markets/element.ts'
import { foundation } from './markets/foundation.ts'
import { joepegs } from './markets/joepegs.ts'
import { looksrare } from './markets/looksrare.ts'
import { looksrareV2 } from './markets/looksrare-v2.ts'
import { manifold } from './markets/manifold.ts'
import { manifoldClaims } from './markets/manifold-claims.ts'
import { nouns } from './markets/nouns.ts'
import { paymentProcessor } from './markets/payment-processor.ts'
import { paymentProcessorV2 } from './markets/payment-processor-v2.ts'
import { rarible } from './markets/rarible.ts'
import { raribleV2 } from './markets/rarible-v2.ts'
import { seadrop } from './markets/seadrop.ts'
import { seaport } from './markets/seaport.ts'
import { sudoswap } from './markets/sudoswap.ts'
import { sudoswapV2 } from './markets/sudoswap-v2.ts'
import { superrare } from './markets/superrare.ts'
import { wyvern } from './markets/wyvern.ts'
import { x2y2 } from './markets/x2y2.ts'
import { zora } from './markets/zora.ts'
import { zoraAuctionHouse } from './markets/zora-auction-house.ts'
import { zoraMints } from './markets/zora-mints.ts'
import { salesOf } from './sales-of.ts'

const BLUR = '0x000000000000ad05ccc4f10045630fb830b95127'
const BLUR_V2 = '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5'
const BLUR_POOL = '0x0000000000a39bb272e79075ade125fd351887ac'
const LOOKSRARE = '0x59728544b08ab483533076417fbbb2fd0b17ce3a'
const LOOKSRARE_V2 = '0x0000000000e655fae4d56241588680f86e3b2377'
const X2Y2 = '0x74312363e45dcaba76c59ec49a7aa8a65a67eed3'

test.each(chainKeys())('only these contracts are believed on %s', (chain) => {
  const sorted = (contracts: object[]) => contracts.map((contract) => JSON.stringify(contract)).sort()
  expect(sorted(marketplacesOn(chain))).toEqual(sorted(believedMarkets(chain)))
})

test.each([
  [seaport.events[0], '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31'],
  [blur.events[0], '0x61cbb2a3dee0b6064c2e681aadd61677fb4ef319f0b547508d495626f5a62f64'],
  [blurV2.events[0], '0xf2f66294df6fae7ac681cbe2f6d91c6904485929679dce263e8f6539b7d5c559'],
  [blurV2.events[1], '0x1d5e12b51dee5e4d34434576c3fb99714a85f57b0fd546ada4b0bddd736d12b2'],
  [blurV2.events[2], '0x0fcf17fac114131b10f37b183c6a60f905911e52802caeeb3e6ea210398b81ab'],
  [blurV2.events[3], '0x7dc5c0699ac8dd5250cbe368a2fc3b4a2daadb120ad07f6cccea29f83482686e'],
  [looksrare.events[0], '0x95fb6205e23ff6bda16a2d1dba56b9ad7c783f67c96fa149785052f47696f2be'],
  [looksrare.events[1], '0x68cd251d4d267c6e2034ff0088b990352b97b2002c0476587d0c4da889c11330'],
  [looksrare.events[2], '0x27c4f0403323142b599832f26acd21c74a9e5b809f2215726e244a4ac588cd7d'],
  [looksrareV2.events[0], '0x3ee3de4684413690dee6fff1a0a4f92916a1b97d1c5a83cdf24671844306b2e3'],
  [looksrareV2.events[1], '0x9aaa45d6db2ef74ead0751ea9113263d1dec1b50cea05f0ca2002cb8063564a4'],
  [x2y2.events[0], '0x3cbb63f144840e5b1b0a38a7c19211d2e89de4d7c5faf8b2d3c1776c302d1d33'],
  [wyvern.events[0], '0xc4109843e0b7d514e4c093114b863f8e7d8d9a458c372cd51bfe526b588006c9'],
  [blend.events[0], '0x7ffb5bd9cdc79a6f9bc6e00c82f43836e0afbb204d47972001f6e853764a8ef1'],
  [element.events[0], '0x8a0f8e04e7a35efabdc150b7d106308198a4f965a5d11badf768c5b8b273ac94'],
  [element.events[1], '0xa24193d56ccdf64ce1df60c80ca683da965a1da3363efa67c14abf62b2d7d493'],
  [element.events[2], '0x3ae452568bed7ccafe4345f10048675bae78660c7ea37eb5112b572648d4f116'],
  [element.events[3], '0x020486beb4ea38db8dc504078b03c4f758de372097584b434a8b8f53583eecac'],
  [element.events[4], '0x9c248aa1a265aa616f707b979d57f4529bb63a4fc34dc7fc61fdddc18410f74e'],
  [element.events[5], '0xd90a5c60975c6ff8eafcf02088e7b50ae5d9e156a79206ba553df1c4fb4594c2'],
  [element.events[6], '0xfcde121a3f6a9b14a3ce266d61fc00940de86c4d8c1d733fe62d503ae5d99ff9'],
  [element.events[7], '0x105616901449a64554ca9246a5bbcaca973b40b3c0055e5070c6fa191618d9f3'],
  [paymentProcessor.events[0], '0x7ed668b30822ae5c7db7b4a32f84e6645250bb6db0d1fc73eeb484c5b34b1d1b'],
  [paymentProcessor.events[3], '0x8435e05433e0d3a3fe612b10c36f6623deec79239f76721a154687fef0ca46a1'],
  [paymentProcessor.events[4], '0x35cd37c73a78d0322074e1324a7d5d4cf5c7ff21f3265d03f4d085c532c6f019'],
  [paymentProcessorV2.events[0], '0xffb29e9cf48456d56b6d414855b66a7ec060ce2054dcb124a1876310e1b7355c'],
  [paymentProcessorV2.events[1], '0x1217006325a98bdcc6afc9c44965bb66ac7460a44dc57c2ac47622561d25c45a'],
  [paymentProcessorV2.events[2], '0x8b87c0b049fe52718fe6ff466b514c5a93c405fb0de8fbd761a23483f9f9e198'],
  [paymentProcessorV2.events[3], '0x6f4c56c4b9a9d2479f963d802b19d17b02293ce1225461ac0cb846c482ee3c3e'],
  [foundation.events[0], '0xd28c0a7dd63bc853a4e36306655da9f8c0b29ff9d0605bb976ae420e46a99930'],
  [foundation.events[1], '0x1cb8adb37d6d35e94cd0695ca39895b84371864713f5ca7eada52af9ff23744b'],
  [foundation.events[3], '0x2edb0e99c6ac35be6731dab554c1d1fa1b7beb675090dbb09fb14e615aca1c4a'],
  [superrare.events[2], '0x5764dbcef91eb6f946584f4ea671217c686fa7e858ce4f9f42d08422b86556a9'],
  [superrare.events[5], '0x6f9e7bc841408072f4a49e469f90e1a634b85251803662bc8e5c220b28782472'],
  [superrare.events[6], '0x97c3d2068ce177bc33d84acecc45eededcf298c4a9d4340ae03d4afbb3993f7b'],
  [superrare.events[7], '0xef4e2262a841641690bb931801dc0d1923e6b417cd217f91f8049d8aa9f5f086'],
  [zora.events[0], '0x21a9d8e221211780696258a05c6225b1a24f428e2fd4d51708f1ab2be4224d39'],
  [zoraAuctionHouse.events[0], '0x4f35fb3ea0081b3ccbe8df613cab0f9e1694d50a025e0aa09b88a86a3d07c2de'],
  [zoraMints.events[0], '0x90e8cce6b15b450d1e56e9ef986d1cd376838a90944336c02886ca12b9e6ebd7'],
  [nouns.events[0], '0xc9f72b276a388619c6d185d146697036241880c36654b1a3ffdad07c24038d99'],
  [manifold.events[0], '0x0e0d473f43a9d8727e62653cce4cd80d0c870ffb83dc4c93c9db4cb8ffe7053e'],
  [manifold.events[1], '0xd6df7c9a0f20ac7b678de872504d1dc938cd654638a43d5312d295e51c23e470'],
  [manifoldClaims.events[0], '0x5d404f369772cfab2b65717fca9bc2077efeab89a0dbec036bf0c13783154eb1'],
  [manifoldClaims.events[1], '0x74f5d3254dfa39a7b1217a27d5d9b3e061eafe11720eca1cf499da2dc1eb1259'],
  [rarible.events[0], '0xdddcdb07e460849cf04a4445b7af9faf01b7f5c7ba75deaf969ac5ed830312c3'],
  [raribleV2.events[0], '0x956cd63ee4cdcd81fda5f0ec7c6c36dceda99e1b412f4a650a5d26055dc3c450'],
  [raribleV2.events[1], '0x268820db288a211986b26a8fda86b1e0046281b21206936bb0e61c67b5c79ef4'],
  [joepegs.events[0], '0x95fb6205e23ff6bda16a2d1dba56b9ad7c783f67c96fa149785052f47696f2be'],
  [joepegs.events[1], '0x68cd251d4d267c6e2034ff0088b990352b97b2002c0476587d0c4da889c11330'],
  [seadrop.events[0], '0xe90cf9cc0a552cf52ea6ff74ece0f1c8ae8cc9ad630d3181f55ac43ca076b7d6'],
  [sudoswap.events[0], '0x3614eb567740a0ee3897c0e2b11ad6a5720d2e4438f9c8accf6c95c24af3a470'],
  [sudoswap.events[1], '0xbc479dfc6cb9c1a9d880f987ee4b30fa43dd7f06aec121db685b67d587c93c93'],
  [sudoswapV2.events[0], '0x7a0e7e58d91fd23a96b0008604db1b2d1cee4aae434e3aad9a20fdd7c0995f89'],
  [sudoswapV2.events[1], '0x58e7e2e8d4c949c019e4fe5f6e2a8f10e4e078a8747730386e9a230da8c969f0'],
  [sudoswapV2.events[2], '0xa13c46268c53408442d94eb370f2e476cb7f0fbe027ae5bad73ce13d4469c8b9'],
  [sudoswapV2.events[3], '0xd9c2402e1a067734ae78dab98f06d5b28e8a2d2c6370ec0e6ff8cc2749d050f1'],
  [sudoswapV2.events[4], '0xb5003a9efa49611ae8d01e9f1d66b3e5fe2c76bb2293b7b1702d56bb4459458a'],
  [sudoswapV2.events[5], '0xc4e3006a9a327c0234c4a84a59a55cee1be8958c331846a50406c074892457c9'],
  [sudoswapV2.events[6], '0xf506468975082788421e0cfe591d415faf7921176896acdaa707638f22549e58'],
  [sudoswapV2.events[7], '0x515956a82aeb50dd86f3e1f1be05566bc6ed4c43a659be9677fce1a2b185b49d'],
] as const)('$0.name has the topic that is seen on the chain', (abi, topic) => {
  expect(toEventSelector(abi as AbiEvent)).toBe(topic)
})

describe.skipIf(!haveMainnetBlocks)('published sales of Ethereum', () => {
  const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  test.each([
    {
      name: 'Seaport 1.4, for ether',
      hash: '0x42ace258a44863bdbe83eb5dad6f999e5b6ab775b38529db5a3af4753970fc3c',
      contract: '0x4e3f914246f55fc4f55ee2882bf70c72a8f427cf',
      tokenId: 733n,
      priceWei: 370_000_000_000_000_000n,
      royaltyReceiver: '0x69ec82a7682168322316408d772164ba5f8e1fda',
      royaltyWei: 18_500_000_000_000_000n,
    },
    {
      name: 'Blur, for pool ether, in a transaction without value',
      hash: '0x63fd57422f2051d8307eca6fa1e2874759bef24549be34cc820a443efc5f9e90',
      contract: '0xed5af388653567af2f388e6224dc7c4b3241c544',
      tokenId: 1527n,
      priceWei: 16_300_000_000_000_000_000n,
      royaltyReceiver: null,
      royaltyWei: 0n,
    },
  ])('$name', ({ hash, contract, tokenId, royaltyReceiver, priceWei, royaltyWei }) => {
    const { transaction, receipt } = mainnetTransaction(hash)
    const logs = receipt.logs.filter((log) => log.address === contract)
    const timed = logs.map((log) => ({ ...log, blockTimestamp: 1_683_029_999 }))
    const { transfers } = decodeTransfers(timed, 'erc721')
    const sales = salesOf({
      contract,
      transfers,
      receipt,
      transaction,
      nativeMoves: null,
      wrappedNative: weth,
      royaltyReceiver,
      marketplaces: MARKETPLACES,
      isIssued: false,
      aggregators: new Set(),
    })
    const sold = transfers.map((transfer, index) => ({ tokenId: transfer.tokenId, ...sales[index] }))
    expect(sold.filter((sale) => sale.priceWei !== 0n)).toMatchObject([{ tokenId, priceWei, royaltyWei }])
  })
})

describe('Blur', () => {
  const order = (trader: string, rest: object) => ({
    trader,
    side: 0,
    matchingPolicy: ZERO,
    collection: NFT,
    tokenId: 7n,
    amount: 1n,
    paymentToken: ZERO,
    price: ETHER,
    listingTime: 1n,
    expirationTime: 0n,
    fees: [],
    salt: 0n,
    extraParams: '0x',
    ...rest,
  })
  const matched = (sell: object, buy: object) =>
    event(BLUR, blur.events[0], {
      maker: ALICE,
      taker: BOB,
      sell: order(ALICE, sell),
      sellHash: zeroHash,
      buy: order(BOB, buy),
      buyHash: zeroHash,
    })
  const sold = moved(ALICE, BOB, 7n)

  test("the seller's fees are within the price, the buyer's on top", () => {
    const fees = [{ rate: 500, recipient: ARTIST }]
    const tip = [{ rate: 100, recipient: CAROL }]
    const logs = [matched({ fees }, { fees: tip, listingTime: 2n })]
    expect(salesOf(deal([sold], { logs }))).toMatchObject([
      { priceWei: (ETHER * 101n) / 100n, royaltyWei: ETHER / 20n },
    ])
  })

  test('the older order makes the price, and the sold token is the one that the seller names', () => {
    const bid = { listingTime: 4n, price: 2n * ETHER, tokenId: 0n }
    const logs = [matched({ listingTime: 5n, price: ETHER }, bid)]
    expect(salesOf(deal([sold], { logs }))[0]?.priceWei).toBe(2n * ETHER)
  })

  test.each([
    [WETH, ETHER],
    [BLUR_POOL, ETHER],
    [USDC, null],
  ])('paid in %s', (paymentToken, priceWei) => {
    const logs = [matched({ paymentToken }, { paymentToken })]
    expect(salesOf(deal([sold], { logs }))).toMatchObject([{ priceWei, royaltyWei: 0n }])
  })
})

describe("Blur's second exchange", () => {
  const [full, plain, takerFee, makerFee] = blurV2.events
  const ASK = 0n
  const BID = 1n
  const item = (trader: string) => (7n << 168n) | (3n << 160n) | BigInt(trader)
  const terms = (side: bigint) => (side << 248n) | (ETHER << 160n) | BigInt(NFT)
  const fee = (rate: bigint) => (rate << 160n) | BigInt(ARTIST)
  const packed = (abi: AbiEvent, trader: string, side: bigint, more: object = {}) =>
    event(BLUR_V2, abi, {
      orderHash: zeroHash,
      tokenIdListingIndexTrader: item(trader),
      collectionPriceSide: terms(side),
      ...more,
    })

  test.each([
    ['an ask', packed(plain, ALICE, ASK), ETHER, 0n],
    ['a bid', packed(plain, BOB, BID), ETHER, 0n],
    [
      "an ask with the seller's fee",
      packed(makerFee, ALICE, ASK, { makerFeeRecipientRate: fee(50n) }),
      ETHER,
      ETHER / 200n,
    ],
    [
      "an ask with the buyer's fee",
      packed(takerFee, ALICE, ASK, { takerFeeRecipientRate: fee(50n) }),
      (ETHER * 201n) / 200n,
      ETHER / 200n,
    ],
    [
      "a bid with the buyer's fee",
      packed(makerFee, BOB, BID, { makerFeeRecipientRate: fee(50n) }),
      (ETHER * 201n) / 200n,
      ETHER / 200n,
    ],
    [
      "a bid with the seller's fee",
      packed(takerFee, BOB, BID, { takerFeeRecipientRate: fee(50n) }),
      ETHER,
      ETHER / 200n,
    ],
  ] as const)('%s', (_, log, priceWei, royaltyWei) => {
    expect(salesOf(deal([moved(ALICE, BOB, 7n)], { logs: [log] }))).toMatchObject([{ priceWei, royaltyWei }])
  })

  test.each([
    ['ERC-721, without an amount', 0, 0n, 1n],
    ['ERC-1155', 1, 5n, 5n],
  ])('the full form: %s', (_, assetType, told, amount) => {
    const log = event(BLUR_V2, full, {
      transfer: { trader: ALICE, id: 2n ** 200n, amount: told, collection: NFT, assetType },
      orderHash: zeroHash,
      listingIndex: 0n,
      price: 5n * ETHER,
      makerFee: { recipient: ARTIST, rate: 100 },
      fees: { protocolFee: { recipient: CAROL, rate: 100 }, takerFee: { recipient: CAROL, rate: 200 } },
      orderType: 0,
    })
    expect(salesOf(deal([moved(ALICE, BOB, 2n ** 200n, amount)], { logs: [log] }))).toMatchObject([
      { priceWei: (ETHER * 51n) / 10n, royaltyWei: ETHER / 20n },
    ])
  })
})

describe('LooksRare', () => {
  const [bid, ask, royalty] = looksrare.events
  const taken = (abi: AbiEvent, maker: string, taker: string, more: object = {}) =>
    event(LOOKSRARE, abi, {
      orderHash: zeroHash,
      orderNonce: 0n,
      taker,
      maker,
      strategy: address('strategy'),
      currency: WETH,
      collection: NFT,
      tokenId: 7n,
      amount: 1n,
      price: ETHER,
      ...more,
    })
  const paid = (tokenId: bigint, amount: bigint) =>
    event(LOOKSRARE, royalty, { collection: NFT, tokenId, royaltyRecipient: ARTIST, currency: WETH, amount })

  test('each royalty goes with the sale that follows it', () => {
    const logs = [
      paid(7n, 50n),
      taken(bid, ALICE, BOB),
      taken(ask, BOB, CAROL, { tokenId: 8n, price: 2n * ETHER }),
      paid(9n, 70n),
      taken(bid, ALICE, BOB, { tokenId: 9n }),
    ]
    const transfers = [moved(ALICE, BOB, 7n), moved(CAROL, BOB, 8n), moved(ALICE, BOB, 9n)]
    expect(salesOf(deal(transfers, { logs }))).toMatchObject([
      { priceWei: ETHER, royaltyWei: 50n },
      { priceWei: 2n * ETHER, royaltyWei: 0n },
      { priceWei: ETHER, royaltyWei: 70n },
    ])
  })

  test.each([
    ['TakerBid', taken(bid, ALICE, BOB)],
    ['TakerAsk', taken(ask, BOB, ALICE)],
  ])('%s: what the seller got before is no part of it, and who ends up with it has the price', (_, log) => {
    const transfers = [moved(BOB, ALICE, 7n), moved(ALICE, BOB, 7n), moved(BOB, CAROL, 7n)]
    const prices = salesOf(deal(transfers, { logs: [log] })).map(({ priceWei }) => priceWei)
    expect(prices).toEqual([0n, 0n, ETHER])
  })

  test('another currency has no price in wei', () => {
    const logs = [taken(bid, ALICE, BOB, { currency: USDC })]
    expect(salesOf(deal([moved(ALICE, BOB, 7n)], { logs }))).toMatchObject([
      { priceWei: null, royaltyWei: 0n },
    ])
  })
})

describe("LooksRare's second exchange", () => {
  const [bid, ask] = looksrareV2.events
  const terms = {
    nonceInvalidationParameters: { orderHash: zeroHash, orderNonce: 0n, isNonceInvalidated: true },
    strategyId: 0n,
    collection: NFT,
    itemIds: [7n, 8n],
    amounts: [1n, 1n],
    feeRecipients: [ALICE, ARTIST],
    feeAmounts: [90n, 6n, 4n],
  }
  const people = { bidUser: BOB, bidRecipient: CAROL, askUser: ALICE }

  test.each([
    ['a listing taken for ether', event(LOOKSRARE_V2, bid, { ...terms, ...people, currency: ZERO }), CAROL],
    ['a bid taken for wrapped ether', event(LOOKSRARE_V2, ask, { ...terms, ...people, currency: WETH }), BOB],
  ])('%s: the parts make the price, and a bundle is divided', (_, log, buyer) => {
    const transfers = [moved(ALICE, buyer, 7n), moved(ALICE, buyer, 8n)]
    expect(salesOf(deal(transfers, { logs: [log] }))).toMatchObject([
      { priceWei: 50n, royaltyWei: 3n },
      { priceWei: 50n, royaltyWei: 3n },
    ])
  })
})

describe('X2Y2', () => {
  const inventory = (op: number, delegateType: bigint, data: Hex, currency = ZERO) =>
    event(X2Y2, x2y2.events[0], {
      itemHash: zeroHash,
      maker: op === 1 ? ALICE : BOB,
      taker: op === 1 ? BOB : ALICE,
      orderSalt: 0n,
      settleSalt: 0n,
      intent: 1n,
      delegateType,
      deadline: 0n,
      currency,
      dataMask: '0x',
      item: { price: 1n, data },
      detail: {
        op,
        orderIdx: 0n,
        itemIdx: 0n,
        price: ETHER,
        itemHash: zeroHash,
        executionDelegate: CAROL,
        dataReplacement: '0x',
        bidIncentivePct: 0n,
        aucMinIncrementPct: 0n,
        aucIncDurationSecs: 0n,
        fees: [
          { percentage: 5_000n, to: CAROL },
          { percentage: 50_000n, to: ARTIST },
        ],
      },
    })
  const tokens = encodeAbiParameters(parseAbiParameters('(address, uint256)[]'), [
    [
      [NFT as Hex, 7n],
      [OTHER_NFT as Hex, 7n],
    ],
  ])
  const amounts = encodeAbiParameters(parseAbiParameters('(address, uint256, uint256)[]'), [
    [
      [NFT as Hex, 7n, 3n],
      [NFT as Hex, 8n, 1n],
    ],
  ])

  test.each([
    ['a listing', 1],
    ['a bid', 2],
  ])('%s taken: a bundle over two collections is divided', (_, op) => {
    const logs = [inventory(op, 1n, tokens, op === 1 ? ZERO : WETH)]
    expect(salesOf(deal([moved(ALICE, BOB, 7n)], { logs }))).toMatchObject([
      { priceWei: ETHER / 2n, royaltyWei: ETHER / 40n },
    ])
  })

  test('amounts of ERC-1155 weigh', () => {
    const transfers = [moved(ALICE, BOB, 7n, 3n), moved(ALICE, BOB, 8n)]
    expect(salesOf(deal(transfers, { logs: [inventory(1, 2n, amounts)] }))).toMatchObject([
      { priceWei: (ETHER * 3n) / 4n },
      { priceWei: ETHER / 4n },
    ])
  })

  test.each([
    ['an auction bid', inventory(4, 1n, tokens)],
    ['goods of another kind', inventory(1, 9n, tokens)],
    ['goods that do not decode', inventory(1, 1n, '0x1234')],
  ])('%s makes no price', (_, log) => {
    expect(salesOf(deal([moved(ALICE, BOB, 7n)], { logs: [log] }))).toMatchObject([
      { priceWei: 0n, royaltyWei: 0n },
    ])
  })

  test('goods of another kind are those that the seller sent', () => {
    const logs = [itemMoved(ALICE, BOB, 7n), inventory(1, 9n, tokens)]
    expect(salesOf(deal([moved(ALICE, BOB, 7n)], { logs }))).toMatchObject([{ priceWei: ETHER }])
  })
})
