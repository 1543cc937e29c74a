import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { decodeTransfers, transferEvents } from '../decode-transfers.ts'
import type { Apply, Contract, LogSource, Span } from '../log-source.ts'
import { loadRangedFacts, type RangedFacts } from '../ranged-facts.ts'
import { applyNfts, NftLedger } from './apply-nft.ts'
import { METADATA_EVENTS, markMetadataDue, updatedTokens } from './metadata-due.ts'
import { priceTransfers } from './price-transfers.ts'

/** Their receipts are in memory at once. While some are written, the next are fetched. */
const LOGS_AT_ONCE = 4_000
/** Of stored ones, likewise. */
const TRANSFERS_AT_ONCE = 2_000

/**
 * An NFT contract: its transfers, what was paid for them, and at the head (without a target) which tokens have new metadata. In a backfill
 * that does not matter: metadata is read after it, and as it is then.
 */
export async function openNftSource(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  contract: Contract,
  target: number | undefined,
  facts: () => Promise<RangedFacts> = async () => (await loadRangedFacts(db, [contract.id]))(contract.id),
): Promise<LogSource> {
  const standard = contract.kind === 'erc721' ? 'erc721' : 'erc1155'
  const { id, address, oddities } = contract
  const withMetadata = target === undefined
  // Only in a backfill: at the head, a reorganisation would change the rows behind its back.
  const ledger = target === undefined ? undefined : new NftLedger(id, standard)
  const transferTopics = transferEvents(standard, oddities)
  const topics = withMetadata ? [...transferTopics, ...METADATA_EVENTS] : transferTopics
  return sourceAfter((await facts()).ranged)

  /** After so many tokens in ranges of ERC-2309. */
  function sourceAfter(alreadyRanged: number): LogSource {
    return {
      contract,
      filters: [{ addresses: [address], topics: [topics], withTransactions: true }],
      logsAtOnce: LOGS_AT_ONCE,
      rest: { filters: [], transfersAtOnce: TRANSFERS_AT_ONCE },
      async prepare(logs: readonly TimedLog[], { mined, stored }: Span) {
        const moves = logs.filter(({ topics: [event = ''] }) => transferTopics.includes(event))
        const { transfers, skipped, ranged } = stored
          ? { transfers: stored, skipped: [], ranged: 0 }
          : decodeTransfers(moves, standard, oddities, alreadyRanged)
        const priced = await priceTransfers(chain, protocols, contract, transfers, mined ?? new Map())
        const updated = withMetadata ? updatedTokens(logs) : []
        const batch = { ...priced, skipped: [...skipped, ...priced.unread], ranged }
        const apply: Apply = ledger
          ? (await ledger.enter(db, batch)).apply
          : async (tx) => {
              const begun = await applyNfts(tx, id, standard, batch)
              await markMetadataDue(tx, id, { begun, moves: priced.transfers, updated })
            }
        return ranged === 0 ? { apply } : { apply, next: sourceAfter(alreadyRanged + ranged) }
      },
    }
  }
}
