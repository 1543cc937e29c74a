import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** As many of a wallet's tokens as are shown of it. */
const MOST_TOKENS = 500

type Wallet = { id: number; chain: ChainKey; address: string }

/**
 * Lists the tokens that wallets hold of contracts that nobody tracks or that wait for their release, so that they get their names and pictures as well. A wallet is looked
 * at once, and again after it has got or given something.
 */
export async function listHeld(db: Database): Promise<void> {
  const wallets = await db.rows<Wallet>(sql`
    select id, chain, address from contracts where kind = 'wallet' and state = 'ready' and metadata_listed_at is null`)
  for (const wallet of wallets) await db.transaction((tx) => listOfWallet(tx, wallet))
}

async function listOfWallet(tx: Queryable, { id, chain, address }: Wallet): Promise<void> {
  const waiting = await tx.row(sql`
    select id from contracts where id = ${id} and state = 'ready' and metadata_listed_at is null for update skip locked`)
  if (!waiting) return
  const held = sql`w.contract_id = ${id} and w.standard in ('erc721', 'erc1155') and w.balance > 0`
  // First of all, so that it is not dropped on the way (server/indexer/run/drop-untracked.ts): if it is by now, it begins again.
  await tx.rows(sql`
    update contracts c set untracked_since = null from wallet_tokens w
    where ${held} and c.chain = ${chain} and c.address = w.token_address and c.kind = w.standard and c.state = 'held'
      and c.untracked_since is not null`)
  await tx.rows(sql`
    insert into contracts (chain, address, kind, name, state, first_block, cursor_block)
    select ${chain}, w.token_address, w.standard, coalesce(n.name, ''), 'held', 0, -1
    from wallet_tokens w left join token_names n on n.chain = ${chain} and n.address = w.token_address
    where ${held} order by w.token_address on conflict (chain, address, kind) where reread_of is null do nothing`)
  await tx.rows(sql`
    insert into nft_metadata (contract_id, token_id)
    select c.id, t.token_id from wallet_tokens w
    join contracts c on c.chain = ${chain} and c.address = w.token_address and c.kind = w.standard and c.state in ('held', 'start')
    cross join lateral (
      select token_id from transfers
      where contract_id = ${id} and token_address = w.token_address and token_id is not null
      group by token_id
      having sum(case when to_address = ${address} then amount else 0 end - case when from_address = ${address} then amount else 0 end) > 0
      order by token_id limit ${MOST_TOKENS}
    ) t
    where ${held} order by w.token_address, t.token_id limit ${MOST_TOKENS} on conflict do nothing`)
  await tx.rows(sql`update contracts set metadata_listed_at = now() where id = ${id}`)
}
