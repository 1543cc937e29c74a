import type { Protocols } from '#api/chains/protocols.ts'
import { isMint } from '#server/chain/nobody.ts'
import type { Chain, MinedTransaction, TimedLog } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { decodeTransfers, transferEvents } from '../decode-transfers.ts'
import type { Apply, Contract, LogSource, Span } from '../log-source.ts'
import { loadRanged } from '../totals.ts'
import type { Transfer } from '../transfer.ts'
import { applyNfts } from './apply-nft.ts'
import { METADATA_EVENTS, markMetadataDue, updatedTokens } from './metadata-due.ts'
import type { PricedTransfer } from './nft-ledger.ts'
import { salesOf, UNPAID } from './sales/sales-of.ts'

/** Of stored ones: their receipts are in memory at once. */
const TRANSFERS_AT_ONCE = 2_000

/** An NFT contract: its transfers, what was paid for them, and which tokens have new metadata if somebody wants to know. */
export async function openNftSource(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  contract: Contract,
  withMetadata: boolean,
): Promise<LogSource> {
  const standard = contract.kind === 'erc721' ? 'erc721' : 'erc1155'
  const { id, address, oddities } = contract
  const transferTopics = transferEvents(standard, oddities)
  const topics = withMetadata ? [...transferTopics, ...METADATA_EVENTS] : transferTopics
  return sourceAfter(await loadRanged(db, id))

  /** After so many tokens in ranges of ERC-2309. */
  function sourceAfter(alreadyRanged: number): LogSource {
    return {
      contract,
      filters: [{ addresses: [address], topics: [topics], withTransactions: true }],
      wants: (log) => log.address === address && topics.includes(log.topics[0] ?? ''),
      rest: { filters: [], transfersAtOnce: TRANSFERS_AT_ONCE },
      async prepare(logs: readonly TimedLog[], { mined, stored }: Span) {
        const moves = logs.filter(({ topics: [event = ''] }) => transferTopics.includes(event))
        const { transfers, skipped, ranged } = stored
          ? { transfers: stored, skipped: [], ranged: 0 }
          : decodeTransfers(moves, standard, oddities, alreadyRanged)
        const priced = await priceTransfers(chain, protocols, contract, transfers, mined ?? new Map())
        const updated = withMetadata ? updatedTokens(logs) : []
        const apply: Apply = async (tx) => {
          const begun = await applyNfts(tx, id, standard, { transfers: priced, skipped, ranged })
          if (withMetadata) await markMetadataDue(tx, id, { begun, moves: priced, updated })
        }
        return ranged === 0 ? { apply } : { apply, next: sourceAfter(alreadyRanged + ranged) }
      },
    }
  }
}

/** By the transactions and receipts behind the transfers, of which those are asked for that did not come along. A mint that was paid to the contract itself needs no receipt to say so. */
async function priceTransfers(
  chain: Chain,
  protocols: Protocols,
  contract: Contract,
  transfers: readonly Transfer[],
  mined: ReadonlyMap<string, MinedTransaction>,
): Promise<PricedTransfer[]> {
  const byTransaction = Map.groupBy(transfers, ({ transactionHash }) => transactionHash)
  const hashes = [...byTransaction.keys()]
  const asked = await chain.transactions(hashes.filter((hash) => !mined.has(hash)))
  const known = hashes.flatMap((hash) => mined.get(hash)?.transaction ?? [])
  const transactions = [...known, ...asked]
  const receipts = await chain.receipts(
    asked
      .filter(
        ({ hash, to, valueWei }) =>
          valueWei === 0n || to !== contract.address || !byTransaction.get(hash)?.every(isMint),
      )
      .map(({ hash }) => hash),
  )
  const marketplaces = new Map(protocols.marketplaces.map(({ address, kind }) => [address, kind]))
  const receiptOf = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  return transactions.flatMap((transaction) => {
    const { hash, blockNumber, blockHash } = transaction
    const mine = byTransaction.get(hash) ?? []
    const receipt = mined.get(hash)?.receipt ??
      receiptOf.get(hash) ?? {
        transactionHash: hash,
        blockNumber,
        blockHash,
        succeeded: true,
        logs: [],
      }
    const sales = salesOf({
      transfers: mine,
      contract: contract.address,
      receipt,
      transaction,
      refundWei: mined.get(hash)?.refundWei ?? null,
      wrappedNative: protocols.wrappedNative,
      royaltyReceiver: contract.royalty_receiver,
      marketplaces,
    })
    return mine.map((transfer, i) => ({
      ...transfer,
      ...(sales[i] ?? UNPAID),
      tokenId: transfer.tokenId ?? 0n,
    }))
  })
}
