import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { FIRST_BLOCK } from './crowd.ts'
import { hashOf, hex, type MadeBlock, makeBlock, numbersIn, word } from './make-block.ts'
import type { BlockServerOptions, BlockServerStats } from './start-block-server.ts'

// The process that plays a node with a block a second, once it is told to begin. It counts what it is asked.

type Request = { id: number; method: string; params: never }
type Filter = {
  blockHash?: string
  fromBlock?: string
  toBlock?: string
  address?: string | string[]
  topics?: (string | string[] | null)[]
}

const FINALITY = 64
const options: BlockServerOptions = JSON.parse(process.argv[2] ?? '')
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const made = new Map<number, MadeBlock>()
let begunAt: number | undefined
let stats: BlockServerStats = { requests: 0, calls: {}, received: 0, sent: 0 }

const head = () =>
  FIRST_BLOCK +
  (begunAt === undefined ? 0 : Math.min(options.blocks, Math.floor((Date.now() - begunAt) / options.blockMs)))

const methods: Record<string, (params: never) => unknown> = {
  eth_chainId: () => '0x7a69',
  eth_blockNumber: () => hex(head()),
  eth_getBlockByNumber: ([tag]: [string]) => header(numberOf(tag)),
  eth_getLogs: ([filter]: [Filter]) => logsBy(filter),
  eth_getBlockReceipts: ([tag]: [string]) =>
    blockAt(numberOf(tag))?.logs.map((_, i) => receipt(numberOf(tag), i)),
  eth_getTransactionByHash: ([hash]: [string]) => transaction(hash),
  eth_getTransactionReceipt: ([hash]: [string]) => receipt(numbersIn(hash).block, numbersIn(hash).index),
  eth_getBlockTransactionCountByHash: () => '0x96',
  trace_block: ([tag]: [string]) => tracesOf(numberOf(tag)),
  trace_transaction: () => [],
  eth_getCode: ([address]: [string]) => (address.toLowerCase() === MULTICALL3 ? '0x6080' : '0x'),
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_call: ([{ to, data }]: [{ to: string; data: Hex }]) =>
    to === MULTICALL3 ? multicall(data) : called(data),
}

const server = createServer(async (request, response) => {
  const body = (await buffer(request)).toString()
  if (request.url === '/begin') begunAt = Date.now()
  if (request.url === '/reset') stats = { requests: 0, calls: {}, received: 0, sent: 0 }
  if (request.url !== '/') return response.end(JSON.stringify({ ...stats, head: head(), begunAt }))
  stats.requests++
  stats.received += body.length
  const asked: Request | Request[] = JSON.parse(body)
  const text = JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked))
  stats.sent += text.length
  const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  if (options.latencyMs > 0) setTimeout(send, options.latencyMs)
  else send()
})
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('disconnect', () => process.exit())
// Made before anybody asks, as a node has them.
for (let number = FIRST_BLOCK - FINALITY; number <= FIRST_BLOCK + options.blocks; number++) blockAt(number)
process.send?.({ port: (server.address() as AddressInfo).port })

function reply({ id, method, params }: Request) {
  stats.calls[method] = (stats.calls[method] ?? 0) + 1
  const answer = methods[method]
  return answer
    ? { jsonrpc: '2.0', id, result: answer(params) ?? null }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: `the method ${method} does not exist` } }
}

function numberOf(tag: string): number {
  if (tag === 'finalized') return head() - FINALITY
  if (tag.length === 66) return numbersIn(tag).block
  return tag === 'latest' ? head() : Number(tag)
}

function blockAt(number: number): MadeBlock | undefined {
  if (begunAt !== undefined && number > head()) return undefined
  const block = made.get(number) ?? makeBlock(number, options.crowd)
  made.set(number, block)
  return block
}

function header(number: number) {
  const block = blockAt(number)
  return (
    block &&
    number <= head() && {
      number: hex(number),
      hash: block.hash,
      parentHash: hashOf('block', number - 1),
      timestamp: hex(block.timestamp),
      logsBloom: block.bloom,
      transactions: block.logs.map((_, i) => hashOf('transaction', number, i)),
    }
  )
}

function logsBy({ blockHash, fromBlock = 'latest', toBlock = 'latest', address, topics = [] }: Filter) {
  const [from, to] = blockHash
    ? [numbersIn(blockHash).block, numbersIn(blockHash).block]
    : [numberOf(fromBlock), numberOf(toBlock)]
  const addresses = address === undefined ? undefined : new Set([address].flat())
  const wanted = topics.map((each) => (each === null ? null : new Set([each].flat())))
  const found: object[] = []
  for (let number = from; number <= Math.min(to, head()); number++)
    for (const [i, log] of blockAt(number)?.logs.entries() ?? []) {
      if (addresses && addresses.size > 0 && !addresses.has(log.address)) continue
      if (wanted.every((choices, place) => !choices || choices.has(log.topics[place] ?? '')))
        found.push(logOf(number, i))
    }
  return found
}

function logOf(number: number, index: number) {
  const block = blockAt(number)
  return {
    ...block?.logs[index],
    blockNumber: hex(number),
    blockHash: block?.hash,
    transactionHash: hashOf('transaction', number, index),
    transactionIndex: hex(index),
    logIndex: hex(index),
    removed: false,
  }
}

function transaction(hash: string) {
  const { block, index } = numbersIn(hash)
  return {
    hash,
    blockNumber: hex(block),
    blockHash: hashOf('block', block),
    transactionIndex: hex(index),
    from: `0x${'b0'.repeat(20)}`,
    to: `0x${'b2'.repeat(20)}`,
    value: '0x0',
  }
}

function receipt(block: number, index: number) {
  return {
    ...transaction(hashOf('transaction', block, index)),
    transactionHash: hashOf('transaction', block, index),
    status: '0x1',
    logsBloom: blockAt(block)?.bloom,
    gasUsed: '0xc350',
    cumulativeGasUsed: hex(50_000 * (index + 1)),
    effectiveGasPrice: '0x3b9aca01',
    contractAddress: null,
    type: '0x2',
    logs: [logOf(block, index)],
  }
}

function tracesOf(number: number) {
  return blockAt(number)?.moves.map(({ from, to }, i) => ({
    type: 'call',
    action: { from, to, value: '0x64', callType: 'call', gas: '0x5208', input: '0x' },
    result: { gasUsed: '0x0', output: '0x' },
    traceAddress: [],
    blockNumber: number,
    blockHash: hashOf('block', number),
    transactionHash: hashOf('transaction', number, i),
    transactionPosition: i,
  }))
}

function multicall(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') return null
  const result = args[0].map(({ callData }) => ({ success: true, returnData: called(callData) }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
}

/** A token has decimals and balances; it is traded nowhere. */
function called(data: Hex): Hex {
  const selector = data.slice(0, 10)
  if (selector === '0x313ce567') return `0x${word(18)}`
  return selector === '0x70a08231' ? `0x${word(5)}` : '0x'
}
