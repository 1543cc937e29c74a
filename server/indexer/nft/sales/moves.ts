import type { Log } from '#server/chain/types.ts'
import { decodeAnyTransfers } from '../../decode-transfers.ts'
import type { Standard } from '../../transfer.ts'
import { TRANSFER } from '../../transfer-events.ts'
import type { Item } from './order.ts'

export type Moved = Required<Item>
export type CoinMoved = { currency: string; amount: bigint; from: string; to: string }

/** What moved by these logs, in their order: what the events of some markets leave open. */
export function movesIn(logs: readonly Log[]): { items: Moved[]; coins: CoinMoved[] } {
  const items: Moved[] = []
  const coins: CoinMoved[] = []
  const timed = logs.map((log) => ({ ...log, blockTimestamp: log.blockTimestamp ?? 0 }))
  const { transfers } = decodeAnyTransfers(timed, { standards: withoutIndexes(logs), hybrids: new Set() })
  for (const { contract, tokenId, amount, from, to } of transfers)
    if (tokenId === null) coins.push({ currency: contract, amount, from, to })
    else items.push({ contract, tokenId, amount, from, to })
  return { items, coins }
}

/** Early collections (CryptoKitties) index nothing; no coin that markets take does so. */
function withoutIndexes(logs: readonly Log[]): Map<string, Standard> {
  const early = logs.filter(({ topics }) => topics[0] === TRANSFER && topics.length === 1)
  return new Map(early.map(({ address }) => [address, 'erc721']))
}
