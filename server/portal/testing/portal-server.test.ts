import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { madeUpDataset } from './made-up-dataset.ts'
import { startPortalServer } from './portal-server.ts'

// That the server of the tests speaks the portal's protocol as its repositories document it, asked without Assay's client.

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function open(requests = 20) {
  const data = madeUpDataset({ blocks: 101, everyBlocks: 10 })
  const server = await startPortalServer({ dataset: 'made-up', data, requests, blocksPerAnswer: 40 })
  stops.push(server.stop)
  return {
    data,
    post: (path: string, query: object) =>
      fetch(`${server.url}/datasets/made-up/${path}`, {
        method: 'POST',
        body: JSON.stringify({ type: 'evm', fields: { block: { number: true, hash: true } }, ...query }),
      }),
    get: (path: string) => fetch(`${server.url}/datasets/made-up/${path}`),
  }
}

test('the first and the last block of an answer are in it, and it ends early as if it were complete', async () => {
  const { post } = await open()
  const reply = await post('finalized-stream', { fromBlock: 5, toBlock: 95, logs: [{}] })
  expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  const numbers = (await reply.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).header.number)
  expect(numbers).toEqual([5, 10, 20, 30, 40, 44])
})

test('an empty list matches nothing, a field that is left out anything', async () => {
  const { post } = await open()
  const read = async (item: object) => {
    const reply = await post('finalized-stream', { fromBlock: 5, toBlock: 25, logs: [item] })
    return (await reply.text()).trim().split('\n').length
  }
  expect(await read({ address: [] })).toBe(2)
  expect(await read({})).toBe(4)
})

test('at a fork the stream that is not final says 409 with the block that it has', async () => {
  const { post, data } = await open()
  const { number, hash } = data.block(4).header
  const wrong = await post('stream', { fromBlock: 5, parentBlockHash: `0x${'5'.repeat(64)}`, logs: [{}] })
  expect([wrong.status, await wrong.json()]).toEqual([409, { previousBlocks: [{ number, hash }] }])
  expect((await post('stream', { fromBlock: 5, parentBlockHash: hash, logs: [{}] })).status).toBe(200)
})

test.each([
  ['above its head', { fromBlock: 101 }, 204, ''],
  ['backwards', { fromBlock: 5, toBlock: 4 }, 400, 'Bad request: got "toBlock" < "fromBlock"'],
  ['with a field that is unknown', { fromBlock: 5, colour: 1 }, 400, 'Bad request: unknown field `colour`'],
  [
    'with too many filters',
    { fromBlock: 5, logs: Array.from({ length: 101 }, () => ({})) },
    400,
    'query contains 101 item requests, but only 100 is allowed',
  ],
])('a question %s is answered with its status', async (_, query, status, said) => {
  const { post } = await open()
  const reply = await post('finalized-stream', query)
  expect([reply.status, await reply.text()]).toEqual([status, said])
})

test('one request too many in ten seconds has to wait as long as it is told', async () => {
  const { get } = await open(3)
  const statuses = []
  for (let request = 0; request < 4; request += 1) statuses.push((await get('finalized-head')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(Number((await get('finalized-head')).headers.get('retry-after'))).toBeGreaterThan(0)
})

test('its gzip has several members', async () => {
  const data = madeUpDataset({ blocks: 1_001, everyBlocks: 1 })
  const server = await startPortalServer({ dataset: 'made-up', data })
  stops.push(server.stop)
  const body = JSON.stringify({ type: 'evm', fromBlock: 0, fields: { block: { number: true } }, logs: [{}] })
  const bytes = await new Promise<Buffer>((resolve) => {
    const asked = request(
      `${server.url}/datasets/made-up/finalized-stream`,
      { method: 'POST' },
      async (reply) => resolve(Buffer.concat(await reply.toArray())),
    )
    asked.end(body)
  })
  const isMember = (at: number) => bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8
  const members = Array.from(bytes.keys()).filter(isMember)
  expect(members.length).toBeGreaterThan(4)
  expect(gunzipSync(bytes).toString().trim().split('\n')).toHaveLength(1_001)
})
