import { type Hex, parseAbi, parseEventLogs } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { decodeAnyTransfers, decodeTransfers } from './decode-transfers.ts'
import { haveSixtyTwoBlocks, logsOfSixtyTwoBlocks } from './testing/fixtures/sixty-two-blocks.ts'
import type { Standard } from './transfer.ts'
import {
  CONSECUTIVE_TRANSFER,
  DEPOSIT,
  ERC20_TRANSFER,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  WITHDRAWAL,
} from './transfer-events.ts'

// Each event by itself: viem decides by the number of topics and the data whether a log is one of it.
const abis = {
  erc20: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)']),
  erc721: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']),
  single: parseAbi([
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  ]),
  batch: parseAbi([
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
  ]),
  unindexed: parseAbi(['event Transfer(address from, address to, uint256 value)']),
  deposit: parseAbi(['event Deposit(address indexed dst, uint256 wad)']),
  withdrawal: parseAbi(['event Withdrawal(address indexed src, uint256 wad)']),
}
const EVENTS = [TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH, CONSECUTIVE_TRANSFER, ERC20_TRANSFER]

const KITTIES = '0x06012c8cf97bead5deae237070f9587f8e7a266d'
const UNINDEXED_TOKEN = '0xe9fe4e530ebae235877289bd978f207ae0c8bb25'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
/** Coins that are items too: of ERC-721, and of ERC-1155. */
const COINS_AND_UNIQUES = '0x553afe6468949e0685959022217336717df5fbe8'
const COINS_AND_MULTIPLES = '0x8b8aa7777e18408c07b0ed52ca3dd5bdab34eb7e'

type Moved = readonly [
  place: string,
  contract: string,
  from: string,
  to: string,
  id: bigint | null,
  amount: bigint,
]

