import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import type { Order, Payment } from '../order.ts'
import { coinsFrom, logsBefore, withFeeOnTop } from '../receipt-moves.ts'

// https://github.com/limitbreakinc/payment-processor-v2 src/interfaces/IPaymentProcessorEvents.sol; the third version has the same events.
const events = parseAbi([
  'event BuyListingERC721(address indexed buyer, address indexed seller, address indexed tokenAddress, address beneficiary, address paymentCoin, uint256 tokenId, uint256 salePrice)',
  'event BuyListingERC1155(address indexed buyer, address indexed seller, address indexed tokenAddress, address beneficiary, address paymentCoin, uint256 tokenId, uint256 amount, uint256 salePrice)',
  'event AcceptOfferERC721(address indexed seller, address indexed buyer, address indexed tokenAddress, address beneficiary, address paymentCoin, uint256 tokenId, uint256 salePrice)',
  'event AcceptOfferERC1155(address indexed seller, address indexed buyer, address indexed tokenAddress, address beneficiary, address paymentCoin, uint256 tokenId, uint256 amount, uint256 salePrice)',
])

/**
 * Limit Break's second and third exchange, with which Magic Eden trades. At addresses by CREATE2, so they are the same contract on every
 * chain.
 */
export const paymentProcessorV2 = {
  kind: 'paymentProcessorV2',
  entity: 'Magic Eden',
  addresses: [
    // https://github.com/limitbreakinc/payment-processor-v2 .env.common
    { address: '0x9a1d00bed7cd04bcda516d721a596eb22aac6834', label: 'Payment Processor 2.0.0' },
    // https://github.com/reservoirprotocol/indexer packages/sdk/src/payment-processor-v2.0.1/addresses.ts
    { address: '0x9a1d001670c8b17f8b7900e8d7a41e785b3f0515', label: 'Payment Processor 2.0.1' },
    // https://apptokens.com/docs/integration-guide/payment-processor/v3.0/deployments.md
    { address: '0x9a1d00000000fc540e2000560054812452eb5366', label: 'Payment Processor 3.0.0' },
  ],
  events,
  read(log, context) {
    const { eventName, args } = decode(events, log)
    const isAsk = eventName === 'BuyListingERC721' || eventName === 'BuyListingERC1155'
    const order = orderIn({ amount: 1n, ...args }, isAsk)
    return [{ ...order, paid: isAsk ? withTakersFee(order.paid, args.buyer, context) : order.paid }]
  },
} satisfies Marketplace

type Traded = {
  buyer: string
  seller: string
  tokenAddress: string
  beneficiary: string
  paymentCoin: string
  tokenId: bigint
  amount: bigint
  salePrice: bigint
}

/** Fees come out of the price, except one that a taker's own marketplace may put on top. */
function orderIn(event: Traded, isAsk: boolean) {
  const [seller, buyer] = [event.seller.toLowerCase(), event.buyer.toLowerCase()]
  return {
    market: 'Magic Eden',
    side: 'sell',
    makerSide: isAsk ? 'ask' : 'bid',
    maker: isAsk ? seller : buyer,
    taker: isAsk ? buyer : seller,
    items: [
      {
        contract: event.tokenAddress.toLowerCase(),
        tokenId: event.tokenId,
        amount: event.amount,
        from: seller,
        to: event.beneficiary.toLowerCase(),
      },
    ],
    paid: { currency: event.paymentCoin.toLowerCase(), amount: event.salePrice },
    shares: [],
  } satisfies Order
}

/** No event tells of the fee: of coins it is what else left the buyer before the event, of the native coin the rest of the value. */
function withTakersFee(price: Payment, buyer: string, context: ReadContext): Payment {
  if (price.currency === ZERO_ADDRESS) return withFeeOnTop(price.amount, context)
  return coinsFrom(buyer.toLowerCase(), price, logsBefore(context))
}
