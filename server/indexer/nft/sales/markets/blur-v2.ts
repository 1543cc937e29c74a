import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Item, Order } from '../order.ts'
import { POOL_ETHER } from './blur.ts'
import { type Fee, shareOf } from './blur-fee.ts'

/** A full form, and packed ones for single tokens without fees on both sides. */
const events = parseAbi([
  'event Execution(Transfer transfer, bytes32 orderHash, uint256 listingIndex, uint256 price, FeeRate makerFee, Fees fees, uint8 orderType)',
  'event Execution721Packed(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide)',
  'event Execution721TakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 takerFeeRecipientRate)',
  'event Execution721MakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 makerFeeRecipientRate)',
  'struct Transfer { address trader; uint256 id; uint256 amount; address collection; uint8 assetType; }',
  'struct FeeRate { address recipient; uint16 rate; }',
  'struct Fees { FeeRate protocolFee; FeeRate takerFee; }',
])

/** Blur's second exchange. */
export const blurV2 = {
  kind: 'blurV2',
  entity: 'Blur',
  addresses: [{ address: '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5', label: 'Blur marketplace V2' }],
  events,
  read: (log, context) => [orderIn(decode(events, log).args, context)],
} satisfies Marketplace

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

/** Always in ether or pool ether. The price is without the buyer's own fee: an ask's taker's, a bid's maker's. */
function orderIn(event: Execution | Packed, context: ReadContext): Order {
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
  const seller = item.from ?? senderOf(item, context)
  return {
    market: 'Blur',
    side: isAsk ? 'sell' : 'buy',
    makerSide: isAsk ? 'ask' : 'bid',
    maker: trader,
    taker: isAsk ? null : seller,
    items: [item],
    paid: {
      currency: isAsk ? ZERO_ADDRESS : POOL_ETHER,
      amount: price + (isAsk ? taker : maker).amount,
    },
    shares: [
      ...(seller
        ? [{ receiver: seller, amount: price - (isAsk ? maker : taker).amount, purpose: 'seller' as const }]
        : []),
      ...[maker, taker].filter(({ amount }) => amount > 0n),
    ],
  }
}

/** A bid does not say who took it: who sent the item to the bidder. */
function senderOf({ contract, tokenId, to }: Item, { logs }: ReadContext): string | null {
  const { items } = movesIn(logs.filter(({ address }) => address === contract))
  return items.find((move) => move.tokenId === tokenId && move.to === to)?.from ?? null
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
