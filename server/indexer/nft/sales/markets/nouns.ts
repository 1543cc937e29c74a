import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { lengthOf, topicNumber, wordAddress, wordAt } from '../../../log-words.ts'
import { CallsUnknown, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import { logsBefore } from '../receipt-moves.ts'

// https://github.com/nounsDAO/nouns-monorepo INounsAuctionHouse.sol; houses of Nouns Builder do not index the token: https://github.com/ourzora/nouns-protocol src/auction/IAuction.sol
const events = parseAbi(['event AuctionSettled(uint256 indexed tokenId, address winner, uint256 amount)'])

const NOUNS = '0x830bd73e4184cef73443c15111a1df14e495c706'
const LIL_NOUNS = '0x55e0f7a3bb39a28bd7bcc458e04b3cf00ad3219e'
const names = new Map([
  [NOUNS, 'Nouns'],
  [LIL_NOUNS, 'Lil Nouns'],
])

/**
 * Auctions of one token after the other, settled later than the last bid: the payment came in another transaction. A house that is not
 * listed is one that the token's contract names, and is believed only as far as it pays out what it says.
 */
export const nouns = {
  kind: 'nouns',
  entity: 'Nouns',
  addresses: [
    // https://github.com/nounsDAO/nouns-monorepo packages/nouns-sdk/README.md
    { address: NOUNS, label: 'Nouns auction house', chains: ['eth'] },
    // https://github.com/lilnounsdao/lilnouns-monorepo
    { address: LIL_NOUNS, label: 'Lil Nouns auction house', chains: ['eth'] },
  ],
  events,
  read(log, context) {
    const { tokenId, winner, amount } = settlementIn(log)
    const item = givenTo(winner, tokenId, context)
    // Without a bid the token is burned.
    if (winner === ZERO_ADDRESS || !item) return []
    const market = names.get(log.address)
    if (!market && paidOut(log.address, context) < amount) return []
    return [
      {
        market: market ?? 'Auction house',
        side: 'sell',
        makerSide: 'ask',
        maker: log.address,
        taker: winner,
        items: [item],
        paid: { currency: ZERO_ADDRESS, amount },
        shares: [],
      },
    ]
  },
} satisfies Marketplace

/** In the native coin, or wrapped where the receiver did not take it. */
function paidOut(house: string, { nativeMoves, logs, wrappedNative }: ReadContext): bigint {
  if (!nativeMoves) throw new CallsUnknown()
  const coins = movesIn(logs).coins.filter(
    ({ currency, from }) => currency === wrappedNative && from === house,
  )
  const native = nativeMoves.filter(({ from, to }) => from === house && to !== wrappedNative)
  return [...coins.map(({ amount }) => amount), ...native.map(({ wei }) => wei)].reduce((a, b) => a + b, 0n)
}

function settlementIn({ topics, data }: Log) {
  const words = topics.length === 2 ? 2 : 3
  const at = words - 2
  const tokenId = at === 0 ? topicNumber(topics[1]) : wordAt(data, 0)
  const winner = wordAddress(data, at)
  if (data.length !== lengthOf(words) || tokenId === undefined || !winner)
    throw new Error('a settlement of another form')
  return { tokenId, winner, amount: wordAt(data, at + 1) }
}

/** The event does not name the contract: it is the token of this id that the house has just given to the winner. */
function givenTo(winner: string, tokenId: bigint, context: ReadContext) {
  const house = context.logs[context.index]?.address
  return movesIn(logsBefore(context)).items.findLast(
    (item) => item.to === winner && item.from === house && item.tokenId === tokenId,
  )
}
