import type { TimedLog } from '../chain/types.ts'
import { decodeErc20, decodeWrapping } from './decode-erc20.ts'
import { CONTRACT_ROOM, decodeErc721, type Room, WALLET_ROOM } from './decode-erc721.ts'
import { decodeErc1155 } from './decode-erc1155.ts'
import { lengthOf } from './log-words.ts'
import type { Oddity } from './oddity.ts'
import { type SkippedLog, skippedLog } from './skipped-logs.ts'
import { withoutRepeats } from './told-twice.ts'
import type { Standard, Transfer } from './transfer.ts'
import {
  CONSECUTIVE_TRANSFER,
  DEPOSIT,
  ERC20_TRANSFER,
  NFT_EVENTS,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  WITHDRAWAL,
} from './transfer-events.ts'

export type Decoded<T = Transfer> = {
  transfers: T[]
  /** What could not be read. */
  skipped: SkippedLog[]
  /** How many of the transfers come from ranges of ERC-2309. */
  ranged: number
}

/** Adds the log's transfers to `out`, or says why there are none. null without a transfer: the log is about something else. */
type Decoder = (log: TimedLog, out: Transfer[], room: Room) => string | null

const decoders: Record<Standard, Decoder> = {
  erc20: decodeErc20,
  erc721: decodeErc721,
  erc1155: decodeErc1155,
}

/** The events that tell of a contract's transfers. */
export function transferEvents(standard: Standard, oddities: readonly Oddity[]): string[] {
  const others = otherWay(standard, oddities)?.events ?? []
  return [...(standard === 'erc20' ? [TRANSFER] : NFT_EVENTS[standard]), ...others]
}

/** By what else a contract may tell of its transfers, beside its standard's own events or instead of them. */
function otherWay(
  standard: Standard,
  oddities: readonly Oddity[],
): { events: string[]; decode: Decoder } | null {
  if (standard === 'erc20' && oddities.includes('wraps'))
    return { events: [DEPOSIT, WITHDRAWAL], decode: decodeWrapping }
  if (standard === 'erc20' && oddities.includes('erc404'))
    return { events: [ERC20_TRANSFER], decode: decodeErc20 }
  if (standard === 'erc1155' && oddities.includes('both_standards'))
    return { events: NFT_EVENTS.erc721, decode: decodeErc721 }
  return null
}

/** Of a contract that is both, the side that is not looked at: items among coins, or coins among items. */
function isOtherSide({ topics }: TimedLog, standard: Standard): boolean {
  if (topics[0] !== TRANSFER) return standard === 'erc20' && isItemEvent(topics[0])
  return topics.length === (standard === 'erc20' ? 4 : 3)
}

function isItemEvent(event: string | undefined): boolean {
  return event === CONSECUTIVE_TRANSFER || isMulti(event)
}

/** The transfers that a contract of a known standard tells of. What does not decode is said, and never throws. */
export function decodeTransfers(
  logs: readonly TimedLog[],
  standard: Standard,
  oddities: readonly Oddity[] = [],
  alreadyRanged = 0,
): Decoded {
  const transfers: Transfer[] = []
  const others: Transfer[] = []
  const skipped: SkippedLog[] = []
  const room = roomAfter(CONTRACT_ROOM, alreadyRanged)
  const had = room.left
  const decode = decoders[standard]
  const other = otherWay(standard, oddities)
  const isHybrid = oddities.includes('erc404')
  for (const log of logs) {
    if (isHybrid && isOtherSide(log, standard)) continue
    const isOther = other?.events.includes(log.topics[0] ?? '')
    const reason = isOther ? other?.decode(log, others, room) : decode(log, transfers, room)
    if (reason) skipped.push(skippedLog(log, reason))
  }
  return { transfers: withoutRepeats(transfers, others), skipped, ranged: had - room.left }
}

function roomAfter({ perEvent, left }: Room, ranged: number): Room {
  return { perEvent, left: Math.max(0, left - ranged) }
}

export type KnownContracts = {
  /** The standard of contracts of which it is known. */
  standards: ReadonlyMap<string, Standard>
  /** Contracts whose coins are items too: their coins count. */
  hybrids: ReadonlySet<string>
}

/** The transfers of contracts of which little or nothing is known; the shape of each log says its standard. */
export function decodeAnyTransfers(
  logs: readonly TimedLog[],
  { standards, hybrids }: KnownContracts = { standards: new Map(), hybrids: new Set() },
  alreadyRanged = 0,
): Decoded<Transfer & { standard: Standard }> {
  const transfers: (Transfer & { standard: Standard })[] = []
  const items: (Transfer & { standard: Standard })[] = []
  const multi = new Set(logs.filter(({ topics }) => isMulti(topics[0])).map(({ address }) => address))
  const skipped: SkippedLog[] = []
  const room = roomAfter(WALLET_ROOM, alreadyRanged)
  const had = room.left
  for (const log of logs) {
    const isHybrid = hybrids.has(log.address)
    // Anybody may call an event so: it counts for those alone of which it is known what they mean by it.
    if (isHybrid ? isOtherSide(log, 'erc20') : log.topics[0] === ERC20_TRANSFER) continue
    const standard = standardOf(log, isHybrid ? 'erc20' : standards.get(log.address))
    const found: Transfer[] = []
    const reason = standard ? decoders[standard](log, found, room) : 'unknown shape'
    if (reason || !standard) skipped.push(skippedLog(log, reason ?? ''))
    else if (standard !== 'erc721') for (const transfer of found) transfers.push({ ...transfer, standard })
    else {
      const isBoth = multi.has(log.address) || standards.get(log.address) === 'erc1155'
      for (const transfer of found) items.push({ ...transfer, standard: isBoth ? 'erc1155' : standard })
    }
  }
  return { transfers: withoutRepeats(transfers, items), skipped, ranged: had - room.left }
}

function isMulti(event: string | undefined): boolean {
  return event === TRANSFER_SINGLE || event === TRANSFER_BATCH
}

/** The old forms without indexed parameters fit both ERC-20 and ERC-721, so they are nobody's unless the contract is known. */
function standardOf({ topics, data }: TimedLog, known: Standard | undefined): Standard | null {
  const [event] = topics
  if (isMulti(event)) return 'erc1155'
  if (event === CONSECUTIVE_TRANSFER) return 'erc721'
  if (event !== TRANSFER && event !== ERC20_TRANSFER) return null
  if (topics.length === 4) return 'erc721'
  // Of an ERC-1155 that is an ERC-721 too.
  if (known) return known === 'erc20' ? 'erc20' : 'erc721'
  return topics.length === 3 && data.length === lengthOf(1) ? 'erc20' : null
}