describe.skipIf(!haveSixtyTwoBlocks)('62 blocks of Ethereum', () => {
  const logs = haveSixtyTwoBlocks ? logsOfSixtyTwoBlocks() : []
  const moves = logs.filter(({ topics }) => EVENTS.includes(topics[0] ?? ''))
  const place = ({ blockNumber, logIndex }: { blockNumber: number; logIndex: number }) =>
    `${blockNumber} ${logIndex}`

  /** Every transfer of a standard, by viem. */
  function byViem(standard: Standard): Moved[] {
    const raw = logs.map((log) => ({
      ...log,
      address: log.address as Hex,
      topics: log.topics as [Hex],
      data: log.data as Hex,
    }))
    const read = <K extends keyof typeof abis>(kind: K, topics: number) =>
      parseEventLogs({
        abi: abis[kind] as (typeof abis)['erc20'],
        logs: raw.filter((log) => log.topics.length === topics) as never[],
        strict: true,
      }) as unknown as (TimedLog & { args: Record<string, unknown> })[]
    const of = (log: TimedLog & { args: Record<string, unknown> }, id: unknown, amount: unknown): Moved => [
      place(log),
      log.address,
      String(log.args.from).toLowerCase(),
      String(log.args.to).toLowerCase(),
      id as bigint | null,
      amount as bigint,
    ]
    if (standard === 'erc20') return read('erc20', 3).map((log) => of(log, null, log.args.amount))
    if (standard === 'erc721') return read('erc721', 4).map((log) => of(log, log.args.tokenId, 1n))
    return [
      ...read('single', 4).map((log) => of(log, log.args.id, log.args.amount)),
      ...read('batch', 4).flatMap((log) =>
        (log.args.ids as bigint[]).map((id, i) => of(log, id, (log.args.amounts as bigint[])[i])),
      ),
    ]
  }

  function byUs(transfers: ReturnType<typeof decodeAnyTransfers>['transfers'], standard: Standard): Moved[] {
    return transfers
      .filter((each) => each.standard === standard)
      .map((each) => [place(each), each.contract, each.from, each.to, each.tokenId, each.amount])
  }
  const sorted = (rows: Moved[]) => rows.map((row) => row.join(' ')).sort()

  test.each<[Standard, number]>([
    ['erc20', 7198],
    ['erc721', 2633],
    ['erc1155', 268],
  ])('every %s transfer, of which there are %i, is read as viem reads it', (standard, count) => {
    const expected = byViem(standard)
    expect(expected).toHaveLength(count)
    expect(sorted(byUs(decodeAnyTransfers(moves).transfers, standard))).toEqual(sorted(expected))
  })

  test('what cannot be read without knowing the contract is listed', () => {
    expect(
      decodeAnyTransfers(moves).skipped.map(({ blockNumber, logIndex, reason }) => [
        blockNumber,
        logIndex,
        reason,
      ]),
    ).toEqual([
      [6082465, 30, 'unknown shape'],
      [6684965, 160, 'unknown shape'],
      [6684965, 162, 'unknown shape'],
      [6887958, 5, 'unknown shape'],
      [6887958, 11, 'unknown shape'],
      [6887958, 12, 'unknown shape'],
      [6887958, 13, 'unknown shape'],
      [15107468, 186, 'unknown shape'],
      [15107468, 232, 'unknown shape'],
    ])
  })

  test('nothing is left unread of contracts that are known', () => {
    const standards = new Map<string, Standard>([
      [KITTIES, 'erc721'],
      [UNINDEXED_TOKEN, 'erc20'],
    ])
    const hybrids = new Set([COINS_AND_UNIQUES, COINS_AND_MULTIPLES])
    const { transfers, skipped } = decodeAnyTransfers(moves, { standards, hybrids })
    expect(skipped).toEqual([])
    const counts = Object.groupBy(transfers, ({ standard }) => standard)
    // Nine more; and 4 items and 10 of ERC-1155 that are the other side of coins.
    expect([counts.erc20?.length, counts.erc721?.length, counts.erc1155?.length]).toEqual([7202, 2634, 258])
    expect(transfers.filter(({ contract }) => contract === KITTIES)[0]).toMatchObject({
      from: '0xb1690c08e213a35ed9bab7b318de14420fb57d8c',
      to: '0x730952cc677b1f432893d53cbf528baccbbf2441',
      tokenId: 696398n,
      amount: 1n,
    })
  })

  test('coins that are items too, read for themselves', () => {
    const own = moves.filter(({ address }) => address === COINS_AND_UNIQUES)
    expect(own).toHaveLength(6)
    expect(decodeTransfers(own, 'erc20', ['erc404'])).toMatchObject({
      skipped: [],
      transfers: [
        { logIndex: 245, tokenId: null, amount: 2182129186605696007n },
        { logIndex: 250, tokenId: null, amount: 2182129186605696007n },
      ],
    })
  })

  test('the wrapped coin: every Deposit is a mint and every Withdrawal a burn, because none has a Transfer', () => {
    const own = logs.filter(({ address }) => address === WETH)
    const count = (event: string) => own.filter(({ topics }) => topics[0] === event).length
    expect([count(TRANSFER), count(DEPOSIT), count(WITHDRAWAL)]).toEqual([1390, 551, 442])
    const told = own.filter(({ topics }) => [TRANSFER, DEPOSIT, WITHDRAWAL].includes(topics[0] ?? ''))
    const { transfers, skipped } = decodeTransfers(told, 'erc20', ['wraps'])
    expect(skipped).toEqual([])
    expect(transfers).toHaveLength(2383)
    const sum = (rows: { amount: bigint }[]) => rows.reduce((total, { amount }) => total + amount, 0n)
    const raw = own as never[]
    const wads = (found: readonly { args: { wad: bigint } }[]) =>
      found.map(({ args }) => ({ amount: args.wad }))
    const ZERO = `0x${'0'.repeat(40)}`
    expect(sum(transfers.filter(({ from }) => from === ZERO))).toBe(
      sum(wads(parseEventLogs({ abi: abis.deposit, logs: raw }))),
    )
    expect(sum(transfers.filter(({ to }) => to === ZERO))).toBe(
      sum(wads(parseEventLogs({ abi: abis.withdrawal, logs: raw }))),
    )
  })
})
