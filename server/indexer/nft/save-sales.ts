import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PricedTransfer } from './nft-ledger.ts'
import type { SaleTerms } from './sales/deal.ts'

/** Writes down on which terms things were bought, as facts beside their transfers. */
export async function saveSales(
  tx: Queryable,
  contractId: number,
  transfers: readonly PricedTransfer[],
): Promise<void> {
  const sold = transfers.flatMap((transfer) =>
    transfer.terms === null ? [] : [{ transfer, terms: transfer.terms }],
  )
  if (sold.length === 0) return
  const place = (read: (transfer: PricedTransfer) => number) =>
    column(sold.map(({ transfer }) => read(transfer)))
  const amounts = (read: (terms: SaleTerms) => bigint | null) =>
    nullableColumn(sold.map(({ terms }) => read(terms)))
  const texts = (read: (terms: SaleTerms) => string | null) => sold.map(({ terms }) => read(terms))
  await tx.rows(sql`
    insert into nft_sales (contract_id, block_number, log_index, batch_index, is_coin, earned, price, market_fee, royalty, market,
      currency, royalty_receiver, maker_side, maker, taker, seller, buyer, aggregator, is_estimated)
    select ${contractId}, u.* from unnest(
      ${place(({ blockNumber }) => blockNumber)}::bigint[], ${place(({ logIndex }) => logIndex)}::int[],
      ${place(({ batchIndex }) => batchIndex)}::int[],
      ${sold.map(({ transfer }) => transfer.priceWei !== null)}::boolean[],
      ${amounts(({ earned }) => earned)}::numeric[],
      ${amounts(({ price }) => price)}::numeric[], ${amounts(({ marketFee }) => marketFee)}::numeric[],
      ${amounts(({ royalty }) => royalty)}::numeric[],
      ${texts(({ market }) => market)}::text[], ${texts(({ currency }) => currency)}::text[],
      ${texts(({ royaltyReceiver }) => royaltyReceiver)}::text[], ${texts(({ makerSide }) => makerSide)}::text[],
      ${texts(({ maker }) => maker)}::text[], ${texts(({ taker }) => taker)}::text[],
      ${texts(({ seller }) => seller)}::text[], ${texts(({ buyer }) => buyer)}::text[],
      ${texts(({ aggregator }) => aggregator)}::text[],
      ${sold.map(({ terms }) => terms.isEstimated)}::boolean[]) u`)
}
