import { column, nullableColumn } from '#server/db/columns.ts'
import type { Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PricedTransfer } from './nft-ledger.ts'
import type { SaleTerms } from './sales/deal.ts'

/** Writes down on which terms things were bought, as facts beside their transfers. */
export async function saveSales(
  tx: Writer,
  contractId: number,
  transfers: readonly PricedTransfer[],
): Promise<void> {
  const sold = transfers.flatMap((transfer) =>
    transfer.terms === null ? [] : [{ transfer, terms: transfer.terms }],
  )
  if (sold.length === 0) return
  const place = (read: (transfer: PricedTransfer) => number) =>
    column(sold.map(({ transfer }) => read(transfer)))
  const of = (read: (terms: SaleTerms) => bigint | string | null) =>
    nullableColumn(sold.map(({ terms }) => read(terms)))
  await tx.rows(sql`
    insert into nft_sales (contract_id, block_number, log_index, batch_index, is_coin, earned, price, market_fee, royalty, market,
      currency, royalty_receiver, maker_side, maker, taker, seller, buyer, aggregator, is_estimated)
    select ${contractId}, u.* from unnest(
      ${place(({ blockNumber }) => blockNumber)}::bigint[], ${place(({ logIndex }) => logIndex)}::int[],
      ${place(({ batchIndex }) => batchIndex)}::int[],
      ${column(sold.map(({ transfer }) => String(transfer.priceWei !== null)))}::boolean[],
      ${of(({ earned }) => earned)}::numeric[],
      ${of(({ price }) => price)}::numeric[], ${of(({ marketFee }) => marketFee)}::numeric[],
      ${of(({ royalty }) => royalty)}::numeric[],
      -- Names have spaces.
      ${sold.map(({ terms }) => terms.market)}::text[], ${of(({ currency }) => currency)}::text[],
      ${of(({ royaltyReceiver }) => royaltyReceiver)}::text[], ${of(({ makerSide }) => makerSide)}::text[],
      ${of(({ maker }) => maker)}::text[], ${of(({ taker }) => taker)}::text[],
      ${of(({ seller }) => seller)}::text[], ${of(({ buyer }) => buyer)}::text[],
      ${of(({ aggregator }) => aggregator)}::text[],
      ${column(sold.map(({ terms }) => String(terms.isEstimated)))}::boolean[]) u`)
}
