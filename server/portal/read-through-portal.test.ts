import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { demo } from '#api/chains/demo.ts'
import { registerChains } from '#api/chains.ts'
import { LogsMissing } from '#server/chain/errors.ts'
import type { Chain, LogFilter } from '#server/chain/types.ts'
import { Portal, type PortalTimes } from './portal.ts'
import { parsePortalBlock } from './portal-block.ts'
import { type ReadOptions, readThroughPortal } from './read-through-portal.ts'
import { RequestWindow } from './request-window.ts'
import { lies } from './testing/lies.ts'
import { CONTRACT, madeUpDataset, TRANSFER } from './testing/made-up-dataset.ts'
import { type PortalServer, startPortalServer } from './testing/portal-server.ts'

registerChains({ demo: { ...demo, portalDataset: 'made-up', bloomsComplete: false } })

/** Blocks 0 to 1000; every tenth has a transfer. */
const data = madeUpDataset({ blocks: 1_001, everyBlocks: 10 })
const filters: LogFilter[] = [{ addresses: [CONTRACT], topics: [TRANSFER] }]
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const logsOf = (number: number) => parsePortalBlock(data.block(number)).logs
const within = (from: number, to: number) => [...data.filled(from, to)].flatMap(logsOf)
const blockOf = (number: number) => ({ ...data.block(number).header, logsBloom: `0x${'f'.repeat(512)}` })

/** Honest nodes, and which ranges of more than the checks' they were asked for. */
function nodes() {
  const asked: string[] = []
  const chain = {
    key: 'demo',
    endpointReports: () => [{ range: null }, { range: 8 }],
    blocks: async (numbers: readonly number[]) => numbers.map(blockOf),
    logsOfBlocks: async (_: unknown, blocks: readonly { number: number }[]) =>
      blocks.flatMap(({ number }) => within(number, number)),
    async *streamLogs(_: unknown, from: number, to: number) {
      if (to - from >= 20) asked.push(`${from}-${to}`)
      for (let start = from; start <= to; start += 100) {
        const end = Math.min(to, start + 99)
        yield { from: start, to: end, last: blockOf(end), logs: within(start, end) }
      }
    },
  } as unknown as Chain
  return { chain, asked }
}

async function open(given: Partial<ReadOptions> = {}, archive = data, times: Partial<PortalTimes> = {}) {
  const server: PortalServer = await startPortalServer({
    dataset: 'made-up',
    data: archive,
    requests: 10_000,
  })
  stops.push(server.stop)
  const log = pino({ level: 'silent' })
  const limits = { tries: 2, backoffMs: 1, maxBackoffMs: 1 }
  const window = new RequestWindow(10_000, 10_000)
  const portal = new Portal('demo', { url: server.url, window, log, limits, times })
  const { chain, asked } = nodes()
  const checks = { filled: 200, empty: 4, windows: 2, windowBlocks: 10, transactions: 0 }
  const past = readThroughPortal(chain, portal, log, { leastBlocks: 50, checks, ...given })
  return { server, portal, past, asked }
}

async function read(chain: Chain, from = 5, to = 995) {
  const ranges: string[] = []
  const places: number[] = []
  for await (const range of chain.streamLogs(filters, from, to)) {
    ranges.push(`${range.from}-${range.to}`)
    for (const { blockNumber } of range.logs) places.push(blockNumber)
  }
  return { ranges, places }
}

const truth = Array.from({ length: 99 }, (_, index) => 10 * (index + 1))

test('ranges follow each other without a gap, and the nodes read none of them', async () => {
  const { past, asked } = await open({ logsPerRange: 40 })
  const { ranges, places } = await read(past)
  expect(ranges).toEqual(['5-400', '401-800', '801-995'])
  expect(places).toEqual(truth)
  expect(asked).toEqual([])
})

test('what is newer than the portal is read by the nodes in one go, although they give it in pieces', async () => {
  const behind = { ...data, finalizedHead: 500 }
  const { past, asked } = await open({}, behind)
  expect((await read(past)).places).toEqual(truth)
  expect(asked).toEqual(['501-995'])
})

test('a portal that is back is asked again', async () => {
  const { server, portal, past, asked } = await open({}, data, { asideMs: 0 })
  server.faults.push({ status: 503 }, { status: 503 })
  expect((await read(past)).places).toEqual(truth)
  expect(portal.report()).toMatchObject({ state: 'answers', reason: null })
  expect(asked).toEqual([])
})

test('few blocks are read by the nodes', async () => {
  const { server, past, asked } = await open()
  expect((await read(past, 5, 40)).places).toEqual([10, 20, 30, 40])
  expect(asked).toEqual(['5-40'])
  expect(server.requests).toBe(0)
})

test('a lie in the first range is read by the nodes, and so is all that follows while the portal is out', async () => {
  const { server, portal, past, asked } = await open({ logsPerRange: 40 })
  server.lie = (lines, query) =>
    lies['changes what a log says']?.(lines.slice(0, 20), query).concat(lines.slice(20)) ?? []
  expect((await read(past)).places).toEqual(truth)
  expect(asked).toEqual(['5-400', '401-995'])
  expect(portal.isUsable).toBe(false)
})

test('a lie in a later range makes what was believed before doubtful: it is all read again', async () => {
  const { server, past, asked } = await open({ logsPerRange: 40 })
  server.lie = (lines, query) =>
    lines.slice(0, 60).concat(lies['changes what a log says']?.(lines.slice(60), query) ?? [])
  const begun = read(past)
  await expect(begun).rejects.toThrow(LogsMissing)
  expect((await read(past)).places).toEqual(truth)
  expect(asked).toEqual(['5-995'])
})

test('the same if it was believed in a reading before, which this one goes on from', async () => {
  const { server, past } = await open()
  await read(past, 5, 400)
  server.lie = lies['changes what a log says'] ?? server.lie
  await expect(read(past, 401, 995)).rejects.toThrow(LogsMissing)
})
