import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { blockHash, numberOfHash, transactionHash } from './hashes.ts'
import { RpcFailure } from './rpc-failure.ts'
import { blockTime, FIRST_BLOCK, type SyntheticChain, TRANSACTIONS_PER_BLOCK } from './synthetic-chain.ts'

/** A result as JSON: text, or for logs slices of what is already serialised. */
export type Answer = string | Buffer[]
export type Limits = { maxLogs: number }

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
export function createAnswer(chain: SyntheticChain, chainId = 1) {
  const chainIdHex = `0x${chainId.toString(16)}`
  const methods: Record<string, Method> = {
    eth_chainId: () => JSON.stringify(chainIdHex),
    net_version: () => '"1"',
    web3_clientVersion: () => '"synthetic/1"',
    eth_blockNumber: () => JSON.stringify(hex(chain.head)),
    eth_getBlockByNumber: ([tag, full]: [string, boolean]) => block(blockOfTag(tag), full),
    eth_getBlockByHash: ([hash, full]: [string, boolean]) => block(blockOfHash(hash), full),
    eth_getBlockReceipts: ([tag]: [string]) => {
      const number = tag.length === 66 ? blockOfHash(tag) : blockOfTag(tag)
      return number === null ? 'null' : `[${transactionsOf(number).map(receipt).join()}]`
    },
    eth_getTransactionByHash: ([hash]: [string]) => ofTransaction(hash, transaction),
    eth_getTransactionReceipt: ([hash]: [string]) => ofTransaction(hash, receipt),
    eth_getLogs: ([filter]: [Filter], { maxLogs }) => logs(filter, maxLogs),
    eth_getCode: ([address, tag = 'latest']: [string, string?]) => {
      const there = chain.contracts.has(address.toLowerCase()) && (blockOfTag(tag) ?? 0) >= FIRST_BLOCK
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

  function transactionsOf(number: number) {
    const first = (number - FIRST_BLOCK) * TRANSACTIONS_PER_BLOCK
    if (first < 0) return []
    const count = Math.max(0, Math.min(TRANSACTIONS_PER_BLOCK, chain.transactions - first))
    return Array.from({ length: count }, (_, place) => first + place)
  }

  function ofTransaction(hash: string, show: (index: number) => string) {
    const index = numberOfHash(hash)
    return index < chain.transactions && transactionHash(index) === hash ? show(index) : 'null'
  }

  function block(number: number | null, full: boolean) {
    if (number === null) return 'null'
    const indexes = transactionsOf(number)
    const transactions = full
      ? indexes.map((index) => transaction(index))
      : indexes.map((index) => `"${transactionHash(index)}"`)
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
      gasUsed: hex(indexes.length * 50_000),
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
    const { block: number, place, from, to, value, input } = chain.transaction(index)
    return JSON.stringify({
      type: '0x2',
      chainId: chainIdHex,
      hash: transactionHash(index),
      blockHash: blockHash(number),
      blockNumber: hex(number),
      transactionIndex: hex(place),
      nonce: hex(index),
      from,
      to,
      value: hex(value),
      gas: '0xea60',
      gasPrice: '0x3b9aca01',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x1',
      input,
      accessList: [],
      v: '0x0',
      yParity: '0x0',
      r: transactionHash(index),
      s: transactionHash(index),
    })
  }

  function receipt(index: number) {
    const { block: number, place, from, to } = chain.transaction(index)
    const fields = JSON.stringify({
      type: '0x2',
      status: '0x1',
      transactionHash: transactionHash(index),
      transactionIndex: hex(place),
      blockHash: blockHash(number),
      blockNumber: hex(number),
      from,
      to,
      contractAddress: null,
      cumulativeGasUsed: hex((place + 1) * 50_000),
      gasUsed: hex(50_000),
      effectiveGasPrice: '0x3b9aca01',
      logsBloom: `0x${chain.bloom(number)}`,
    })
    return `${fields.slice(0, -1)},"logs":[${chain.logsOf(index)}]}`
  }

  function logs(filter: Filter, maxLogs: number): Answer {
    const named = filter.blockHash ? blockOfHash(filter.blockHash) : undefined
    if (named === null) throw new RpcFailure(-32000, 'unknown block')
    const found = chain.logsIn({
      from: named ?? blockOfTag(filter.fromBlock ?? 'latest') ?? chain.head + 1,
      to: named ?? blockOfTag(filter.toBlock ?? 'latest') ?? chain.head,
      addresses: allowed(filter.address ?? []),
      topics: (filter.topics ?? []).map((wanted) => (wanted?.length ? allowed(wanted) : null)),
      maxLogs,
    })
    return found.length > 0 ? found : '[]'
  }

  function call(to: string, data: string): `0x${string}` | null {
    if (to === MULTICALL3) return multicall(data as `0x${string}`)
    const contract = chain.contracts.get(to)
    return contract ? contract(data) : '0x'
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

function allowed(values: string | string[]) {
  return new Set([values].flat().map((each) => each.toLowerCase()))
}
