import {
  type AbiEvent,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  parseAbiItem,
  toEventSelector,
} from 'viem'
import type { Log } from '#server/chain/types.ts'
import type { Deal } from '../nft/sales/deal.ts'
import type { Marketplace, ReadContext } from '../nft/sales/marketplace.ts'
import { coinOf, type Marketplaces, marketplacesOn, ordersIn } from '../nft/sales/marketplaces.ts'
import type { Transfer } from '../transfer.ts'

export const address = (name: string) => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`

export const NFT = address('nft')
export const OTHER_NFT = address('other nft')
export const WETH = address('weth')
export const USDC = address('usdc')
export const ALICE = address('alice')
export const BOB = address('bob')
export const CAROL = address('carol')
export const ARTIST = address('artist')
export const ROUTER = address('router')
export const ZERO = address('')
export const ETHER = 10n ** 18n
/** Those of Ethereum. */
export const MARKETPLACES: Marketplaces = new Map(
  marketplacesOn('eth').map(({ address, kind }) => [address, kind]),
)
const HASH = `0x${'ab'.repeat(32)}`

export function moved(from: string, to: string, tokenId: bigint, amount = 1n, logIndex = 0): Transfer {
  const place = { blockNumber: 1, logIndex, batchIndex: 0, transactionHash: HASH, timestamp: 1_700_000_000 }
  return { ...place, contract: NFT, from, to, tokenId, amount }
}

/** An event as its contract would have written it, by viem's encoder. */
export function event(emitter: string, abi: AbiEvent, args: object): Log {
  const named = args as Record<string, unknown>
  const data = abi.inputs.filter(({ indexed }) => !indexed)
  return {
    address: emitter,
    topics: encodeEventTopics({ abi: [abi], args: named } as never) as string[],
    data: encodeAbiParameters(
      data,
      data.map(({ name }) => named[name ?? '']),
    ),
    blockNumber: 1,
    blockHash: HASH,
    transactionHash: HASH,
    transactionIndex: 0,
    logIndex: 0,
    blockTimestamp: null,
  }
}

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)')

export function coinMoved(from: string, to: string, amount: bigint, token = WETH): Log {
  return event(token, transfer, { from: getAddress(from), to: getAddress(to), amount })
}

const item = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)')

export function itemMoved(from: string, to: string, tokenId: bigint, contract = NFT): Log {
  return event(contract, item, { from: getAddress(from), to: getAddress(to), tokenId })
}

/** What markets tell of in these logs. */
export function ordersOf(logs: Log[], sender = BOB) {
  const { transaction } = deal([], { sender })
  return ordersIn(MARKETPLACES, { logs, transaction, wrappedNative: WETH, isCoin: coinOf(WETH) })
}

/** What one market reads in the last log of its own, and in those before it. */
export function readBy(market: Marketplace, logs: Log[], nativeMoves: ReadContext['nativeMoves'] = null) {
  const topics: string[] = market.events.map((each) => toEventSelector(each))
  const index = logs.findLastIndex((log) => topics.includes(log.topics[0] ?? ''))
  const log = logs[index]
  if (!log) throw new Error('no log of the market')
  const { transaction } = deal([])
  return market.read(log, {
    logs,
    index,
    since: 0,
    transaction,
    nativeMoves,
    wrappedNative: WETH,
    isCoin: coinOf(WETH),
  })
}

type Terms = { logs?: Log[]; valueWei?: bigint; sender?: string; to?: string | null } & Partial<Deal>

export function deal(transfers: Transfer[], terms: Terms = {}): Deal {
  const { logs = [], valueWei = 0n, sender = BOB, to = ROUTER, ...rest } = terms
  const place = { blockNumber: 1, blockHash: HASH }
  return {
    contract: NFT,
    transfers,
    receipt: { transactionHash: HASH, ...place, succeeded: true, logs },
    transaction: { hash: HASH, ...place, from: sender, to, valueWei },
    nativeMoves: null,
    wrappedNative: WETH,
    royaltyReceiver: ARTIST,
    isIssued: false,
    marketplaces: MARKETPLACES,
    aggregators: new Set<string>(),
    ...rest,
  }
}
