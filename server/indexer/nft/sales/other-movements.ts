import type { Log, TimedLog } from '#server/chain/types.ts'
import { decodeTransfers } from '../../decode-transfers.ts'
import { TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from '../../transfer-events.ts'
import type { Deal } from './deal.ts'
import { type Movement, movementsIn } from './movements.ts'

/** Of the items of other NFT contracts in the transaction: they may have been paid with the same money. */
export function otherMovements({ receipt, contract }: Deal): Movement[] {
  const items = receipt.logs.filter((log) => log.address !== contract && (isErc721(log) || isErc1155(log)))
  const timed = items.map((log): TimedLog => ({ ...log, blockTimestamp: log.blockTimestamp ?? 0 }))
  return [...Map.groupBy(timed, ({ address }) => address).values()].flatMap((logs) =>
    movementsIn([
      ...decodeTransfers(logs.filter(isErc721), 'erc721').transfers,
      ...decodeTransfers(logs.filter(isErc1155), 'erc1155').transfers,
    ]),
  )
}

function isErc721({ topics }: Log): boolean {
  return topics[0] === TRANSFER && topics.length === 4
}

function isErc1155({ topics }: Log): boolean {
  return topics[0] === TRANSFER_SINGLE || topics[0] === TRANSFER_BATCH
}
