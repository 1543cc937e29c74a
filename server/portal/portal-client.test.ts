import { afterEach, expect, test } from 'vitest'
import { PortalLie, PortalUnavailable, TracesMissing } from './errors.ts'
import { PortalClient } from './portal-client.ts'
import { logQuery, movesQuery, type PortalQuery } from './portal-query.ts'
import { RequestWindow } from './request-window.ts'
import { CONTRACT, madeUpDataset, TRANSFER } from './testing/made-up-dataset.ts'
import { type PortalServer, type PortalServerOptions, startPortalServer } from './testing/portal-server.ts'

const filter = {
  addresses: new Set([CONTRACT]),
  topics: [new Set([TRANSFER])],
  params: { topics: [] },
}
const query = logQuery([filter], false) as PortalQuery
/** Blocks 0 to 1000; every tenth has a transfer. */
const data = madeUpDataset({ blocks: 1_001, everyBlocks: 10 })
/** How long was waited, in milliseconds: no test really does. */
const waits: number[] = []
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  waits.length = 0
  for (const stop of stops.splice(0)) await stop()
})

async function open(options: Partial<PortalServerOptions> = {}) {
  const server = await startPortalServer({ dataset: 'made-up', data, requests: 1_000, ...options })
  stops.push(server.stop)
  return { server, client: clientOf(server) }
}

function clientOf({ url }: PortalServer, dataset = 'made-up') {
  const wait = async (ms: number) => {
    waits.push(ms)
  }
  const limits = { tries: 3, backoffMs: 1, maxBackoffMs: 2, wait }
  return new PortalClient({ url, dataset, window: new RequestWindow(1_000, 10_000), limits })
}

async function read(client: PortalClient, from = 5, to = 995, of = query) {
  const blocks: number[] = []
  const logs: string[] = []
  for await (const block of client.blocks(of, from, to)) {
    blocks.push(block.header.number)
    for (const log of block.logs) logs.push(`${log.blockNumber}.${log.logIndex}`)
  }
  return { blocks, logs }
}

const truth = Array.from({ length: 99 }, (_, index) => `${10 * (index + 1)}.0`)

test('one answer has the first and the last block, and those with logs', async () => {
  const { server, client } = await open()
  const { blocks, logs } = await read(client)
  expect(logs).toEqual(truth)
  expect([blocks.at(0), blocks.at(-1), blocks.length]).toEqual([5, 995, 101])
  expect(server.requests).toBe(1)
  expect(await client.finalizedHead()).toBe(1_000)
  expect(await client.startBlock()).toBe(0)
})

test('answers that end early are gone on with, from the block behind their last', async () => {
  const { server, client } = await open({ blocksPerAnswer: 100 })
  expect((await read(client)).logs).toEqual(truth)
  expect(server.queries.map(({ fromBlock }) => fromBlock)).toEqual([
    5, 105, 205, 305, 405, 505, 605, 705, 805, 905,
  ])
})

test.each([
  ['an answer without a line', 'empty'],
  ['an answer that ends in the middle of a line', 'torn'],
  ['a connection that is cut in the middle of the compressed data', 'cut'],
  ['a 204: the block is not there yet', { status: 204 }],
  ['a 409, which a stream of final blocks should not give', { status: 409, body: '{"previousBlocks":[]}' }],
  ['a 500', { status: 500, body: 'worker failed' }],
  ['a 502', { status: 502, body: 'Hotblocks request error' }],
  ['a 503', { status: 503, body: 'No available workers' }],
] as const)('%s costs nothing but another request', async (_, fault) => {
  const { server, client } = await open()
  server.faults.push(fault)
  expect((await read(client)).logs).toEqual(truth)
  expect(server.requests).toBe(2)
})

test('what refuses three times in a row is not asked any longer', async () => {
  const { server, client } = await open()
  server.faults.push({ status: 503, body: 'No available workers' }, { status: 529 }, 'empty', 'empty')
  await expect(read(client)).rejects.toThrow(PortalUnavailable)
  expect(server.requests).toBe(3)
})

test.each([
  [429, ''],
  [529, 'Rate limit exceeded'],
])('%i is waited for as long as it says', async (status, body) => {
  const { server, client } = await open()
  server.faults.push({ status, body, retryAfter: 7 })
  expect((await read(client)).logs).toEqual(truth)
  expect(waits).toEqual([7_000])
})

test('a column that the archive lacks is left out, then and later', async () => {
  const { server, client } = await open({ blocksPerAnswer: 500 })
  server.missingColumns.add('log.size')
  const wider = { ...query, fields: { ...query.fields, log: { ...query.fields.log, size: true as const } } }
  expect((await read(client, 5, 995, wider)).logs).toEqual(truth)
  expect(server.queries.map(({ fields }) => fields.log?.size)).toEqual([true, undefined, undefined])
})

test('an archive without traces says so', async () => {
  const { client } = await open({ data: madeUpDataset({ blocks: 11, everyBlocks: 1, traces: false }) })
  await expect(read(client, 1, 5, movesQuery(CONTRACT))).rejects.toThrow(TracesMissing)
})

test.each([
  ['an unknown dataset', { dataset: 'other' }, 404],
  ['a wrong query', { query: { ...query, unheard: [] } }, 400],
])(
  '%s is refused for good',
  async (_, { dataset, query: of }: { dataset?: string; query?: PortalQuery }, status) => {
    const { server } = await open()
    const client = clientOf(server, dataset)
    await expect(read(client, 5, 995, of)).rejects.toThrow(new RegExp(`HTTP ${status}`))
    expect(server.requests).toBe(1)
  },
)

test('an answer that does not begin with the block that was asked for has a gap', async () => {
  const { server, client } = await open()
  server.lie = (lines) => lines.slice(3)
  await expect(read(client)).rejects.toThrow(new PortalLie('its answer begins with block 30 instead of 5'))
})

test('blocks out of order are a lie', async () => {
  const { server, client } = await open()
  server.lie = ([first, second, third, ...rest]) =>
    first && second && third ? [first, third, second, ...rest] : []
  await expect(read(client)).rejects.toThrow(new PortalLie('block 10 is out of order'))
})

test.each([
  ['a hash that is none', (header: object) => ({ ...header, hash: '0x12' })],
  ['a number as text', (header: object) => ({ ...header, timestamp: '0x5' })],
  ['no header', () => undefined],
])('%s ends the reading', async (_, change) => {
  const { server, client } = await open()
  server.lie = (lines) =>
    lines.map((line) => ({ ...line, header: change(line.header) as typeof line.header }))
  await expect(read(client)).rejects.toThrow(PortalUnavailable)
})

test('the public quota is kept by waiting', async () => {
  const waits: number[] = []
  let now = 0
  const window = new RequestWindow(3, 10_000, {
    now: () => now,
    wait: async (ms) => {
      waits.push(ms)
      now += ms
    },
  })
  for (let request = 0; request < 8; request += 1) {
    now += 1
    await window.enter()
  }
  expect(waits).toEqual([9_997, 9_997])
})
