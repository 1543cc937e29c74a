import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bloomOf, readBloom } from './bloom.ts'
import { BlockGone, ChainUnavailable } from './errors.ts'
import type { Limits } from './limits.ts'
import { EMITTER, startTestAnvil, type TestAnvil, TOPIC } from './test-anvil.ts'
import { HttpReply, NodeError, openTestChain, startTestNode } from './test-node.ts'
import type { Block, LogFilter, LogRange } from './types.ts'

const filters: LogFilter[] = [{ addresses: [EMITTER], topics: [TOPIC] }]
const ONE = `0x${'1'.padStart(64, '0')}`
let anvil: TestAnvil
const stops: (() => unknown)[] = []

beforeAll(async () => {
  anvil = await startTestAnvil()
  for (let block = 1; block <= 4; block += 1) await anvil.emit(block)
})
afterAll(() => anvil.stop())
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function open(urls = [anvil.url], limits?: Partial<Limits>) {
  const { chain } = openTestChain(urls, limits)
  stops.push(() => chain.close())
  return chain
}

const webSocket = () => anvil.url.replace('http', 'ws')

describe.each([
  ['HTTP', () => anvil.url],
  ['WebSocket alone', webSocket],
])('by %s', (_, url) => {
  test('heads, blocks, logs, transactions, receipts, code and balances are those of the chain', async () => {
    const chain = open([url()])
    const raw = await anvil.rpc<Record<string, string>>('eth_getBlockByNumber', '0x4', false)
    const head = {
      number: 4,
      hash: raw.hash,
      parentHash: raw.parentHash,
      timestamp: Number(raw.timestamp),
      logsBloom: raw.logsBloom,
    }
    expect(await chain.blocks([4])).toEqual([head])
    expect((await chain.head()).number).toBeGreaterThanOrEqual(4)
    expect(await chain.finalizedNumber()).toBe(0)

    let range: LogRange | undefined
    for await (const each of chain.streamLogs(filters, 0, 4)) range = each
    expect(range?.last).toEqual(head)
    expect(
      range?.logs.map((log) => [log.blockNumber, log.logIndex, Number(log.data), log.blockTimestamp > 1.7e9]),
    ).toEqual([
      [1, 0, 1, true],
      [2, 0, 2, true],
      [2, 1, 1, true],
      [3, 0, 3, true],
      [3, 1, 2, true],
      [3, 2, 1, true],
      [4, 0, 4, true],
      [4, 1, 3, true],
      [4, 2, 2, true],
      [4, 3, 1, true],
    ])
    const hash = range?.logs[9]?.transactionHash ?? ''
    const [sender] = await anvil.rpc<string[]>('eth_accounts')
    expect(await chain.transactions([hash])).toEqual([
      { hash, blockNumber: 4, blockHash: raw.hash, from: sender, to: EMITTER, valueWei: 0n },
    ])
    expect(await chain.receipts([hash])).toEqual([
      {
        transactionHash: hash,
        blockNumber: 4,
        blockHash: raw.hash,
        succeeded: true,
        logs: range?.logs.slice(6),
      },
    ])
    expect(await chain.code(EMITTER)).toMatch(/^0x6000355b80/)
    expect(await chain.code(`0x${'9'.repeat(40)}`)).toBe('0x')
    expect(await chain.nativeBalance(`0x${'9'.repeat(40)}`)).toBe(0n)
  })
})

test('a block that does not exist is no block', async () => {
  await expect(open().blocks([1_000_000])).rejects.toThrow(ChainUnavailable)
})

test('the bloom made of all logs of a block is the one in its header', async () => {
  const chain = open()
  const [block] = await chain.blocks([4])
  const logs = await chain.logsOfBlocks([{ topics: [] }], [block as Block])
  expect(logs).toHaveLength(4)
  expect(Buffer.from(bloomOf(logs))).toEqual(readBloom(block?.logsBloom ?? ''))
})

describe('calls', () => {
  const GREEDY = `0x${'a1'.repeat(20)}`
  const REVERTING = `0x${'a2'.repeat(20)}`
  const HUGE = `0x${'a3'.repeat(20)}`
  // Costs more than what is left to it after the greedy one.
  const dear = { to: EMITTER, data: `0x${(600).toString(16).padStart(64, '0')}` }
  const targets = [EMITTER, GREEDY, EMITTER, REVERTING, HUGE, `0x${'a4'.repeat(20)}`, EMITTER]
  const calls = [...targets.map((to) => ({ to, data: '0x' })), dear]
  const results = [ONE, null, ONE, null, null, null, ONE, ONE]

  beforeAll(async () => {
    await anvil.rpc('anvil_setCode', GREEDY, '0x5b600056')
    await anvil.rpc('anvil_setCode', REVERTING, '0x60006000fd')
    // Two megabytes of zeroes.
    await anvil.rpc('anvil_setCode', HUGE, '0x622000006000f3')
  })

  test('go one by one if the chain has no Multicall3; a revert, nothing, and too much give null', async () => {
    expect(await open().callMany(calls)).toEqual(results)
  })

  test('go by Multicall3 if the chain has it; a call that burns the gas harms no other', async () => {
    const require = createRequire(import.meta.url)
    const file = join(dirname(require.resolve('viem/package.json')), '_esm/constants/contracts.js')
    const { multicall3Bytecode } = (await import(pathToFileURL(file).href)) as { multicall3Bytecode: string }
    const code = await anvil.rpc('eth_call', { data: multicall3Bytecode })
    await anvil.rpc('anvil_setCode', '0xca11bde05977b3631167028862be2a173976ca11', code)
    try {
      const node = await startTestNode(({ method, params }) =>
        anvil.rpc(method, ...params).catch((error) => {
          throw new NodeError(-32_000, String(error))
        }),
      )
      stops.push(() => node.stop())
      const chain = open([node.url])
      const good = Array.from({ length: 150 }, () => ({ to: EMITTER, data: '0x' }))
      expect(await chain.callMany(good)).toEqual(good.map(() => ONE))
      expect(node.calls.map(({ method }) => method)).toEqual([
        'eth_chainId',
        'eth_getCode',
        'eth_call',
        'eth_call',
      ])
      expect(await chain.callMany(calls)).toEqual(results)
      expect(await chain.callMany([{ to: GREEDY, data: '0x' }, dear])).toEqual([null, ONE])
    } finally {
      await anvil.rpc('anvil_setCode', '0xca11bde05977b3631167028862be2a173976ca11', '0x')
    }
  })

  test('a data: URI of 50 MB gives null, and its neighbour loses nothing', async () => {
    const uri = Buffer.from('data:application/json,').toString('hex') + '20'.repeat(50_000_000)
    const endless = `[{"jsonrpc":"2.0","id":1,"result":"0x${uri}"}]`
    const node = await startTestNode(({ method, params: [call] }) => {
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'eth_getCode') return '0x'
      if ((call as { to: string }).to === HUGE) throw new HttpReply(200, endless)
      return ONE
    })
    stops.push(() => node.stop())
    const both = [HUGE, EMITTER].map((to) => ({ to, data: '0x' }))
    expect(await open([node.url]).callMany(both)).toEqual([null, ONE])
  })

  test('a network fault is no revert', async () => {
    await expect(open(['http://127.0.0.1:9']).callMany(calls)).rejects.toThrow(ChainUnavailable)
  })
})

