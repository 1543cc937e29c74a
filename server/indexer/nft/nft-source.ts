import type { Protocols } from '#api/chains/protocols.ts'
import { isMint } from '#server/chain/nobody.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import {
  decodeTransfers,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  type Transfer,
} from '../decode-transfers.ts'
import type { Apply, Contract, LogSource } from '../log-source.ts'
import { applyNfts } from './apply-nft.ts'
import { METADATA_EVENTS, markMetadataDue, updatedTokens } from './metadata-due.ts'
import type { PricedTransfer } from './nft-ledger.ts'
import { salesOf } from './sales/sales-of.ts'

const TOPICS = { erc721: [TRANSFER], erc1155: [TRANSFER_SINGLE, TRANSFER_BATCH] }

/** An NFT contract: its transfers, what was paid for them, and which tokens have new metadata if somebody wants to know. */
export function nftSource(
  chain: Chain,
  protocols: Protocols,
  contract: Contract,
  withMetadata: boolean,
): LogSource {
  const standard = contract.kind === 'erc721' ? 'erc721' : 'erc1155'
  const transferTopics = TOPICS[standard]
  const topics = withMetadata ? [...transferTopics, ...METADATA_EVENTS] : transferTopics
  return {
    contract,
    filters: [{ addresses: [contract.address], topics: [topics] }],
    wants: (log) => log.address === contract.address && topics.includes(log.topics[0] ?? ''),
    async prepare(logs: readonly TimedLog[]) {
      const moves = logs.filter(({ topics: [event = ''] }) => transferTopics.includes(event))
      const { transfers, skipped } = decodeTransfers(moves, standard)
      const priced = await priceTransfers(chain, protocols, contract, transfers)
      const updated = withMetadata ? updatedTokens(logs) : []
      const apply: Apply = async (tx) => {
        const begun = await applyNfts(tx, contract.id, standard, { transfers: priced, skipped })
        if (withMetadata) await markMetadataDue(tx, contract.id, { begun, moves: priced, updated })
      }
      return { apply }
    },
  }
}

/** By the transactions and receipts behind the transfers. A mint that was paid to the contract itself needs no receipt to say so. */
async function priceTransfers(
  chain: Chain,
  protocols: Protocols,
  contract: Contract,
  transfers: readonly Transfer[],
): Promise<PricedTransfer[]> {
  const byTransaction = Map.groupBy(transfers, ({ transactionHash }) => transactionHash)
  const transactions = await chain.transactions([...byTransaction.keys()])
  const receipts = await chain.receipts(
    transactions
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
    const receipt = receiptOf.get(hash) ?? {
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
      wrappedNative: protocols.wrappedNative,
      royaltyReceiver: contract.royalty_receiver,
      marketplaces,
    })
    return mine.map((transfer, i) => ({
      ...transfer,
      tokenId: transfer.tokenId ?? 0n,
      priceWei: sales[i]?.priceWei === undefined ? 0n : sales[i].priceWei,
      royaltyWei: sales[i]?.royaltyWei ?? 0n,
    }))
  })
}
