import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { demo } from '#api/chains/demo.ts'
import { registerChains } from '#api/chains.ts'
import type { Chain } from '#server/chain/types.ts'
import { Portal } from './portal.ts'
import { movesFromPortal } from './portal-moves.ts'
import { RequestWindow } from './request-window.ts'
import type { ArchivedTrace, Dataset } from './testing/dataset.ts'
import { CONTRACT, madeUpDataset } from './testing/made-up-dataset.ts'
import { type PortalServer, startPortalServer } from './testing/portal-server.ts'

registerChains({ demo: { ...demo, portalDataset: 'made-up' } })

const ALICE = `0x${'a'.repeat(40)}`
const BOB = `0x${'b'.repeat(40)}`
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function call(traceAddress: number[], from: string, to: string, wei: number): ArchivedTrace {
  const action = { from, to, value: `0x${wei.toString(16)}`, callType: 'call' }
  return { transactionIndex: 0, traceAddress, type: 'call', error: null, action, result: null }
}

/** Eleven blocks; in the fifth, Alice calls the contract, which pays Bob and gives some back. In the archive's own order. */
const plain = madeUpDataset({ blocks: 11, everyBlocks: 5 })
const traces = [call([1], CONTRACT, ALICE, 4), call([], ALICE, CONTRACT, 0), call([0], CONTRACT, BOB, 7)]
const data: Dataset = {
  ...plain,
  block: (number) => ({ ...plain.block(number), ...(number === 5 && { traces }) }),
  *filled(from, to) {
    if (from <= 5 && to >= 5) yield 5
  },
}
const nodes = {
  key: 'demo',
  blocks: async (numbers: readonly number[]) => numbers.map((number) => data.block(number).header),
  transactions: async (hashes: readonly string[]) =>
    hashes.map((hash) => ({
      hash,
      blockNumber: 5,
      blockHash: data.block(5).header.hash,
      from: ALICE,
      to: CONTRACT,
      valueWei: 0n,
    })),
} as unknown as Chain

async function open(change: Partial<PortalServer> = {}) {
  const server = await startPortalServer({ dataset: 'made-up', data, requests: 1_000 })
  Object.assign(server, change)
  stops.push(server.stop)
  const limits = { tries: 2, backoffMs: 1, maxBackoffMs: 1 }
  const window = new RequestWindow(1_000, 10_000)
  const log = pino({ level: 'silent' })
  return { server, portal: new Portal('demo', { url: server.url, window, log, limits }) }
}

const inTraces =
  (change: (traces: Record<string, unknown>[]) => Record<string, unknown>[]): PortalServer['lie'] =>
  (lines) =>
    lines.map((line) =>
      line.traces ? { ...line, traces: change(line.traces as Record<string, unknown>[]) } : line,
    )

test('moves in both directions, with their place among all calls of the transaction', async () => {
  const { portal } = await open()
  expect(await movesFromPortal(nodes, portal, ALICE, 1, 10)).toMatchObject([
    { from: ALICE, to: CONTRACT, wei: 0n, callIndex: 0, blockNumber: 5, timestamp: 1_700_000_060 },
    { from: CONTRACT, to: ALICE, wei: 4n, callIndex: 2 },
  ])
  expect(await movesFromPortal(nodes, portal, BOB, 1, 10)).toMatchObject([{ to: BOB, wei: 7n, callIndex: 1 }])
  expect(await movesFromPortal(nodes, portal, BOB, 6, 10)).toEqual([])
  expect(portal.report()).toMatchObject({ state: 'answers', traces: true })
})

test.each<[string, PortalServer['lie']]>([
  [
    'calls that are not of their transaction',
    inTraces((all) => all.map((each) => ({ ...each, action: { from: BOB } }))),
  ],
  [
    'a transaction that the nodes know otherwise',
    (lines) =>
      lines.map((line) => (line.transactions ? { ...line, transactions: asFrom(line.transactions) } : line)),
  ],
  [
    'another hash',
    (lines) => lines.map((line) => ({ ...line, header: { ...line.header, hash: `0x${'5'.repeat(64)}` } })),
  ],
])('%s are a lie, and nothing of it is believed', async (_, lie) => {
  const { portal } = await open({ lie })
  expect(await movesFromPortal(nodes, portal, ALICE, 1, 10)).toBeNull()
  expect(portal.report().reason).toMatch(/^It was caught at something false: /)
  expect(portal.isUsable).toBe(false)
})

test('a transaction without its calls is not one without moves', async () => {
  const { portal } = await open({ lie: inTraces(() => []) })
  expect(await movesFromPortal(nodes, portal, ALICE, 1, 10)).toBeNull()
  expect(portal.report()).toMatchObject({ state: 'silent' })
})

test('above its newest final block it is not asked', async () => {
  const { server, portal } = await open()
  expect(await movesFromPortal(nodes, portal, ALICE, 1, 11)).toBeNull()
  expect(server.queries).toEqual([])
})

test('a portal that refuses the question is still asked for logs, and not for moves', async () => {
  const { server, portal } = await open()
  server.faults.push({ status: 400, body: 'Bad request: unknown field `createResultAddress`' })
  expect(await movesFromPortal(nodes, portal, ALICE, 1, 10)).toBeNull()
  expect(await movesFromPortal(nodes, portal, ALICE, 1, 10)).toBeNull()
  expect(server.queries).toHaveLength(0)
  expect(portal.isUsable).toBe(true)
  expect(portal.report()).toMatchObject({ state: 'answers', traces: false })
})

function asFrom(transactions: unknown) {
  return (transactions as Record<string, unknown>[]).map((each) => ({ ...each, value: '0x1' }))
}
