import { decodeAbiParameters, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { decode, type Marketplace } from './marketplace.ts'
import type { Order } from './order.ts'

const events = parseAbi([
  'event EvInventory(bytes32 indexed itemHash, address maker, address taker, uint256 orderSalt, uint256 settleSalt, uint256 intent, uint256 delegateType, uint256 deadline, address currency, bytes dataMask, OrderItem item, SettleDetail detail)',
  'struct OrderItem { uint256 price; bytes data; }',
  'struct SettleDetail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
  'struct Fee { uint256 percentage; address to; }',
])

export const x2y2 = {
  kind: 'x2y2',
  entity: 'X2Y2',
  addresses: [{ address: '0x74312363e45dcaba76c59ec49a7aa8a65a67eed3', label: 'X2Y2 exchange' }],
  events,
  read(log) {
    const order = orderIn(decode(events, log).args)
    return order ? [order] : []
  },
} satisfies Marketplace

type Inventory = {
  maker: string
  taker: string
  delegateType: bigint
  currency: string
  item: { data: Hex }
  detail: { op: number; price: bigint; fees: readonly { percentage: bigint; to: string }[] }
}

const ERC721 = 1n
const ERC1155 = 2n
const pairs = parseAbiParameters('(address token, uint256 tokenId)[]')
const triples = parseAbiParameters('(address token, uint256 tokenId, uint256 amount)[]')

const SELL_OFFER_TAKEN = 1
const BUY_OFFER_TAKEN = 2
const RATE_BASE = 1_000_000n

/** null: the event tells of a bid, a refund or a cancellation. */
function orderIn(event: Inventory): Order | null {
  const { maker, taker, detail } = event
  if (detail.op !== SELL_OFFER_TAKEN && detail.op !== BUY_OFFER_TAKEN) return null
  const isAsk = detail.op === SELL_OFFER_TAKEN
  const [seller, buyer] = isAsk ? [maker, taker] : [taker, maker]
  return {
    market: 'X2Y2',
    side: 'sell',
    makerSide: isAsk ? 'ask' : 'bid',
    maker: maker.toLowerCase(),
    taker: taker.toLowerCase(),
    items: thingsIn(event).map(({ token, tokenId, amount }) => ({
      contract: token.toLowerCase(),
      tokenId,
      amount,
      from: seller.toLowerCase(),
      to: buyer.toLowerCase(),
    })),
    paid: { currency: event.currency.toLowerCase(), amount: detail.price },
    shares: detail.fees.map(({ percentage, to }) => ({
      receiver: to.toLowerCase(),
      amount: (detail.price * percentage) / RATE_BASE,
      purpose: 'unknown',
    })),
  }
}

function thingsIn({ delegateType, item }: Inventory) {
  if (delegateType === ERC721) {
    return decodeAbiParameters(pairs, item.data)[0].map((pair) => ({ ...pair, amount: 1n }))
  }
  if (delegateType === ERC1155) return decodeAbiParameters(triples, item.data)[0]
  throw new Error('goods of an unknown kind')
}
