import {
  type AbiEvent,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  toEventSelector,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { type ChainKey, chainKeys } from '#api/chains.ts'
import { decodeTransfers } from '../../decode-transfers.ts'
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
import { blend } from './blend.ts'
import { blur } from './blur.ts'
import { blurV2 } from './blur-v2.ts'
import { element } from './element.ts'
import { looksrare } from './looksrare.ts'
import { looksrareV2 } from './looksrare-v2.ts'
import { marketplacesOn } from './marketplaces.ts'
import { salesOf } from './sales-of.ts'
import { seaport } from './seaport.ts'
import { sudoswap } from './sudoswap.ts'
import { sudoswapV2 } from './sudoswap-v2.ts'
import { wyvern } from './wyvern.ts'
import { x2y2 } from './x2y2.ts'

const BLUR = '0x000000000000ad05ccc4f10045630fb830b95127'
const BLUR_V2 = '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5'
const BLUR_POOL = '0x0000000000a39bb272e79075ade125fd351887ac'
const LOOKSRARE = '0x59728544b08ab483533076417fbbb2fd0b17ce3a'
const LOOKSRARE_V2 = '0x0000000000e655fae4d56241588680f86e3b2377'
const X2Y2 = '0x74312363e45dcaba76c59ec49a7aa8a65a67eed3'

test('only these contracts are believed', () => {
  /** Label, entity, kind, address, and the chains if it is not the same contract everywhere. */
  const believed: [string, string, string, string, ChainKey[]?][] = [
    ['Seaport 1.1', 'OpenSea', 'seaport', '0x00000000006c3852cbef3e08e8df289169ede581'],
    ['Seaport 1.2', 'OpenSea', 'seaport', '0x00000000000006c7676171937c444f6bde3d6282'],
    ['Seaport 1.3', 'OpenSea', 'seaport', '0x0000000000000ad24e80fd803c6ac37206a45f15'],
    ['Seaport 1.4', 'OpenSea', 'seaport', '0x00000000000001ad428e4906ae43d8f9852d0dd6'],
    ['Seaport 1.5', 'OpenSea', 'seaport', '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'],
    ['Seaport 1.6', 'OpenSea', 'seaport', '0x0000000000000068f116a894984e2db1123eb395'],
    ['Blur marketplace', 'Blur', 'blur', BLUR],
    ['Blur marketplace V2', 'Blur', 'blurV2', BLUR_V2],
    ['LooksRare exchange', 'LooksRare', 'looksrare', LOOKSRARE],
    ['LooksRare exchange V2', 'LooksRare', 'looksrareV2', LOOKSRARE_V2],
    ['X2Y2 exchange', 'X2Y2', 'x2y2', X2Y2],
    ['Wyvern exchange 2.2', 'OpenSea', 'wyvern', '0x7be8076f4ea4a4ad08075c2508e481d6c946d12b', ['eth']],
    ['Wyvern exchange 2.3', 'OpenSea', 'wyvern', '0x7f268357a8c2552623316e2562d90e642bb538e5', ['eth']],
    ['Blend', 'Blur', 'blend', '0x29469395eaf6f95920e59f858042f0e28d98a20b', ['eth']],
    ['Element exchange', 'Element', 'element', '0x20f780a973856b93f63670377900c1d2a50a77c4', ['eth']],
    ['Element exchange', 'Element', 'element', '0xb3e3dfcb2d9f3dde16d78b9e6eb3538eb32b5ae1', ['bsc']],
    ['Element exchange', 'Element', 'element', '0xeaf5453b329eb38be159a872a6ce91c9a8fb0260', ['polygon']],
    [
      'Element exchange',
      'Element',
      'element',
      '0x18cd9270dbdca86d470cfb3be1b156241fffa9de',
      ['avalanche', 'arbitrum'],
    ],
    ['Element exchange', 'Element', 'element', '0x64848eefbc2921102a153b08fa64536ae1f8e937', ['zksync']],
    [
      'Element exchange',
      'Element',
      'element',
      '0x0cab6977a9c70e04458b740476b498b214019641',
      ['linea', 'scroll'],
    ],
    ['Element exchange', 'Element', 'element', '0xa39a5f160a1952ddf38781bd76e402b0006912a9', ['base']],
    ['Element exchange', 'Element', 'element', '0x2317d8b224328644759319dffa2a5da77c72e0e9', ['optimism']],
    ['Element exchange', 'Element', 'element', '0x4196b39157659bf0de9ebf6e505648b7889a39ce', ['blast']],
    ['OKX exchange', 'OKX', 'okx', '0x90a77dd8ae0525e08b1c2930eb2eb650e78c6725', ['eth']],
    ['Sudoswap pair factory', 'Sudoswap', 'sudoswap', '0xb16c1342e617a5b6e4b631eb114483fdb289c0a4', ['eth']],
    ...[
      ['0xa020d57ab0448ef74115c112d18a9c231cc86000', 'eth'],
      ['0x605145d263482684590f630e9e581b21e4938eb8', 'base'],
      ['0x8ce608ce2b5004397faef1556bfe33bdfbe4696d', 'base'],
      ['0x6132912d8009268dcc457c003a621a0de405dbe0', 'arbitrum'],
    ].map(([address = '', chain = '']): (typeof believed)[number] => [
      'Sudoswap V2 pair factory',
      'Sudoswap',
      'sudoswapV2',
      address,
      [chain],
    ]),
  ]
  for (const chain of chainKeys())
    expect(
      marketplacesOn(chain).map(({ label, entity, kind, address }) => [label, entity, kind, address]),
    ).toEqual(
      believed
        .filter(([, , , , chains]) => chains?.includes(chain) ?? true)
        .map(([label, entity, kind, address]) => [label, entity, kind, address]),
    )
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
