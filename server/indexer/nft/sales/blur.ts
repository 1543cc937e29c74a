import { parseAbi } from 'viem'
import type { IsCoin, Item, Order, Share } from './order.ts'

/** Blur's first exchange. */
export const blurEvents = parseAbi([
  'event OrdersMatched(address indexed maker, address indexed taker, Order sell, bytes32 sellHash, Order buy, bytes32 buyHash)',
  'struct Order { address trader; uint8 side; address matchingPolicy; address collection; uint256 tokenId; uint256 amount; address paymentToken; uint256 price; uint256 listingTime; uint256 expirationTime; Fee[] fees; uint256 salt; bytes extraParams; }',
  'struct Fee { uint16 rate; address recipient; }',
])

/** Blur's second exchange: a full form, and packed ones for single tokens without fees on both sides. */
export const blurV2Events = parseAbi([
  'event Execution(Transfer transfer, bytes32 orderHash, uint256 listingIndex, uint256 price, FeeRate makerFee, Fees fees, uint8 orderType)',
  'event Execution721Packed(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide)',
  'event Execution721TakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 takerFeeRecipientRate)',
  'event Execution721MakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 makerFeeRecipientRate)',
  'struct Transfer { address trader; uint256 id; uint256 amount; address collection; uint8 assetType; }',
  'struct FeeRate { address recipient; uint16 rate; }',
  'struct Fees { FeeRate protocolFee; FeeRate takerFee; }',
])

type Fee = { rate: number; recipient: string }
type BlurOrder = {
  trader: string
  collection: string
  tokenId: bigint
  amount: bigint
  paymentToken: string
  price: bigint
  listingTime: bigint
  fees: readonly Fee[]
}
type Packed = {
  tokenIdListingIndexTrader: bigint
  collectionPriceSide: bigint
  takerFeeRecipientRate?: bigint
  makerFeeRecipientRate?: bigint
}
type Execution = {
  transfer: { trader: string; id: bigint; amount: bigint; collection: string; assetType: number }
  price: bigint
  makerFee: Fee
  fees: { takerFee: Fee }
  orderType: number
}

const ASK = 0
const ERC721 = 0
const BASIS_POINTS = 10_000n

/** The older order makes the price. The seller's fees come out of it, the buyer's on top of it. */
export function blurOrder({ sell, buy }: { sell: BlurOrder; buy: BlurOrder }, isCoin: IsCoin): Order {
  const { price } = sell.listingTime <= buy.listingTime ? sell : buy
  // A bid for any token of a collection names none.
  const { tokenId, amount } = sell
  const coin = isCoin(sell.paymentToken)
  const onTop = buy.fees.map((fee) => shareOf(fee, price))
  const shares = [...sell.fees.map((fee) => shareOf(fee, price)), ...onTop]
  const people = { from: sell.trader.toLowerCase(), to: buy.trader.toLowerCase() }
  return {
    side: 'sell',
    items: [{ contract: sell.collection.toLowerCase(), tokenId, amount, ...people }],
    paidWei: coin ? price + onTop.reduce((sum, { wei }) => sum + wei, 0n) : null,
    shares: coin ? shares : [],
  }
}

/** Always in ether or pool ether. The price is without the buyer's own fee: an ask's taker's, a bid's maker's. */
export function blurV2Order(event: Execution | Packed): Order {
  const { transfer, price, makerFee, fees, orderType } = 'transfer' in event ? event : unpacked(event)
  const isAsk = orderType === ASK
  const maker = shareOf(makerFee, price)
  const taker = shareOf(fees.takerFee, price)
  const trader = transfer.trader.toLowerCase()
  const item: Item = {
    contract: transfer.collection.toLowerCase(),
    tokenId: transfer.id,
    amount: transfer.assetType === ERC721 ? 1n : transfer.amount,
    ...(isAsk ? { from: trader } : { to: trader }),
  }
  return {
    side: isAsk ? 'sell' : 'buy',
    items: [item],
    paidWei: price + (isAsk ? taker : maker).wei,
    shares: [maker, taker],
  }
}

/**
 * From the lowest bit: trader 160, listing's index 8, token id 88; collection 160, price 88, order type 8; fee recipient 160, rate in
 * basis points.
 */
function unpacked(event: Packed): Execution {
  const { tokenIdListingIndexTrader: item, collectionPriceSide: terms } = event
  return {
    transfer: {
      trader: addressIn(item),
      id: item >> 168n,
      amount: 1n,
      collection: addressIn(terms),
      assetType: ERC721,
    },
    price: BigInt.asUintN(88, terms >> 160n),
    makerFee: feeIn(event.makerFeeRecipientRate),
    fees: { takerFee: feeIn(event.takerFeeRecipientRate) },
    orderType: Number(terms >> 248n),
  }
}

function feeIn(packed = 0n): Fee {
  return { recipient: addressIn(packed), rate: Number(BigInt.asUintN(16, packed >> 160n)) }
}

function addressIn(packed: bigint): string {
  return `0x${BigInt.asUintN(160, packed).toString(16).padStart(40, '0')}`
}

function shareOf({ rate, recipient }: Fee, price: bigint): Share {
  return { receiver: recipient.toLowerCase(), wei: (price * BigInt(rate)) / BASIS_POINTS }
}
