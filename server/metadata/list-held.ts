import type { ChainKey } from '#api/chains.ts'
import { column } from '#server/db/columns.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { insertTokens } from './list-tokens.ts'

/** As many of a wallet's tokens as are shown of it. */
const MOST_TOKENS = 500

type Wallet = { id: number; chain: ChainKey; address: string }

/**
 * Lists the tokens that wallets hold of contracts that nobody tracks or that wait for their release, so that they get their names and pictures as well. A wallet is looked
 * at once, and again after it has got or given something.
 */
export async function listHeld(db: Database, onError: (error: unknown) => void): Promise<void> {
  const wallets = await db.rows<Wallet>(sql`
    select id, chain, address from contracts where kind = 'wallet' and state = 'ready' and metadata_listed_at is null`)
  for (const wallet of wallets) await db.transaction((tx) => listOfWallet(tx, wallet)).catch(onError)
}

async function listOfWallet(tx: Queryable, { id, chain, address }: Wallet): Promise<void> {
  const waiting = await tx.row(sql`
    select id from contracts where id = ${id} and state = 'ready' and metadata_listed_at is null for update skip locked`)
  if (!waiting) return
  const held = await heldContracts(tx, id)
  // First of all, so that it is not dropped on the way (server/indexer/run/drop-untracked.ts): if it is by now, it begins again.
  await tx.rows(sql`
    update contracts c set untracked_since = null from ${held}
    where c.chain = ${chain} and c.address = w.address and c.kind = w.kind and c.state = 'held'
      and c.untracked_since is not null`)
  await tx.rows(sql`
    insert into contracts (chain, address, kind, name, state, first_block, cursor_block)
    select ${chain}, w.address, w.kind, coalesce(n.name, ''), 'held', 0, -1
    from ${held} left join token_names n on n.chain = ${chain} and n.address = w.address
    order by w.address on conflict (chain, address, kind) where reread_of is null do nothing`)
  const listed = await tx.rows<{ id: number; address: string }>(sql`
    select c.id, c.address from ${held}
    join contracts c on c.chain = ${chain} and c.address = w.address and c.kind = w.kind and c.state in ('held', 'start')
    order by c.address`)
  await listTokensOf(tx, { id, chain, address }, listed)
  await tx.rows(sql`update contracts set metadata_listed_at = now() where id = ${id}`)
}

/** The contracts of which the wallet holds something, as rows of (address, kind). */
async function heldContracts(tx: Queryable, walletId: number): Promise<Sql> {
  const held = await tx.rows<{ address: string; kind: string }>(sql`
    select token_address as address, standard as kind from wallet_tokens
    where contract_id = ${walletId} and standard in ('erc721', 'erc1155') and balance > 0`)
  return sql`unnest(${column(held.map(({ address }) => address))}::text[], ${column(held.map(({ kind }) => kind))}::text[]) w (address, kind)`
}

async function listTokensOf(
  tx: Queryable,
  wallet: Wallet,
  contracts: readonly { id: number; address: string }[],
): Promise<void> {
  const tokens = await tx.rows<{ address: string; token_id: string }>(sql`
    select w.address, t.token_id from unnest(${column(contracts.map(({ address }) => address))}::text[]) w (address)
    cross join lateral (
      select token_id from transfers
      where contract_id = ${wallet.id} and token_address = w.address and token_id is not null
      group by token_id
      having sum(case when to_address = ${wallet.address} then amount else 0 end
        - case when from_address = ${wallet.address} then amount else 0 end) > 0
      order by token_id limit ${MOST_TOKENS}
    ) t
    order by w.address, t.token_id limit ${MOST_TOKENS}`)
  const byAddress = Map.groupBy(tokens, ({ address }) => address)
  for (const { id, address } of contracts) await insertTokens(tx, id, byAddress.get(address) ?? [])
}
