import { isNobody } from '#server/chain/nobody.ts'
import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { timestampOf } from '../day.ts'
import { type SkippedLog, saveSkipped } from '../skipped-logs.ts'
import { loadTotals, saveDays, saveTotals } from '../totals.ts'
import type { Standard } from '../transfer.ts'
import {
  type Acquisition,
  enterNfts,
  type Lot,
  lotsKey,
  type NftChanges,
  type NftLedger,
  type PricedTransfer,
  type Token,
} from './nft-ledger.ts'
import type { Priced } from './price-transfers.ts'
import { saleDaysOf, saveSaleDays } from './sale-days.ts'
import { saveNftTransfers } from './save-nft-transfers.ts'
import { saveSales } from './save-sales.ts'
import { saveUnexplained } from './save-unexplained.ts'

export type NftBatch = Omit<Priced, 'unread'> & {
  skipped: SkippedLog[]
  ranged: number
}
type NftStandard = Exclude<Standard, 'erc20'>

/** Facts and rollups of whole blocks of an NFT contract. Returns the tokens of which there was none before. */
export async function applyNfts(
  tx: Queryable,
  contractId: number,
  standard: NftStandard,
  { transfers, skipped, ranged, valued, unexplained }: NftBatch,
): Promise<Set<bigint>> {
  if (transfers.length === 0 && skipped.length === 0) return new Set()
  const ledger = await loadLedger(tx, contractId, standard, transfers)
  ledger.totals.ranged += ranged
  ledger.totals.valued += valued
  await saveSkipped(tx, contractId, ledger.totals, skipped)
  const changes = enterNfts(transfers, standard, ledger)
  await saveNftTransfers(tx, contractId, transfers)
  await saveSales(tx, contractId, transfers)
  await saveSaleDays(tx, contractId, saleDaysOf(transfers))
  await saveUnexplained(tx, contractId, unexplained)
  await saveLots(tx, contractId, changes)
  await saveOwners(tx, contractId, ledger.owners)
  await saveTokens(tx, contractId, ledger.tokens)
  await saveHeldDays(tx, contractId, changes.heldDays)
  await saveDays(tx, contractId, changes.days)
  await saveTotals(tx, contractId, ledger.totals)
  return changes.begun
}

async function loadLedger(
  tx: Queryable,
  contractId: number,
  standard: NftStandard,
  transfers: readonly PricedTransfer[],
): Promise<NftLedger> {
  const tokenIds = new Set(transfers.map(({ tokenId }) => tokenId))
  const parties = new Set(transfers.flatMap(({ from, to }) => [from, to]).filter((each) => !isNobody(each)))
  const found = await loadLots(tx, contractId, standard, transfers, tokenIds)
  // The owner by our ledger may be another than the event names.
  for (const { owner } of found) parties.add(owner)
  const lots = Map.groupBy(found, ({ tokenId, owner }) => lotsKey(tokenId, owner))
  const owners = await tx.rows<{ address: string; amount: string }>(sql`
    select address, amount from nft_owners
    where contract_id = ${contractId} and address = any (${column(parties)}::text[])`)
  return {
    lots,
    ownerOf: new Map(standard === 'erc721' ? found.map(({ tokenId, owner }) => [tokenId, owner]) : []),
    owners: new Map(owners.map(({ address, amount }) => [address, BigInt(amount)])),
    tokens: await loadTokens(tx, contractId, tokenIds),
    totals: await loadTotals(tx, contractId),
  }
}

/** Of an ERC-1155 token, which may have any number of owners, only the lots of those who give. */
async function loadLots(
  tx: Queryable,
  contractId: number,
  standard: NftStandard,
  transfers: readonly PricedTransfer[],
  tokenIds: Set<bigint>,
): Promise<Lot[]> {
  const givers = new Set(transfers.map(({ from }) => from))
  const rows = await tx.rows<{
    token_id: string
    owner_address: string
    block_number: number
    log_index: number
    batch_index: number
    amount: string
    way: Acquisition
    at: Date
  }>(sql`
    select token_id, owner_address, block_number, log_index, batch_index, amount, way, at from nft_lots
    where contract_id = ${contractId} and token_id = any (${column(tokenIds)}::numeric[])
      ${standard === 'erc1155' ? sql`and owner_address = any (${column(givers)}::text[])` : sql``}
    order by block_number, log_index, batch_index`)
  return rows.map((row) => ({
    tokenId: BigInt(row.token_id),
    owner: row.owner_address,
    blockNumber: row.block_number,
    logIndex: row.log_index,
    batchIndex: row.batch_index,
    amount: BigInt(row.amount),
    acquisition: row.way,
    at: row.at.getTime() / 1000,
  }))
}

