import { type NodeCall, NodeError } from './test-node.ts'

export const CONTRACT = '0x00000000000000000000000000000000000000c0'
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export type RawLog = Record<string, unknown>

type Shape = {
  height: number
  /** In each block, or by block. */
  logsPerBlock: number | ((block: number) => number)
  maxLogs?: number
  maxRange?: number
  /** false: logs come without the time of their block. */
  timestamps?: boolean
}

/** A chain of the given shape as an honest node tells of it: block n has the hash b…n and the time 1,700,000,000 + 12 n. */
export function answerFor(shape: Shape): (call: NodeCall) => unknown {
  const count = (block: number) =>
    typeof shape.logsPerBlock === 'number' ? shape.logsPerBlock : shape.logsPerBlock(block)
  return ({ method, params: [first] }) => {
    switch (method) {
      case 'eth_chainId':
        return '0x7a69'
      case 'eth_getBlockByNumber': {
        const number = first === 'latest' ? shape.height : Number(first)
        return number <= shape.height ? rawBlock(number) : null
      }
      case 'eth_getLogs': {
        const { fromBlock, toBlock } = first as { fromBlock: string; toBlock: string }
        const [from, to] = [Number(fromBlock), Number(toBlock)]
        if (shape.maxRange && to - from + 1 > shape.maxRange) {
          throw new NodeError(-32_600, `exceed maximum block range: ${shape.maxRange}`)
        }
        const logs: RawLog[] = []
        for (let block = from; block <= Math.min(to, shape.height); block += 1) {
          for (let index = 0; index < count(block); index += 1)
            logs.push(rawLog(block, index, shape.timestamps))
        }
        if (shape.maxLogs && logs.length > shape.maxLogs) {
          throw new NodeError(-32_005, `query returned more than ${shape.maxLogs} results`)
        }
        return logs
      }
      default:
        throw new NodeError(-32_601, `the method ${method} does not exist/is not available`)
    }
  }
}

function rawBlock(number: number): Record<string, unknown> {
  return {
    number: hex(number),
    hash: hashOf(number),
    parentHash: number === 0 ? `0x${'0'.repeat(64)}` : hashOf(number - 1),
    timestamp: hex(1_700_000_000 + 12 * number),
    logsBloom: `0x${'0'.repeat(512)}`,
  }
}

export function rawLog(block: number, index: number, timestamps = true): RawLog {
  return {
    address: CONTRACT,
    topics: [TRANSFER],
    data: `0x${index.toString(16).padStart(64, '0')}`,
    blockNumber: hex(block),
    blockHash: hashOf(block),
    transactionHash: `0xf${(block * 1_000 + index).toString(16).padStart(63, '0')}`,
    transactionIndex: hex(index),
    logIndex: hex(index),
    removed: false,
    ...(timestamps ? { blockTimestamp: hex(1_700_000_000 + 12 * block) } : {}),
  }
}

function hashOf(block: number): string {
  return `0xb${block.toString(16).padStart(63, '0')}`
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}
