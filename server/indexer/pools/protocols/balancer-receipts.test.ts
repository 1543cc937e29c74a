import { decodeEventLog, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { type DexReceipt, dexReceipts, haveDexReceipts } from '../../testing/fixtures/dex-receipts.ts'
import { KnownPools } from '../known-pools.ts'
import { decodePoolEvents, type PoolEvent } from '../pool-events.ts'
import type { PoolProtocol } from '../pool-protocol.ts'
import { balancerV2 } from './balancer-v2.ts'
import { balancerV3 } from './balancer-v3.ts'

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const V2_VAULT = '0xba12222222228d8ba445958a75a0704d566bf2c8'
const V3_VAULT = '0xba1333333333a1ba1108e8412f11850a5c319ba9'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

describe.skipIf(!haveDexReceipts)('Balancer in real receipts', () => {
  const receipts = haveDexReceipts ? dexReceipts() : []

  /** A transaction may pass through several pools: the vault then moves what remains of each coin. */
  test.each([
    [
      balancerV2,
      V2_VAULT,
      {
        transactions: 7,
        swaps: 8,
        shares: 3,
        // Shares of pools, made by one and taken back by the next without leaving the vault.
        differences: [
          '0x024e1da9 0xe7f88d7d4ef2eb18fcf9dd7216ba7da1c46f3dd6: told 47861437384245120468, moved 0',
          '0x024e1da9 0xfedb19ec000d38d92af4b21436870f115db22725: told 47859172875936837493, moved 0',
          '0x024e1da9 0xffff76a3280e95dc855696111c2562da09db2ac0: told -425162723553818207, moved 0',
        ],
      },
    ],
    [
      balancerV3,
      V3_VAULT,
      {
        transactions: 3,
        swaps: 3,
        shares: 0,
        // The vault unwraps a little more than the pool gave, by rounding.
        differences: [
          '0x647abf5d 0x7f6501d3b98ee91f9b9535e4b0ac710fb0f9e0bc: told -50838370, moved -50838371',
        ],
      },
    ],
  ])('$kind: what the vault moved is what its swaps add up to', (protocol, vault, expected) => {
    const told = receipts.map((receipt) => ({ receipt, events: eventsIn(receipt.logs, protocol, vault) }))
    const swapped = told.filter(({ events }) => events.length > 0)
    const events = swapped.flatMap((each) => each.events)
    expect({
      transactions: swapped.length,
      swaps: events.filter(({ event }) => event === 'Exchange').length,
      shares: events.filter(({ event }) => event === 'Change').length,
      differences: swapped.flatMap(({ receipt, events: its }) => differences(receipt, its, vault)),
    }).toEqual(expected)
  })

  test('the same event of a contract that is not the vault is nobody’s', () => {
    const topic = Object.keys(balancerV2.events)[0]
    const others = receipts.flatMap(({ hash, logs }) =>
      logs
        .filter(({ address, topics }) => topics[0] === topic && address !== V2_VAULT)
        .map(({ address }) => [hash.slice(0, 10), address.slice(0, 8)]),
    )
    expect(others).toEqual([['0xeb91cb1f', '0xd315a9']])
  })
})

/** What pools of the vault told, whichever they are. */
function eventsIn(logs: readonly TimedLog[], { kind, events }: PoolProtocol, vault: string): PoolEvent[] {
  const mine = logs.filter(({ address, topics: [topic = ''] }) => address === vault && events[topic])
  const ids = new Set(
    mine.map(({ topics: [, id = ''] }) => (kind === 'balancer-v2' ? id : `0x${id.slice(26)}`)),
  )
  const pools = new KnownPools([...ids].map((id) => ({ id, emitter: vault, kind, coins: [] })))
  const { events: told, skipped } = decodePoolEvents(mine, pools)
  expect(skipped).toEqual([])
  return told
}

/** Coins of which the vault moved something else than its pools gained. */
function differences(receipt: DexReceipt, events: readonly PoolEvent[], vault: string): string[] {
  const told = new Map<string, bigint>()
  const moved = new Map<string, bigint>()
  const add = (sums: Map<string, bigint>, coin: string, amount: bigint) =>
    sums.set(coin.toLowerCase(), (sums.get(coin.toLowerCase()) ?? 0n) + amount)
  for (const event of events) {
    if (event.event === 'Exchange') {
      add(told, String(event.sold), event.soldAmount)
      add(told, String(event.bought), -event.boughtAmount)
    }
    if (event.event === 'Change')
      for (const { coin, amount } of event.changes) add(told, String(coin), amount)
  }
  for (const { address, topics, data } of receipt.logs) {
    const log = decoded(topics, data)
    if (log?.eventName !== 'Transfer') continue
    if (log.args.to.toLowerCase() === vault) add(moved, address, log.args.value)
    if (log.args.from.toLowerCase() === vault) add(moved, address, -log.args.value)
  }
  // It wraps the native coin that comes with a call to itself, which is no transfer.
  if (receipt.to === vault) add(moved, WETH, receipt.valueWei)
  return [...told].flatMap(([coin, amount]) => {
    const really = moved.get(coin) ?? 0n
    return really === amount ? [] : [`${receipt.hash.slice(0, 10)} ${coin}: told ${amount}, moved ${really}`]
  })
}

function decoded(topics: readonly string[], data: string) {
  try {
    return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data: data as Hex })
  } catch {
    return null
  }
}