async function loadTokens(
  tx: Queryable,
  contractId: number,
  tokenIds: Set<bigint>,
): Promise<Map<bigint, Token>> {
  const rows = await tx.rows<{
    token_id: string
    supply: string
    minted_at: Date
    last_sale_wei: string | null
    last_sale_at: Date | null
    last_sale_currency: string | null
    last_sale_amount: string | null
  }>(sql`
    select token_id, supply, minted_at, last_sale_wei, last_sale_at, last_sale_currency, last_sale_amount from nft_tokens
    where contract_id = ${contractId} and token_id = any (${column(tokenIds)}::numeric[])`)
  return new Map(
    rows.map((row) => [
      BigInt(row.token_id),
      {
        supply: BigInt(row.supply),
        mintedAt: row.minted_at.getTime() / 1000,
        lastSaleWei: row.last_sale_wei === null ? null : BigInt(row.last_sale_wei),
        lastSaleAt: row.last_sale_at === null ? null : row.last_sale_at.getTime() / 1000,
        lastSaleInToken:
          row.last_sale_currency === null || row.last_sale_amount === null
            ? null
            : { currency: row.last_sale_currency, amount: BigInt(row.last_sale_amount) },
      },
    ]),
  )
}

async function saveLots(tx: Queryable, contractId: number, { used, made }: NftChanges): Promise<void> {
  const place = (lots: Lot[]) => sql`
    ${column(lots.map(({ tokenId }) => tokenId))}::numeric[], ${column(lots.map(({ owner }) => owner))}::text[],
    ${column(lots.map(({ blockNumber }) => blockNumber))}::bigint[],
    ${column(lots.map(({ logIndex }) => logIndex))}::int[], ${column(lots.map(({ batchIndex }) => batchIndex))}::int[],
    ${column(lots.map(({ amount }) => amount))}::numeric[]`
  const samePlace = sql`
    l.contract_id = ${contractId} and l.token_id = u.token_id and l.owner_address = u.owner
    and l.block_number = u.block_number and l.log_index = u.log_index and l.batch_index = u.batch_index`
  const names = sql`u (token_id, owner, block_number, log_index, batch_index, amount)`
  const gone = [...used].filter(({ amount }) => amount === 0n)
  const less = [...used].filter(({ amount }) => amount > 0n)
  if (gone.length > 0)
    await tx.rows(sql`delete from nft_lots l using unnest(${place(gone)}) ${names} where ${samePlace}`)
  if (less.length > 0) {
    await tx.rows(sql`
      update nft_lots l set amount = u.amount from unnest(${place(less)}) ${names} where ${samePlace}`)
  }
  if (made.size === 0) return
  const lots = [...made]
  await tx.rows(sql`
    insert into nft_lots
      (contract_id, token_id, owner_address, block_number, log_index, batch_index, amount, way, at)
    select ${contractId}, u.* from unnest(${place(lots)}, ${column(lots.map(({ acquisition }) => acquisition))}::text[],
      ${column(lots.map(({ at }) => timestampOf(at)))}::timestamptz[]) u`)
}

async function saveOwners(tx: Queryable, contractId: number, owners: Map<string, bigint>): Promise<void> {
  const gone = [...owners].filter(([, amount]) => amount === 0n).map(([address]) => address)
  const held = [...owners].filter(([, amount]) => amount > 0n)
  if (gone.length > 0) {
    await tx.rows(sql`
      delete from nft_owners where contract_id = ${contractId} and address = any (${column(gone)}::text[])`)
  }
  if (held.length === 0) return
  await tx.rows(sql`
    insert into nft_owners (contract_id, address, amount)
    select ${contractId}, u.* from unnest(
      ${column(held.map(([address]) => address))}::text[], ${column(held.map(([, amount]) => amount))}::numeric[]) u
    on conflict (contract_id, address) do update set amount = excluded.amount`)
}

async function saveTokens(tx: Queryable, contractId: number, tokens: Map<bigint, Token>): Promise<void> {
  if (tokens.size === 0) return
  const states = [...tokens.values()]
  await tx.rows(sql`
    insert into nft_tokens (contract_id, token_id, supply, minted_at, last_sale_wei, last_sale_at, last_sale_currency, last_sale_amount)
    select ${contractId}, u.* from unnest(
      ${column(tokens.keys())}::numeric[],
      ${column(states.map(({ supply }) => supply))}::numeric[],
      ${column(states.map(({ mintedAt }) => timestampOf(mintedAt)))}::timestamptz[],
      ${nullableColumn(states.map(({ lastSaleWei }) => lastSaleWei))}::numeric[],
      ${nullableColumn(states.map(({ lastSaleAt }) => lastSaleAt && timestampOf(lastSaleAt)))}::timestamptz[],
      ${nullableColumn(states.map(({ lastSaleInToken }) => lastSaleInToken?.currency ?? null))}::text[],
      ${nullableColumn(states.map(({ lastSaleInToken }) => lastSaleInToken?.amount ?? null))}::numeric[]) u
    on conflict (contract_id, token_id) do update set
      supply = excluded.supply, last_sale_wei = excluded.last_sale_wei, last_sale_at = excluded.last_sale_at,
      last_sale_currency = excluded.last_sale_currency, last_sale_amount = excluded.last_sale_amount`)
}

async function saveHeldDays(tx: Queryable, contractId: number, heldDays: Map<string, bigint>): Promise<void> {
  if (heldDays.size === 0) return
  await tx.rows(sql`
    insert into nft_held_days as d (contract_id, day, amount)
    select ${contractId}, u.* from unnest(
      ${column(heldDays.keys())}::date[], ${column(heldDays.values())}::numeric[]) u
    on conflict (contract_id, day) do update set amount = d.amount + excluded.amount`)
}
