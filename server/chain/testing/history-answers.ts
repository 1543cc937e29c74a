import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  keccak256,
  multicall3Abi,
} from 'viem'
import { NodeError } from '../test-node.ts'
import { numberOfHash, type SeededHistory, type Transfer } from './seeded-history.ts'

/** What stands behind a simulated node: the result of a call, or a NodeError. */
export type Answers = (method: string, params: readonly unknown[]) => unknown

/** Takes what the client sent, as it came: the client is ours. */
type Method = (params: never) => unknown
type RawLog = Record<string, unknown> & { address: string; topics: string[] }
type Filter = {
  fromBlock?: string
  toBlock?: string
  blockHash?: string
  address?: string | string[]
  topics?: (string | string[] | null)[]
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const FINALITY = 64
/** Logs of other contracts in each block. */
const FOREIGN_LOGS = 2
const hex = (value: number | bigint) => `0x${value.toString(16)}`
const word = (text: string) => `0x${text.replace(/^0x/, '').padStart(64, '0')}`

/** What an honest archive node answers about the chain of this history, for what Assay asks. */
export function historyAnswers(history: SeededHistory, chainId = 31_337): Answers {
  const balancesAt = new Map<number, Map<string, bigint>>()
  const methods: Record<string, Method> = {
    eth_chainId: () => hex(chainId),
    eth_blockNumber: () => hex(history.head),
    eth_getBlockByNumber: ([tag, full]: [string?, boolean?]) => block(blockOf(tag), full),
    eth_getBlockByHash: ([hash = '', full]: [string?, boolean?]) => block(byHash(hash), full),
    eth_getBlockReceipts: ([tag = '']: [string?]) => {
      const number = tag.length === 66 ? byHash(tag) : blockOf(tag)
      return number === null ? null : [...transactionsIn(number)].map(receipt)
    },
    eth_getTransactionByHash: ([hash = '']: [string?]) => ofTransaction(hash, transaction),
    eth_getTransactionReceipt: ([hash = '']: [string?]) => ofTransaction(hash, receipt),
    eth_getLogs: ([filter = {}]: [Filter?]) => logs(filter),
    eth_getCode: ([address = '', tag]: [string?, string?]) => {
      const there = address.toLowerCase() === history.token && (blockOf(tag) ?? 0) >= history.firstBlock
      return there || address.toLowerCase() === MULTICALL3 ? '0x60806040' : '0x'
    },
    eth_getBalance: () => '0x0',
    eth_getStorageAt: () => word('0'),
    eth_call: ([asked, tag]: [{ to: string; data?: string; input?: string }?, string?]) => {
      const at = blockOf(tag)
      if (at === null) throw new NodeError(-32_000, 'header not found')
      const returned = call(asked?.to.toLowerCase() ?? '', asked?.input ?? asked?.data ?? '0x', at)
      if (returned === null) throw new NodeError(3, 'execution reverted')
      return returned
    },
  }
  return (method, params) => {
    const known = methods[method]
    if (!known) throw new NodeError(-32_601, `the method ${method} does not exist/is not available`)
    return known(params as never)
  }

  function blockOf(tag = 'latest'): number | null {
    if (tag === 'latest' || tag === 'pending') return history.head
    if (tag === 'safe' || tag === 'finalized') return Math.max(0, history.head - FINALITY)
    const number = tag === 'earliest' ? 0 : Number(tag)
    return number <= history.head ? number : null
  }

  function byHash(hash: string): number | null {
    const number = numberOfHash(hash)
    return number <= history.head && history.blockHash(number) === hash ? number : null
  }

  function transactionsIn(number: number): Transfer[] {
    return [...history.transfersIn(number, number)]
  }

  function ofTransaction(hash: string, show: (transfer: Transfer) => unknown): unknown {
    const index = numberOfHash(hash)
    if (index >= history.transfers || history.transactionHash(index) !== hash) return null
    const transfer = history.transfer(index)
    return transfer.block <= history.head ? show(transfer) : null
  }

  function block(number: number | null, full = false): unknown {
    if (number === null) return null
    const transfers = transactionsIn(number)
    return {
      number: hex(number),
      hash: history.blockHash(number),
      parentHash: number === 0 ? word('0') : history.blockHash(number - 1),
      timestamp: hex(history.timestamp(number)),
      logsBloom: bloomOf(allLogs(number)),
      miner: `0x${'0'.repeat(40)}`,
      gasLimit: hex(30_000_000),
      gasUsed: hex(transfers.length * 50_000),
      baseFeePerGas: hex(1_000_000_000),
      transactions: full
        ? transfers.map(transaction)
        : transfers.map(({ index }) => history.transactionHash(index)),
    }
  }

  function transaction({ index, block, place, from }: Transfer): unknown {
    return {
      hash: history.transactionHash(index),
      blockHash: history.blockHash(block),
      blockNumber: hex(block),
      transactionIndex: hex(place),
      from,
      to: history.token,
      value: '0x0',
      input: '0x',
    }
  }

  function receipt(transfer: Transfer): unknown {
    return {
      transactionHash: history.transactionHash(transfer.index),
      transactionIndex: hex(transfer.place),
      blockHash: history.blockHash(transfer.block),
      blockNumber: hex(transfer.block),
      from: transfer.from,
      to: history.token,
      status: '0x1',
      logs: [transferLog(transfer)],
    }
  }

  function transferLog({ index, block, place, from, to, amount }: Transfer): RawLog {
    return {
      address: history.token,
      topics: [TRANSFER, word(from), word(to)],
      data: word(amount.toString(16)),
      ...placeOf(block, place),
      transactionHash: history.transactionHash(index),
      transactionIndex: hex(place),
    }
  }

  /** So that blooms are not empty where the token has nothing. They come after the token's own. */
  function foreignLog(block: number, nth: number): RawLog {
    const place = history.countIn(block, block) + nth
    const seed = keccak256(`0x${(block * FOREIGN_LOGS + nth).toString(16).padStart(16, '0')}`)
    return {
      address: `0x${seed.slice(26)}`,
      topics: [keccak256(seed)],
      data: '0x',
      ...placeOf(block, place),
      transactionHash: seed,
      transactionIndex: hex(place),
    }
  }

  function placeOf(block: number, place: number) {
    return {
      blockNumber: hex(block),
      blockHash: history.blockHash(block),
      blockTimestamp: hex(history.timestamp(block)),
      logIndex: hex(place),
      removed: false,
    }
  }

  function allLogs(number: number): RawLog[] {
    const foreign = Array.from({ length: FOREIGN_LOGS }, (_, nth) => foreignLog(number, nth))
    return [...transactionsIn(number).map(transferLog), ...foreign]
  }

  function logs(filter: Filter): RawLog[] {
    const named = filter.blockHash ? byHash(filter.blockHash) : undefined
    if (named === null) throw new NodeError(-32_000, 'unknown block')
    const from = named ?? blockOf(filter.fromBlock) ?? history.head + 1
    const to = named ?? blockOf(filter.toBlock) ?? history.head
    const addresses = [filter.address ?? []].flat().map((each) => each.toLowerCase())
    const wanted = (log: RawLog) =>
      (addresses.length === 0 || addresses.includes(log.address)) && fits(filter.topics ?? [], log.topics)
    if (addresses.length > 0 || filter.topics?.[0]) {
      if (addresses.length > 0 && !addresses.includes(history.token)) return []
      return [...history.transfersIn(from, to)].map(transferLog).filter(wanted)
    }
    const found: RawLog[] = []
    for (let number = from; number <= to; number += 1) found.push(...allLogs(number).filter(wanted))
    return found
  }

  /** What a call returns; null if it reverts. */
  function call(to: string, data: string, at: number): Hex | null {
    if (to === MULTICALL3) return multicall(data as Hex, at)
    if (to !== history.token || at < history.firstBlock) return '0x'
    const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
    const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
    switch (data.slice(0, 10)) {
      case '0x06fdde03':
        return text('Seeded')
      case '0x95d89b41':
        return text('SEED')
      case '0x313ce567':
        return number(0n)
      case '0x18160ddd':
        return number([...balances(at).values()].reduce((sum, each) => sum + each, 0n))
      case '0x70a08231':
        return number(balances(at).get(`0x${data.slice(34, 74).toLowerCase()}`) ?? 0n)
      default:
        return null
    }
  }

  function balances(at: number): Map<string, bigint> {
    const known = balancesAt.get(at) ?? history.balances(at)
    if (balancesAt.size > 10) balancesAt.clear()
    balancesAt.set(at, known)
    return known
  }

  function multicall(data: Hex, at: number): Hex | null {
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
    if (functionName !== 'aggregate3') return null
    const result = args[0].map(({ target, callData }) => {
      const returnData = call(target.toLowerCase(), callData, at)
      return { success: returnData !== null, returnData: returnData ?? ('0x' as const) }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
  }
}

function fits(wanted: readonly (string | string[] | null)[], topics: readonly string[]): boolean {
  return wanted.every((choice, at) => {
    if (choice === null) return true
    return [choice].flat().some((each) => each.toLowerCase() === topics[at])
  })
}

/** Written down here once more, as the yellow paper has it: what reads it is what is tested. */
function bloomOf(logs: readonly RawLog[]): string {
  const bloom = new Uint8Array(256)
  for (const value of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = keccak256(value as Hex, 'bytes')
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
      bloom[255 - (bit >> 3)] = (bloom[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7))
    }
  }
  return `0x${Buffer.from(bloom).toString('hex')}`
}
