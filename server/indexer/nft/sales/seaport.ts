import { parseAbiItem } from 'viem'
import { type IsCoin, type Order, ZERO } from './order.ts'

/** Seaport 1.1 to 1.6. */
export const orderFulfilled = parseAbiItem([
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, Spent[] offer, Received[] consideration)',
  'struct Spent { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Received { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
])

type Spent = { itemType: number; token: string; identifier: bigint; amount: bigint }
type Fulfilled = {
  offerer: string
  recipient: string
  offer: readonly Spent[]
  consideration: readonly (Spent & { recipient: string })[]
}

const NATIVE = 0
const ERC20 = 1

/**
 * NFTs that are offered were paid with all of the consideration, to whomever it went. NFTs in the consideration were paid with all
 * that was offered; other consideration is a part of it that the seller passes on, as fees. An order may do both.
 */
export function seaportOrders(event: Fulfilled, isCoin: IsCoin): Order[] {
  const { offer, consideration } = event
  const offerer = event.offerer.toLowerCase()
  // Matched orders have no recipient: what is offered goes wherever the other order says.
  const recipient = event.recipient === ZERO ? undefined : event.recipient.toLowerCase()
  const isMoney = ({ itemType, token }: Spent) => itemType === NATIVE || (itemType === ERC20 && isCoin(token))
  const shares = consideration
    .filter(isMoney)
    .map(({ recipient, amount }) => ({ receiver: recipient.toLowerCase(), wei: amount }))
  const paid = (things: readonly Spent[]) =>
    things.every((thing) => isMoney(thing) || thing.amount === 0n)
      ? things.reduce((sum, { amount }) => sum + amount, 0n)
      : null

  const sold = offer.filter(isNft).map((item) => ({ ...itemOf(item), from: offerer, to: recipient }))
  const bought = consideration
    .filter(isNft)
    .map((item) => ({ ...itemOf(item), to: item.recipient.toLowerCase() }))
  return [
    { side: 'sell' as const, items: sold, paidWei: paid(consideration), shares },
    { side: 'buy' as const, items: bought, paidWei: paid(offer), shares: sold.length > 0 ? [] : shares },
  ].filter(({ items }) => items.length > 0)
}

function isNft({ itemType }: Spent): boolean {
  return itemType > ERC20
}

function itemOf({ token, identifier, amount }: Spent) {
  return { contract: token.toLowerCase(), tokenId: identifier, amount }
}
