import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace } from './marketplace.ts'
import { type IsCoin, type Order, sumOf } from './order.ts'

const events = parseAbi([
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, Spent[] offer, Received[] consideration)',
  'struct Spent { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Received { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
])

/** The same address on every chain. */
export const seaport = {
  kind: 'seaport',
  entity: 'OpenSea',
  addresses: [
    { address: '0x00000000006c3852cbef3e08e8df289169ede581', label: 'Seaport 1.1' },
    { address: '0x00000000000006c7676171937c444f6bde3d6282', label: 'Seaport 1.2' },
    { address: '0x0000000000000ad24e80fd803c6ac37206a45f15', label: 'Seaport 1.3' },
    { address: '0x00000000000001ad428e4906ae43d8f9852d0dd6', label: 'Seaport 1.4' },
    { address: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc', label: 'Seaport 1.5' },
    { address: '0x0000000000000068f116a894984e2db1123eb395', label: 'Seaport 1.6' },
  ],
  events,
  read: (log, { isCoin }) => ordersIn(decode(events, log).args, isCoin),
} satisfies Marketplace

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
 * NFTs that are offered were paid with all of the consideration, no matter who received it. NFTs in the consideration were paid with all
 * that was offered; other consideration is a part of it that the seller passes on, as fees. An order may do both.
 */
function ordersIn(event: Fulfilled, isCoin: IsCoin): Order[] {
  const { offer, consideration } = event
  const offerer = event.offerer.toLowerCase()
  // Matched orders have no recipient: what is offered goes where the other order says.
  const recipient = event.recipient === ZERO_ADDRESS ? undefined : event.recipient.toLowerCase()
  const isCoinAlone = consideration.some((thing) => !isMoney(thing))
  const shares = consideration
    .filter((thing) => isMoney(thing) && (!isCoinAlone || isCoin(thing.token)))
    .map(({ recipient, amount }) => {
      const receiver = recipient.toLowerCase()
      return { receiver, amount, purpose: receiver === offerer ? ('seller' as const) : ('unknown' as const) }
    })
  const paid = (things: readonly Spent[]) =>
    things.every((thing) => isMoney(thing) || thing.amount === 0n)
      ? sumOf(
          things.map(({ token, amount }) => ({ currency: token.toLowerCase(), amount })),
          isCoin,
        )
      : null

  const sold = offer.filter(isNft).map((item) => ({ ...itemOf(item), from: offerer, to: recipient }))
  const bought = consideration
    .filter(isNft)
    .map((item) => ({ ...itemOf(item), to: item.recipient.toLowerCase() }))
  const terms = { market: 'Seaport', maker: offerer, taker: recipient ?? null }
  const sell: Order = {
    ...terms,
    side: 'sell',
    makerSide: 'ask',
    items: sold,
    paid: paid(consideration),
    shares,
  }
  const buy: Order = {
    ...terms,
    side: 'buy',
    makerSide: 'bid',
    items: bought,
    paid: paid(offer),
    shares: sold.length > 0 ? [] : shares,
  }
  return [sell, buy].filter(({ items }) => items.length > 0)
}

function isMoney({ itemType }: Spent): boolean {
  return itemType === NATIVE || itemType === ERC20
}

function isNft({ itemType }: Spent): boolean {
  return itemType > ERC20
}

function itemOf({ token, identifier, amount }: Spent) {
  return { contract: token.toLowerCase(), tokenId: identifier, amount }
}
