import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Item, Payment } from '../order.ts'
import { coinsFrom, logsBefore, withFeeOnTop } from '../receipt-moves.ts'

// https://github.com/reservoirprotocol/indexer packages/indexer/src/sync/events/data/rarible.ts
const events = parseAbi([
  'event Buy(address indexed sellToken, uint256 indexed sellTokenId, uint256 sellValue, address owner, address buyToken, uint256 buyTokenId, uint256 buyValue, address buyer, uint256 amount, uint256 salt)',
])

/** Rarible's first exchange. */
export const rarible = {
  kind: 'rarible',
  entity: 'Rarible',
  // https://github.com/reservoirprotocol/indexer packages/sdk/src/rarible/addresses.ts
  addresses: [
    {
      address: '0xcd4ec7b66fbc029c116ba9ffb3e59351c20b5b06',
      label: 'Rarible exchange',
      chains: ['eth'],
    },
  ],
  events,
  read(log, context) {
    const { args } = decode(events, log)
    if (args.sellValue === 0n) throw new Error('an order for nothing')
    const [maker, taker] = [args.owner.toLowerCase(), args.buyer.toLowerCase()]
    const [sellToken, buyToken] = [args.sellToken.toLowerCase(), args.buyToken.toLowerCase()]
    // A whole order is `sellValue` for `buyValue`, of which `amount` went over.
    const part = (args.buyValue * args.amount) / args.sellValue
    const isNft = (contract: string) =>
      movesIn(logsBefore(context)).items.some((item) => item.contract === contract)
    const isBid = !isNft(sellToken) && isNft(buyToken)
    const item: Item = isBid
      ? { contract: buyToken, tokenId: args.buyTokenId, amount: part, from: taker, to: maker }
      : { contract: sellToken, tokenId: args.sellTokenId, amount: args.amount, from: maker, to: taker }
    const coin = isBid ? { currency: sellToken, amount: args.amount } : { currency: buyToken, amount: part }
    return [
      {
        market: 'Rarible',
        side: 'sell',
        makerSide: isBid ? 'bid' : 'ask',
        maker,
        taker,
        items: [item],
        // A thing for a thing has no price.
        paid: isNft(coin.currency) ? null : paidIn(coin, isBid ? maker : taker, context),
        shares: [],
      },
    ]
  },
} satisfies Marketplace

/** The buyer's fee is on top of the price. */
function paidIn(coin: Payment, buyer: string, context: ReadContext): Payment {
  if (coin.currency === ZERO_ADDRESS) return withFeeOnTop(coin.amount, context)
  return coinsFrom(buyer, coin, logsBefore(context))
}
