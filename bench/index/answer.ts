import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, multicall3Abi } from 'viem'
import { blockHash, numberOfHash, transactionHash } from './hashes.ts'
import {
  blockTime,
  FIRST_BLOCK,
  LOGS_PER_BLOCK,
  type SyntheticChain,
  TOKEN,
  TRANSFER_TOPIC,
} from './synthetic-chain.ts'

/** A result as JSON: text, or for logs their bytes. */
export type Answer = string | Buffer
export type Limits = { maxLogs: number }
export class RpcFailure extends Error {
  code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Filter = {
  fromBlock?: string
  toBlock?: string
  blockHash?: string
  address?: string | string[]
  topics?: (string | string[] | null)[]
}
/** Takes what the client sent, as it came: the clients are known. */
type Method = (params: never, limits: Limits) => Answer

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const zeros = (digits: number) => `0x${'0'.repeat(digits)}`
const hex = (value: number | bigint) => `0x${value.toString(16)}`

/** What an Ethereum node answers about the chain, for the methods that indexers use. */
export function createAnswer(chain: SyntheticChain) {
  const methods: Record<string, Method> = {
    eth_chainId: () => '"0x1"',
    net_version: () => '"1"',
    web3_clientVersion: () => '"synthetic/1"',
    eth_blockNumber: () => JSON.stringify(hex(chain.head)),
    eth_getBlockByNumber: ([tag, full]: [string, boolean]) => block(blockOfTag(tag), full),
    eth_getBlockByHash: ([hash, full]: [string, boolean]) => block(blockOfHash(hash), full),
    eth_getBlockReceipts: ([tag]: [string]) => {
      const number = tag.length === 66 ? blockOfHash(tag) : blockOfTag(tag)
      return number === null ? 'null' : `[${transfersOf(number).map(receipt).join()}]`
    },
    eth_getTransactionByHash: ([hash]: [string]) => ofTransaction(hash, (index) => transaction(index)),
    eth_getTransactionReceipt: ([hash]: [string]) => ofTransaction(hash, receipt),
    eth_getLogs: ([filter]: [Filter], { maxLogs }) => logs(filter, maxLogs),
    eth_getCode: ([address, tag = 'latest']: [string, string?]) => {
      const there = address.toLowerCase() === TOKEN && (blockOfTag(tag) ?? 0) >= FIRST_BLOCK
      return there || address.toLowerCase() === MULTICALL3 ? '"0x60806040"' : '"0x"'
    },
    eth_getBalance: () => '"0x0"',
    eth_getStorageAt: () => JSON.stringify(zeros(64)),
    eth_call: ([{ to, data, input }]: [{ to: string; data?: string; input?: string }]) => {
      const returned = call(to.toLowerCase(), input ?? data ?? '0x')
      if (returned === null) throw new RpcFailure(3, 'execution reverted')
      return JSON.stringify(returned)
    },
  }
  return (method: string, params: unknown[], limits: Limits): Answer => {
    const known = methods[method]
    if (!known) throw new RpcFailure(-32601, `the method ${method} does not exist/is not available`)
    return known(params as never, limits)
  }

  function blockOfTag(tag: string) {
    if (tag === 'latest' || tag === 'pending') return chain.head
    if (tag === 'finalized') return chain.finalized
    if (tag === 'safe') return chain.finalized + 32
    const number = tag === 'earliest' ? 0 : Number(tag)
    return number <= chain.head ? number : null
  }

  function blockOfHash(hash: string) {
    const number = numberOfHash(hash)
    return number <= chain.head && blockHash(number) === hash ? number : null
  }

  /** The indexes of a block's transfers; each has a transaction of its own. */
  function transfersOf(number: number) {
    const first = (number - FIRST_BLOCK) * LOGS_PER_BLOCK
    if (first < 0) return []
    const count = Math.max(0, Math.min(LOGS_PER_BLOCK, chain.transfers - first))
    return Array.from({ length: count }, (_, place) => first + place)
  }

  function ofTransaction(hash: string, show: (index: number) => string) {
    const index = numberOfHash(hash)
    return index < chain.transfers && transactionHash(index) === hash ? show(index) : 'null'
  }

  function block(number: number | null, full: boolean) {
    if (number === null) return 'null'
    const transfers = transfersOf(number)
    const transactions = full
      ? transfers.map((index) => transaction(index))
      : transfers.map((index) => `"${transactionHash(index)}"`)
    const header = JSON.stringify({
      number: hex(number),
      hash: blockHash(number),
      parentHash: number === 0 ? zeros(64) : blockHash(number - 1),
      sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
      miner: '0x95222290dd7278aa3ddd389cc1e1d165cc4bafe5',
      stateRoot: blockHash(number),
      transactionsRoot: blockHash(number),
      receiptsRoot: blockHash(number),
      logsBloom: `0x${chain.bloom(number)}`,
      difficulty: '0x0',
      totalDifficulty: '0xc70d815d562d3cfa955',
      gasLimit: '0x2255100',
      gasUsed: hex(transfers.length * 50_000),
      timestamp: hex(blockTime(number)),
      extraData: '0x',
      mixHash: blockHash(number),
      nonce: zeros(16),
      baseFeePerGas: '0x3b9aca00',
      size: '0x800',
      uncles: [],
    })
    return `${header.slice(0, -1)},"transactions":[${transactions.join()}]}`
  }

  function transaction(index: number) {
    const { from, to, amount } = chain.transfer(index)
    const number = FIRST_BLOCK + Math.floor(index / LOGS_PER_BLOCK)
    return JSON.stringify({
      type: '0x2',
      chainId: '0x1',
      hash: transactionHash(index),
      blockHash: blockHash(number),
      blockNumber: hex(number),
      transactionIndex: hex(index % LOGS_PER_BLOCK),
      nonce: hex(index),
      from: `0x${from}`,
      to: TOKEN,
      value: '0x0',
      gas: '0xea60',
      gasPrice: '0x3b9aca01',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x1',
      input: `0xa9059cbb${to.padStart(64, '0')}${amount}`,
      accessList: [],
      v: '0x0',
      yParity: '0x0',
      r: transactionHash(index),
      s: transactionHash(index),
    })
  }

  function receipt(index: number) {
    const number = FIRST_BLOCK + Math.floor(index / LOGS_PER_BLOCK)
    const place = index % LOGS_PER_BLOCK
    const fields = JSON.stringify({
      type: '0x2',
      status: '0x1',
      transactionHash: transactionHash(index),
      transactionIndex: hex(place),
      blockHash: blockHash(number),
      blockNumber: hex(number),
      from: `0x${chain.transfer(index).from}`,
      to: TOKEN,
      contractAddress: null,
      cumulativeGasUsed: hex((place + 1) * 50_000),
      gasUsed: hex(50_000),
      effectiveGasPrice: '0x3b9aca01',
      logsBloom: `0x${chain.bloom(number)}`,
    })
    return `${fields.slice(0, -1)},"logs":[${chain.logs(index, index + 1)}]}`
  }

  function logs(filter: Filter, maxLogs: number): Answer {
    const named = filter.blockHash ? blockOfHash(filter.blockHash) : undefined
    if (named === null) throw new RpcFailure(-32000, 'unknown block')
    const from = named ?? blockOfTag(filter.fromBlock ?? 'latest') ?? chain.head + 1
    const to = named ?? blockOfTag(filter.toBlock ?? 'latest') ?? chain.head
    const first = clamp((from - FIRST_BLOCK) * LOGS_PER_BLOCK)
    const end = clamp((to + 1 - FIRST_BLOCK) * LOGS_PER_BLOCK)
    const addresses = [filter.address ?? []].flat().map((each) => each.toLowerCase())
    const [event, sender, receiver] = filter.topics ?? []
    const matches = (addresses.length === 0 || addresses.includes(TOKEN)) && allows(event, TRANSFER_TOPIC)
    if (!matches || end <= first) return '[]'
    if (!sender && !receiver) {
      if (end - first > maxLogs) throw tooMany(from, maxLogs)
      return chain.logs(first, end)
    }
    const found: number[] = []
    for (let index = first; index < end; index++) {
      const { from: sent, to: received } = chain.transfer(index)
      if (allows(sender, topic(sent)) && allows(receiver, topic(received))) found.push(index)
    }
    if (found.length > maxLogs) throw tooMany(from, maxLogs)
    return `[${found.map((index) => chain.logs(index, index + 1)).join()}]`
  }

  function clamp(index: number) {
    return Math.min(Math.max(index, 0), chain.transfers)
  }

  /** What a call returns; null when it reverts. */
  function call(to: string, data: string): `0x${string}` | null {
    if (to === MULTICALL3) return multicall(data as `0x${string}`)
    if (to !== TOKEN) return '0x'
    const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
    const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
    switch (data.slice(0, 10)) {
      case '0x06fdde03':
        return text('Synthetic')
      case '0x95d89b41':
        return text('SYN')
      case '0x313ce567':
        return number(18n)
      case '0x18160ddd':
        return number(chain.supply)
      // Of the token itself, which nobody sends to.
      case '0x70a08231':
        return number(0n)
      default:
        return null
    }
  }

  function multicall(data: `0x${string}`) {
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
    if (functionName !== 'aggregate3') return null
    const result = args[0].map(({ target, callData }) => {
      const returnData = call(target.toLowerCase(), callData)
      return { success: returnData !== null, returnData: returnData ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
  }
}

function allows(wanted: string | string[] | null | undefined, topic: string) {
  return !wanted || [wanted].flat().some((each) => each.toLowerCase() === topic)
}

function topic(address: string) {
  return `0x${address.padStart(64, '0')}`
}

/** In the words of a well-known provider, whose suggestion of a range some clients understand. */
function tooMany(from: number, maxLogs: number) {
  const to = Math.max(from, FIRST_BLOCK) + maxLogs / LOGS_PER_BLOCK - 1
  const suggestion = `Try with this block range [${hex(from)}, ${hex(to)}].`
  return new RpcFailure(-32005, `query returned more than ${maxLogs} results. ${suggestion}`)
}
