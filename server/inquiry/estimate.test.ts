import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { estimateTransfers } from './estimate.ts'

const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const hex = (number: number) => `0x${number.toString(16)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

type Request = { id: number; method: string; params: [{ fromBlock: string; toBlock: string }] }

/** A chain on which one contract has had `upTo(block)` transfers in all by the end of a block. It gives at most 2,000 logs at once. */
async function startChain(upTo: (block: number) => number) {
  let logsGiven = 0
  let requests = 0
  const answers: Record<string, (params: Request['params']) => unknown> = {
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: ([at]) => header(Number(at)),
    eth_getLogs([{ fromBlock, toBlock }]) {
      const logs = []
      for (let block = Number(fromBlock); block <= Number(toBlock); block++) {
        const count = Math.floor(upTo(block)) - Math.floor(upTo(block - 1))
        for (let index = 0; index < count; index++) logs.push(logOf(block, index))
        if (logs.length > 2_000) throw new Error('query returned more than 2000 results')
      }
      logsGiven += logs.length
      return logs
    },
  }
  const reply = ({ id, method, params }: Request) => {
    try {
      return { jsonrpc: '2.0', id, result: answers[method]?.(params) ?? null }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32_005, message: (error as Error).message } }
    }
  }
  const server = createServer(async (request, response) => {
    requests++
    const body = (await json(request)) as Request | Request[]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const chain = openChain('eth', [url], { log: pino({ level: 'silent' }) })
  return {
    chain,
    given: () => ({ logs: logsGiven, requests }),
    close() {
      chain.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function header(number: number) {
  return {
    number: hex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: hex(1_600_000_000 + 12 * number),
    logsBloom: `0x${'0'.repeat(512)}`,
  }
}

function logOf(block: number, index: number) {
  return {
    address,
    topics: [TRANSFER, hashOf(1), hashOf(2), hashOf(index)],
    data: '0x',
    blockNumber: hex(block),
    blockHash: hashOf(block),
    blockTimestamp: hex(1_600_000_000 + 12 * block),
    transactionHash: hashOf(block),
    transactionIndex: '0x0',
    logIndex: hex(index),
    removed: false,
  }
}

const BLOCKS = 2_000_000
const TOTAL = 400_000
/** What part of all transfers has happened when a part of the blocks has passed. */
const shapes: [string, (passed: number) => number][] = [
  ['evenly', (passed) => passed],
  ['nine of ten in the first hundredth', (passed) => 0.9 * Math.min(1, passed * 100) + 0.1 * passed],
  ['less and less', (passed) => Math.sqrt(passed)],
  ['more and more', (passed) => passed ** 3],
  ['all in the last tenth', (passed) => Math.max(0, passed - 0.9) * 10],
  ['in waves', (passed) => passed - Math.sin(passed * 40) / 45],
]

describe('transfers that came', () => {
  test.each(shapes)('%s are estimated within a factor of two', async (_, shape) => {
    const at = await startChain((block) => TOTAL * shape((block + 1) / BLOCKS))
    const estimate = await estimateTransfers(at.chain, { address, kind: 'erc721' }, 0, BLOCKS - 1)
    expect(estimate).toBeGreaterThan(TOTAL / 2)
    expect(estimate).toBeLessThan(TOTAL * 2)
    expect(at.given().logs).toBeLessThan(TOTAL / 5)
    expect(at.given().requests).toBeLessThan(200)
    at.close()
  })
})

test('the same is estimated again, whatever was asked before', async () => {
  const at = await startChain((block) => TOTAL * Math.sqrt((block + 1) / BLOCKS))
  const first = await estimateTransfers(at.chain, { address, kind: 'erc721' }, 0, BLOCKS - 1)
  expect(await estimateTransfers(at.chain, { address, kind: 'erc721' }, 0, BLOCKS - 1)).toBe(first)
  at.close()
})

test('a short history is counted', async () => {
  const at = await startChain((block) => block * 1.5)
  expect(await estimateTransfers(at.chain, { address, kind: 'erc721' }, 101, 3_100)).toBe(4_500)
  expect(await estimateTransfers(at.chain, { address, kind: 'erc721' }, 7, 7)).toBe(1)
  expect(await estimateTransfers(at.chain, { address, kind: 'erc721' }, 7, 6)).toBe(0)
  at.close()
})

test('a contract without any transfers has none', async () => {
  const at = await startChain(() => 0)
  expect(await estimateTransfers(at.chain, { address, kind: 'erc721' }, 0, BLOCKS)).toBe(0)
  at.close()
})
