import type { Protocols } from '#api/protocols.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import { applyNfts } from './apply-nft.ts'
import {
  decodeTransfers,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  type Transfer,
} from './decode-transfers.ts'
import type { PricedTransfer } from './nft-books.ts'
import { isMint } from './nobody.ts'
import { salesOf } from './sales/sales-of.ts'
import type { Contract, Source } from './source.ts'

const TOPICS = { erc721: [TRANSFER], erc1155: [TRANSFER_SINGLE, TRANSFER_BATCH] }

/** An NFT contract: its transfers, and what was paid for them. */
export function nftSource(chain: Chain, protocols: Protocols, contract: Contract): Source {
  const standard = contract.kind === 'erc721' ? 'erc721' : 'erc1155'
  const topics = TOPICS[standard]
  return {
    contract,
    filters: [{ addresses: [contract.address], topics: [topics] }],
    wants: (log) => log.address === contract.address && topics.includes(log.topics[0] ?? ''),
    async prepare(logs: readonly TimedLog[]) {
      const { transfers, skipped } = decodeTransfers(logs, standard)
      const priced = await priceTransfers(chain, protocols, contract, transfers)
      return (tx) => applyNfts(tx, contract.id, standard, { transfers: priced, skipped })
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
      marketplaces: new Map(protocols.marketplaces.map(({ address, kind }) => [address, kind])),
    })
    return mine.map((transfer, i) => ({
      ...transfer,
      tokenId: transfer.tokenId ?? 0n,
      priceWei: sales[i]?.priceWei === undefined ? 0n : sales[i].priceWei,
      royaltyWei: sales[i]?.royaltyWei ?? 0n,
    }))
  })
}
