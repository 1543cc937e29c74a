import { decodeEventLog, type Hex, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { dexReceipts, haveDexReceipts } from '../../testing/fixtures/dex-receipts.ts'
import { KnownPools } from '../known-pools.ts'
import { decodePoolEvents, type PoolEvent } from '../pool-events.ts'
import { curveEvents } from './curve-events.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Of pools whose events leave a coin open. https://github.com/curvefi/curve-js/tree/master/src/constants/pools */
const coinsOf: Record<string, string[]> = {
  // On Gnosis: WXDAI, USDC, USDT. Another pool has this address on Arbitrum; its events leave nothing open.
  '0x7f90122bf0700f9e7e1f688fe926940e8839f353': [
    '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
    '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83',
    '0x4ecaba5870353805a9f068101a40e0f32ed605c6',
  ],
  // FRAX, USDC
  '0xdcef968d416a41cdac0ed8702fac8128a64241a2': [
    '0x853d955acef822db058eb8505911ed77f175b99e',
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  ],
  // A meta pool: its coin, and the share of the pool above
  '0x0cfe5c777a7438c9dd8add53ed671cec7a5faee5': [
    '0x4591dbff62656e7859afe5e45f6f47d3669fbb28',
    '0x3175df0976dfa876431c2e9ee6bc45b65d3473cc',
  ],
}

const names: Record<string, string> = {
  '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140': 'trade, stable',
  '0xb2e76ae99761dc136e598d4a629bb347eccb9532a5f8bbd72e18467c3c34cc98': 'trade, crypto',
  '0x143f1f8e861fbdeddd5b46e844b7d3ac7b86a122f36e8c463859ee6811b1f29c': 'trade, crypto ng',
  '0xd013ca23e77a65003c2c659c5442c00c805371b7fc1ebd4c206c41d1536bd90b': 'trade, underlying',
}

describe.skipIf(!haveDexReceipts)('Curve in real receipts', () => {
  const receipts = haveDexReceipts ? dexReceipts() : []

  test('every trade moved what it says', () => {
    const table: Record<string, { trades: number; equal: number }> = {}
    for (const { event, log, since } of receipts.flatMap(({ logs }) => eventsIn(logs))) {
      if (event.event !== 'Exchange') continue
      const name = names[log.topics[0] ?? ''] ?? ''
      const row = table[name] ?? { trades: 0, equal: 0 }
      table[name] = row
      row.trades++
      const into = since.filter(({ to, amount }) => to === event.pool && amount === event.soldAmount)
      const out = since.filter(({ from, amount }) => from === event.pool && amount === event.boughtAmount)
      if (into.some(({ coin }) => out.some((other) => other.coin !== coin))) row.equal++
    }
    expect(table).toEqual({
      'trade, stable': { trades: 15, equal: 15 },
      'trade, crypto': { trades: 7, equal: 7 },
      'trade, crypto ng': { trades: 1, equal: 1 },
      'trade, underlying': { trades: 1, equal: 1 },
    })
  })

  test('what went in and out otherwise is of the coins that moved', () => {
    const changes = receipts.flatMap(({ hash, logs }) =>
      eventsIn(logs).flatMap(({ event }) =>
        event.event === 'Change'
          ? [[hash.slice(0, 6), ...event.changes.map(({ coin, amount }) => `${coin} ${amount}`)]]
          : [],
      ),
    )
    expect(changes).toEqual([
      ['0x0317', '0 12691202', '1 0'],
      ['0x863e', '0 0', '1 500000000', '2 0'],
      ['0x863e', '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d -499940522333811535599'],
      ['0x9c52', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48 -24343214656'],
      ['0xa251', '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83 -2973646593'],
    ])
  })
})

/** What the pools told, each with the transfers since the same pool's event before. */
function eventsIn(logs: TimedLog[]) {
  const emitters = new Set(
    logs.filter(({ topics: [topic = ''] }) => curveEvents[topic]).map(({ address }) => address),
  )
  const pools = new KnownPools(
    [...emitters].map((id) => ({ id, emitter: id, kind: 'curve', coins: coinsOf[id] ?? [] })),
  )
  const hash = logs[0]?.transactionHash ?? ''
  const { events, skipped } = decodePoolEvents(logs, pools, new Map([[hash, { logs }]]))
  expect(skipped).toEqual([])
  return events.flatMap((event) => {
    const log = logs.find(({ logIndex }) => logIndex === event.logIndex)
    return log ? [{ event, log, since: movesBetween(logs, lastOf(events, event), event.logIndex) }] : []
  })
}

function lastOf(events: readonly PoolEvent[], { pool, logIndex }: PoolEvent): number {
  return events.findLast((event) => event.pool === pool && event.logIndex < logIndex)?.logIndex ?? -1
}

function movesBetween(logs: readonly TimedLog[], after: number, before: number) {
  return logs
    .filter(({ logIndex, topics }) => logIndex > after && logIndex < before && topics[0] === TRANSFER)
    .flatMap(({ address, topics, data }) => {
      if (topics.length !== 3) return []
      const { args } = decodeEventLog({
        abi: [transfer],
        topics: topics as [Hex, ...Hex[]],
        data: data as Hex,
      })
      return [{ coin: address, from: args.from.toLowerCase(), to: args.to.toLowerCase(), amount: args.value }]
    })
}
