import { createHash } from 'node:crypto'
import type { ArchivedBlock, Dataset } from './dataset.ts'

export const CONTRACT = '0x00000000000000000000000000000000000000c0'
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Shape = { blocks: number; everyBlocks: number; traces?: boolean }

/** A history from memory, in which every so manieth block has one transfer. Blocks have hashes and parents that fit. */
export function madeUpDataset({ blocks, everyBlocks, traces = true }: Shape): Dataset {
  return {
    startBlock: 0,
    finalizedHead: blocks - 1,
    block: (number) => block(number, number % everyBlocks === 0, traces),
    *filled(from, to) {
      for (let number = Math.ceil(from / everyBlocks) * everyBlocks; number <= to; number += everyBlocks)
        yield number
    },
  }
}

function block(number: number, hasTransfer: boolean, traces: boolean): ArchivedBlock {
  const transactionHash = hashOf('transaction', number)
  const sender = `0x${'a'.repeat(40)}`
  return {
    header: {
      number,
      hash: hashOf('block', number),
      parentHash: hashOf('block', number - 1),
      timestamp: 1_700_000_000 + 12 * number,
    },
    transactions: hasTransfer
      ? [{ transactionIndex: 0, hash: transactionHash, from: sender, to: CONTRACT, value: '0x0' }]
      : [],
    logs: hasTransfer
      ? [
          {
            logIndex: 0,
            transactionIndex: 0,
            transactionHash,
            address: CONTRACT,
            topics: [TRANSFER, hashOf('from', number), hashOf('to', number)],
            data: `0x${number.toString(16).padStart(64, '0')}`,
          },
        ]
      : [],
    traces: traces ? [] : null,
  }
}

function hashOf(kind: string, number: number): string {
  return `0x${createHash('sha256').update(`${kind} ${number}`).digest('hex')}`
}