describe('a reorganisation', () => {
  test.each([1, 3])('makes %i known blocks gone', async (count) => {
    const chain = open()
    for (let block = 0; block < 3; block += 1) await anvil.emit(1)
    const { number } = await chain.head()
    const known = await chain.blocks([number - 2, number - 1, number].slice(-count))
    expect(await chain.logsOfBlocks(filters, known)).toHaveLength(count)
    await anvil.rpc('anvil_reorg', 2, [])
    await expect(chain.logsOfBlocks(filters, known)).rejects.toThrow(BlockGone)
    const [older] = await chain.blocks([number - 2])
    if (older && count === 3) expect(await chain.logsOfBlocks(filters, [older])).toHaveLength(1)
  })

  test('that only takes blocks away makes them gone, and the lower head is believed', async () => {
    const chain = open()
    const snapshot = await anvil.rpc('evm_snapshot')
    for (let block = 0; block < 6; block += 1) await anvil.emit(1)
    const head = await chain.head()
    await anvil.rpc('evm_revert', snapshot)
    await expect(chain.logsOfBlocks(filters, [head])).rejects.toThrow(BlockGone)
    expect((await chain.head()).number).toBe(head.number - 6)
  })
})

test('a WebSocket that was cut is opened again, for calls and for heads', async () => {
  const { hostname, port } = new URL(anvil.url)
  const sockets = new Set<Socket>()
  const wire = createServer((socket) => {
    const far = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => socket.destroy())
    socket.pipe(far).pipe(socket)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  stops.push(() => wire.close())
  const chain = open([`ws://127.0.0.1:${(wire.address() as AddressInfo).port}`])
  const heads: number[] = []
  const end = new AbortController()
  stops.push(() => end.abort())
  chain.followHeads(({ number }) => heads.push(number), end.signal)
  await expect.poll(() => heads.length).toBe(1)
  for (const socket of sockets) socket.destroy()
  expect((await chain.blocks([4]))[0]?.number).toBe(4)
  await anvil.rpc('evm_mine')
  await expect.poll(() => heads.length).toBe(2)
  expect(sockets.size).toBeGreaterThanOrEqual(2)
})

test('blocks that do not follow each other are refused', async () => {
  const chain = open()
  const blocks = await chain.blocks([1, 3])
  await expect(chain.logsOfBlocks(filters, blocks)).rejects.toThrow('not consecutive')
})

describe('following heads', () => {
  test.each([
    ['by polling', () => [anvil.url]],
    ['by WebSocket', () => [webSocket()]],
  ])('%s tells of each new one until the end', async (_, urls) => {
    const chain = open(urls())
    const before = (await chain.head()).number
    const heads: number[] = []
    const end = new AbortController()
    chain.followHeads(({ number }) => heads.push(number), end.signal)
    await expect.poll(() => heads.length).toBe(1)
    // Until the subscription is there.
    await pause(100)
    await anvil.rpc('evm_mine')
    await expect.poll(() => heads.length).toBe(2)
    await anvil.rpc('evm_mine')
    await expect.poll(() => heads.length).toBe(3)
    end.abort()
    await anvil.rpc('evm_mine')
    await pause(100)
    expect(heads).toEqual([before, before + 1, before + 2])
  })

  test('by WebSocket needs no polls', async () => {
    const { chain } = openTestChain([webSocket()], {}, 60_000)
    stops.push(() => chain.close())
    const heads: number[] = []
    const end = new AbortController()
    chain.followHeads(({ number }) => heads.push(number), end.signal)
    // The first head is polled; the next comes when the subscription is there.
    await expect.poll(async () => heads.length > 1 || (await anvil.rpc('evm_mine'))).toBe(true)
    const before = heads.length
    for (let block = 0; block < 5; block += 1) await anvil.rpc('evm_mine')
    await expect.poll(() => heads.length).toBeGreaterThanOrEqual(before + 5)
    end.abort()
  })
})
