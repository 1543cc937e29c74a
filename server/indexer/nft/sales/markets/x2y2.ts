import { decodeAbiParameters, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Item, Order, Share } from '../order.ts'

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
  read(log, context) {
    const order = orderIn(decode(events, log).args, context)
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
function orderIn(event: Inventory, context: ReadContext): Order | null {
  const { detail } = event
  if (detail.op !== SELL_OFFER_TAKEN && detail.op !== BUY_OFFER_TAKEN) return null
  const isAsk = detail.op === SELL_OFFER_TAKEN
  const [maker, taker] = [event.maker.toLowerCase(), event.taker.toLowerCase()]
  const [seller, buyer] = isAsk ? [maker, taker] : [taker, maker]
  const fees = detail.fees.map((fee) => feeOf(fee, detail.price))
  const rest = detail.price - fees.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    market: 'X2Y2',
    side: 'sell',
    makerSide: isAsk ? 'ask' : 'bid',
    maker,
    taker,
    items: thingsIn(event, seller, buyer) ?? thingsMoved(seller, context),
    paid: { currency: event.currency.toLowerCase(), amount: detail.price },
    shares: [{ receiver: seller, amount: rest, purpose: 'seller' }, ...fees],
  }
}

/** https://github.com/reservoirprotocol/indexer/blob/main/packages/sdk/src/x2y2/addresses.ts */
export const X2Y2_FEES = '0xd823c605807cc5e6bd6fc0d7e4eea50d3e2d66cd'

function feeOf({ percentage, to }: { percentage: bigint; to: string }, price: bigint): Share {
  const receiver = to.toLowerCase()
  const purpose = receiver === X2Y2_FEES ? 'market' : 'unknown'
  return { receiver, amount: (price * percentage) / RATE_BASE, purpose }
}

/** null: goods of another kind. */
function thingsIn({ delegateType, item }: Inventory, from: string, to: string): Item[] | null {
  const things =
    delegateType === ERC721
      ? decodeAbiParameters(pairs, item.data)[0].map((pair) => ({ ...pair, amount: 1n }))
      : delegateType === ERC1155 && decodeAbiParameters(triples, item.data)[0]
  if (!things) return null
  return things.map(({ token, tokenId, amount }) => ({
    contract: token.toLowerCase(),
    tokenId,
    amount,
    from,
    to,
  }))
}

/** By the receipt: they stand before the event. */
function thingsMoved(seller: string, { logs, index, since }: ReadContext): Item[] {
  const moved = movesIn(logs.slice(since, index)).items.filter(({ from }) => from === seller)
  if (moved.length === 0) throw new Error('goods of an unknown kind, of which nothing moved')
  return moved
}
