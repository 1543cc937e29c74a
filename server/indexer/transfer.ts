import type { TimedLog } from '../chain/types.ts'

export type Standard = 'erc20' | 'erc721' | 'erc1155'

export type Transfer = {
  blockNumber: number
  logIndex: number
  /** The place within a TransferBatch or a range; 0 for every other event. */
  batchIndex: number
  transactionHash: string
  /** Seconds. */
  timestamp: number
  contract: string
  from: string
  to: string
  /** null for ERC-20. */
  tokenId: bigint | null
  /** 1 for ERC-721. */
  amount: bigint
}

export function transferOf(
  log: TimedLog,
  batchIndex: number,
  from: string,
  to: string,
  tokenId: bigint | null,
  amount: bigint,
): Transfer {
  return {
    blockNumber: log.blockNumber,
    logIndex: log.logIndex,
    batchIndex,
    transactionHash: log.transactionHash,
    timestamp: log.blockTimestamp,
    contract: log.address,
    from,
    to,
    tokenId,
    amount,
  }
}
