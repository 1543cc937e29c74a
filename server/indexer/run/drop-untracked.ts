import { type ChainKey, chainKeys, factsOf } from '#api/chains.ts'
import { column } from '#server/db/columns.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { contractIds } from '../contract-ids.ts'
import { saleCurrencies } from '../prices/sale-currencies.ts'
import { dropRereadsOf } from './drop-rereads.ts'
import { sweepDropped } from './forget-rows.ts'

/** A user who removes a collection by mistake, or moves it to another account, does not wait for it to be read again. */
const KEPT = '24 hours'

/**
 * Forgets contracts that nobody has tracked for a day, with all that was read about them. The contract is deleted first, and with it the right to
 * write rows for it; its rows follow in small steps, which a later run continues if this one is cut off. A user who adds the
 * contract meanwhile begins a new one.
 */
export async function dropUntracked(db: Database): Promise<void> {
  await markUnwanted(db)
  const old = await db.rows<{ id: number; chain: ChainKey }>(sql`
    select id, chain from contracts where untracked_since < now() - ${KEPT}::interval`)
  for (const { id, chain } of old) await db.transaction((tx) => drop(tx, id, chain))
  await sweepDropped(db)
}

/**
 * Prices and held contracts are nobody's collections: prices are wanted by the wallets that have to do with the token, the NFT
 * contracts of which something was paid in it and the tokens that are priced through it, and those of the wrapped coin by everything on a chain without a feed, until somebody tracks the token itself and all of its pools are read, held contracts by
 * the wallets that hold something of them.
 */
async function markUnwanted(db: Database): Promise<void> {
  const coins = chainKeys().flatMap((chain) => {
    const { wrappedNative, nativeUsdFeed, nativePriceChain } = factsOf(chain)
    return wrappedNative && !nativeUsdFeed && !nativePriceChain ? [{ chain, wrappedNative }] : []
  })
  const used = await usedByOthers(db)
  await db.rows(sql`
    update contracts c set untracked_since = case when u.is_wanted then null else now() end
    from (
      select id,
        (id = any (${used}::bigint[])
        or a.kind = 'prices' and exists (
          select 1 from middle_tokens m join contracts o on o.chain = m.chain and o.address = m.token_address
          where m.chain = a.chain and m.middle_address = a.address and o.kind = 'erc20' and o.untracked_since is null)
        or a.kind = 'prices' and exists (
          select 1 from unnest(
            ${column(coins.map(({ chain }) => chain))}::text[], ${column(coins.map(({ wrappedNative }) => wrappedNative))}::text[]
          ) as coin (chain, address) join contracts o on o.chain = coin.chain
          where coin.chain = a.chain and coin.address = a.address
            and o.kind <> 'prices' and o.state <> 'held' and o.untracked_since is null))
        and not (a.kind = 'prices' and exists (
          select 1 from contracts e
          where e.chain = a.chain and e.address = a.address and e.kind = 'erc20' and e.state = 'ready'
            and e.untracked_since is null)) as is_wanted
      from contracts a where (kind = 'prices' or state = 'held') and reread_of is null
    ) u
    where c.id = u.id and u.is_wanted = (c.untracked_since is not null)`)
}

type Unowned = { id: number; chain: ChainKey; address: string; kind: string }

/** Of prices and held contracts those that wallets hold, and prices of what others were paid in. */
async function usedByOthers(db: Queryable): Promise<number[]> {
  const all = await db.rows<Unowned>(sql`
    select id, chain, address, kind from contracts where (kind = 'prices' or state = 'held') and reread_of is null`)
  const used: number[] = []
  for (const [chain, its] of Map.groupBy(all, (one) => one.chain)) {
    const addresses = its.map(({ address }) => address)
    const held = await db.rows<{ address: string; standard: string; is_held: boolean }>(sql`
      select token_address as address, standard, max(balance) > 0 as is_held from wallet_tokens
      where contract_id = any (${await contractIds(db, chain, ['wallet'])}::bigint[]) and token_address = any (${addresses})
      group by token_address, standard`)
    const sellers = await contractIds(db, chain, ['erc721', 'erc1155'], sql`untracked_since is null`)
    const paidIn = new Set(await saleCurrencies(db, sellers, addresses))
    for (const { id, address, kind } of its) {
      const isPrices = kind === 'prices'
      const isHeld = held.some(
        (one) =>
          one.address === address &&
          one.standard === (isPrices ? 'erc20' : kind) &&
          (isPrices || one.is_held),
      )
      if (isHeld || (isPrices && paidIn.has(address))) used.push(id)
    }
  }
  return used
}

async function drop(tx: Queryable, id: number, chain: ChainKey): Promise<void> {
  // The follower is not in the middle of writing for it.
  await tx.rows(sql`select chain from chain_cursors where chain = ${chain} for update`)
  const gone = await tx.row<{ address: string; kind: string }>(sql`
    delete from contracts c
    where id = ${id} and untracked_since < now() - ${KEPT}::interval and (leased_until is null or leased_until < now())
      and not exists (select 1 from collections where contract_id = c.id)
    returning address, kind`)
  if (!gone) return
  await dropRereadsOf(tx, [id])
  await tx.rows(sql`insert into dropped_contracts (contract_id) values (${id}) on conflict do nothing`)
  const { address, kind } = gone
  if (kind === 'erc20')
    await tx.rows(sql`delete from middle_tokens where chain = ${chain} and token_address = ${address}`)
  // A wallet that holds the token, or will, has it priced by itself from now on (price-tokens.ts).
  if (kind === 'erc20' || kind === 'prices')
    await tx.rows(sql`
      update token_names set looked_for_pools_at = null where chain = ${chain} and address = ${address}`)
  // And one that holds items has them listed by itself (server/metadata/list-held.ts).
  if (kind === 'erc721' || kind === 'erc1155') {
    const holders = await tx.rows<{ id: number }>(sql`
      select distinct contract_id as id from wallet_tokens
      where contract_id = any (${await contractIds(tx, chain, ['wallet'])}::bigint[]) and token_address = ${address}`)
    await tx.rows(sql`
      update contracts set metadata_listed_at = null where id = any (${holders.map(({ id: wallet }) => wallet)}::bigint[])`)
  }
}
