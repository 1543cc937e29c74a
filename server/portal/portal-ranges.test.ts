import { afterEach, expect, test } from 'vitest'
import type { MinedTransaction } from '#server/chain/types.ts'
import { PortalClient } from './portal-client.ts'
import { logQuery, type PortalQuery } from './portal-query.ts'
import { portalRanges } from './portal-ranges.ts'
import { RequestWindow } from './request-window.ts'
import type { ArchivedTrace, Dataset } from './testing/dataset.ts'
import { CONTRACT, madeUpDataset, TRANSFER } from './testing/made-up-dataset.ts'
import { startPortalServer } from './testing/portal-server.ts'

const BUYER = `0x${'a'.repeat(40)}`
const filter = { addresses: new Set([CONTRACT]), topics: [new Set([TRANSFER])], params: { topics: [] } }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function call(traceAddress: number[], from: string, to: string, wei: number, error: string | null = null) {
  const action = { from, to, value: `0x${wei.toString(16)}`, callType: 'call' }
  return { transactionIndex: 0, traceAddress, type: 'call', error, action, result: null }
}

/** Ten blocks; in the fifth, somebody buys with these calls. */
function withCalls(traces: ArchivedTrace[] | null): Dataset {
  const plain = madeUpDataset({ blocks: 11, everyBlocks: 5, traces: traces !== null })
  return {
    ...plain,
    block: (number) => ({ ...plain.block(number), ...(number === 5 && { traces }) }),
  }
}

async function minedOf(data: Dataset): Promise<MinedTransaction[]> {
  const server = await startPortalServer({ dataset: 'made-up', data, requests: 1_000 })
  stops.push(server.stop)
  const client = new PortalClient({
    url: server.url,
    dataset: 'made-up',
    window: new RequestWindow(1_000, 10_000),
  })
  const mined: MinedTransaction[] = []
  const query = logQuery([filter], true) as PortalQuery
  const { signal } = new AbortController()
  const question = { query, filters: [filter], from: 1, to: 9, signal, logsPerRange: 100 }
  for await (const range of portalRanges(client, question)) mined.push(...range.mined.values())
  return mined
}

test('with the logs come their transactions, whole receipts and what moved in their calls', async () => {
  const paid = call([], BUYER, CONTRACT, 100)
  const [only, ...others] = await minedOf(
    withCalls([paid, call([0], CONTRACT, BUYER, 30), call([1], CONTRACT, `0x${'b'.repeat(40)}`, 50)]),
  )
  expect(others).toEqual([])
  expect(only).toMatchObject({
    transaction: { blockNumber: 5, from: BUYER, to: CONTRACT, valueWei: 0n },
    receipt: { blockNumber: 5, succeeded: true, logs: [{ address: CONTRACT, logIndex: 0 }] },
    nativeMoves: [
      { from: BUYER, to: CONTRACT, wei: 100n },
      { from: CONTRACT, to: BUYER, wei: 30n },
      { from: CONTRACT, to: `0x${'b'.repeat(40)}`, wei: 50n },
    ],
  })
})

test.each([
  ['a call that failed moves nothing', [call([0], CONTRACT, BUYER, 30, 'execution reverted')]],
  [
    'nor does one inside of a call that failed',
    [call([0], CONTRACT, CONTRACT, 1, 'execution reverted'), call([0, 0], CONTRACT, BUYER, 30)],
  ],
])('%s', async (_, calls) => {
  const [only] = await minedOf(withCalls([call([], BUYER, CONTRACT, 100), ...calls]))
  expect(only?.nativeMoves).toEqual([{ from: BUYER, to: CONTRACT, wei: 100n }])
})

test('of an archive without traces it is not known', async () => {
  const [only] = await minedOf(withCalls(null))
  expect(only?.nativeMoves).toBeNull()
  expect(only?.receipt.logs).toHaveLength(1)
})
