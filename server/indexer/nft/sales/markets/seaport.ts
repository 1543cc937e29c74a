import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { topicAddress, wordAddress, wordAddressOf, wordsFrom } from '../../../log-words.ts'
import type { Marketplace, ReadContext } from '../marketplace.ts'
import { type Item, type Order, type Payment, type Share, sumOf } from '../order.ts'
import { isMarketsFee, marketOf } from './seaport-markets.ts'

/** https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md */
export const seaportEvents = parseAbi([
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
  events: seaportEvents,
  read: seaportOrders,
} satisfies Marketplace

type Spent = { itemType: bigint; token: string; identifier: bigint; amount: bigint }
type Received = Spent & { recipient: string }
type Fulfilled = {
  offerer: string
  zone: string
  recipient: string
  offer: Spent[]
  consideration: Received[]
}

const SPENT_WORDS = 4
const RECEIVED_WORDS = 5

const NATIVE = 0n
const ERC20 = 1n

/**
 * NFTs that are offered were paid with all of the consideration, no matter who received it. NFTs in the consideration were paid with all
 * that was offered; other consideration is a part of it that the seller passes on, as fees. An order may do both.
 */
export function seaportOrders(log: Log, context: ReadContext): Order[] {
  const { offer, consideration, offerer, zone, recipient } = readFulfilled(log)
  // What a matched order offers goes where the other order says; its recipient, if it has one, got what was left over.
  const isMatched =
    recipient === ZERO_ADDRESS || recipient === offerer || hasCounterpart(log, consideration, context)
  const to = isMatched ? undefined : recipient
  const asked = paidWith(consideration, context)
  const offered = paidWith(offer, context)
  const receivers = consideration.filter(isMoney).map((money) => money.recipient)
  const terms = {
    market: marketOf(receivers, zone),
    maker: offerer,
    taker: to ?? null,
  }
  const sell: Order = {
    ...terms,
    side: 'sell',
    makerSide: 'ask',
    items: offer.filter(isNft).map((item) => ({ ...itemOf(item, context), from: offerer, to })),
    paid: asked,
    shares: sharesIn(consideration, offerer, asked, context),
  }
  const fees = sharesIn(consideration, offerer, offered, context)
  const buy: Order = {
    ...terms,
    side: 'buy',
    makerSide: 'bid',
    items: consideration.filter(isNft).map((item) => ({ ...itemOf(item, context), to: item.recipient })),
    paid: offered,
    shares: sell.items.length > 0 ? [] : [...fees, ...restOf(offered, fees, to)],
  }
  return [sell, buy].filter(({ items }) => items.length > 0)
}

/** Word by word: by its ABI a log takes twenty times as long, and most sales are told by it. Throws if it is something else. */
function readFulfilled({ topics, data }: Log): Fulfilled {
  const [, offerer, zone] = topics
  return {
    offerer: address(topicAddress(offerer)),
    zone: address(topicAddress(zone)),
    recipient: address(wordAddress(data, 1)),
    offer: structures(wordsFrom(data, 2, SPENT_WORDS), SPENT_WORDS).map(spentIn),
    consideration: structures(wordsFrom(data, 3, RECEIVED_WORDS), RECEIVED_WORDS).map((words) => ({
      ...spentIn(words),
      recipient: address(wordAddressOf(words[SPENT_WORDS] ?? 0n)),
    })),
  }
}

function structures(words: readonly bigint[], wordsEach: number): bigint[][] {
  return Array.from({ length: words.length / wordsEach }, (_, i) =>
    words.slice(i * wordsEach, (i + 1) * wordsEach),
  )
}

function spentIn([itemType = 0n, token = 0n, identifier = 0n, amount = 0n]: readonly bigint[]): Spent {
  return { itemType, token: address(wordAddressOf(token)), identifier, amount }
}

function address(read: string | undefined): string {
  if (read === undefined) throw new RangeError('no address')
  return read
}

/** Whether another order of the transaction offers what this one asks for. */
function hasCounterpart(log: Log, wanted: readonly Spent[], { logs }: ReadContext): boolean {
  const things = wanted.filter(isNft)
  const others = logs.filter(
    (other) => other !== log && other.address === log.address && other.topics[0] === log.topics[0],
  )
  return things.some(({ token, identifier }) => {
    // Few logs have to be decoded: most do not have the id.
    const word = identifier.toString(16).padStart(64, '0')
    return others.some(
      ({ data, ...other }) =>
        data.includes(word) &&
        readFulfilled({ ...other, data }).offer.some(
          (thing) => thing.token === token && thing.identifier === identifier,
        ),
    )
  })
}

/** In the currency that was paid; if that was several or things, in the native coin. */
function sharesIn(
  consideration: readonly Received[],
  offerer: string,
  paid: Payment | null,
  { isCoin }: ReadContext,
): Share[] {
  const isPaid = (token: string) =>
    token === paid?.currency || (isCoin(token) && (!paid || isCoin(paid.currency)))
  return consideration
    .filter((thing) => isMoney(thing) && isPaid(thing.token))
    .map(({ recipient: receiver, amount }) => {
      if (receiver === offerer) return { receiver, amount, purpose: 'seller' }
      return { receiver, amount, purpose: isMarketsFee(receiver) ? 'market' : 'unknown' }
    })
}

/** Of a bid the one who takes it has what is left after the fees. */
function restOf(paid: Payment | null, fees: readonly Share[], receiver: string | undefined): Share[] {
  const rest = (paid?.amount ?? 0n) - fees.reduce((sum, { amount }) => sum + amount, 0n)
  return receiver && rest > 0n ? [{ receiver, amount: rest, purpose: 'seller' }] : []
}

function paidWith(things: readonly Spent[], { isCoin }: ReadContext): Payment | null {
  if (things.some((thing) => !isMoney(thing) && thing.amount > 0n)) return null
  const payments = things.map(({ token, amount }) => ({ currency: token, amount }))
  return sumOf(payments, isCoin)
}

function isMoney({ itemType }: Spent): boolean {
  return itemType === NATIVE || itemType === ERC20
}

function isNft({ itemType }: Spent): boolean {
  return itemType > ERC20
}

/** Orders for OpenSea's shared storefronts name this contract, which has the storefront make or move the token. */
const STOREFRONT_ADAPTER = '0xa604060890923ff400e8c6f5290461a83aedacec'

/** On Ethereum and on Polygon: https://github.com/ProjectOpenSea/opensea-js/blob/main/src/constants.ts */
const STOREFRONTS = [
  '0x495f947276749ce646f68ac8c248420045cb7b5e',
  '0x2953399124f0cbb46d2cbacd8a89cf0599974963',
]

function itemOf({ token, identifier, amount }: Spent, { logs }: ReadContext): Item {
  const storefront = STOREFRONTS.find((each) => logs.some(({ address }) => address === each))
  const contract = token === STOREFRONT_ADAPTER && storefront ? storefront : token
  return { contract, tokenId: identifier, amount }
}
