import type { Database } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { protocolsOf } from '#server/protocols.ts'

export const DAYS = 365
/** For a server that is seeded: no node of the chain answers, so that nothing of a real one is read. */
export const noNode = { RPC_URL_ETH: 'http://127.0.0.1:9' }
const { wrappedNative } = protocolsOf('eth')
const POOL = `0x${'b'.repeat(40)}`
const FIRST_BLOCK = 20_000_000
const HEAD_HASH = `0x${'c'.repeat(64)}`
const ZERO = `0x${'0'.repeat(40)}`

const KINDS = ['erc20', 'erc721', 'wallet'] as const
export type Kind = (typeof KINDS)[number]
export type Seeded = { kind: Kind; address: string; transfers: number }

/**
 * A token, an NFT contract and a wallet (or those of them that are asked for) of each size, over as many days each. Their transfers are made up by arithmetic, and the rollups are
 * summed up from the transfers: what the indexer would have written.
 */
export async function seed(
  db: Database,
  userId: string,
  sizes: readonly number[],
  kinds: readonly Kind[] = KINDS,
): Promise<Seeded[]> {
  await db.rows(sql`
    insert into native_prices (chain, day, usd, source)
    select 'eth', current_date - n, 3000 + n, 'seed' from generate_series(0, ${DAYS}::int) n on conflict do nothing`)
  // The chain is followed up to now, so that there are figures of the last 24 hours.
  const head = FIRST_BLOCK + Math.ceil(Math.max(...sizes) / 10)
  await db.rows(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block) values ('eth', ${head}, ${HEAD_HASH}, ${head})`)
  await db.rows(sql`
    insert into chain_blocks (chain, number, hash, timestamp) values ('eth', ${head}, ${HEAD_HASH}, extract(epoch from now())::bigint)`)
  const seeded: Seeded[] = []
  for (const transfers of sizes) {
    for (const kind of kinds) {
      const address = `0x${(seeded.length + 1).toString(16).padStart(40, 'e')}`
      const contract = await db.row<{ id: number }>(sql`
        insert into contracts (chain, address, kind, name, symbol, decimals, state, first_block, cursor_block)
        values ('eth', ${address}, ${kind}, ${`Seed ${transfers}`}, 'SEED', ${kind === 'erc20' ? 18 : 0}, 'ready', ${FIRST_BLOCK}, ${FIRST_BLOCK})
        returning id`)
      const id = contract?.id ?? 0
      await db.rows(sql`insert into collections (user_id, contract_id) values (${userId}, ${id})`)
      for (const statement of FILL[kind](id, transfers, address)) await db.rows(statement)
      seeded.push({ kind, address, transfers })
    }
  }
  await db.raw('analyze')
  return seeded
}

const FILL: Record<Kind, (id: number, transfers: number, address: string) => Sql[]> = {
  erc20: (id, transfers) => [
    // One in twenty is a mint to a new holder, each holder of another size; the rest moves one unit between holders.
    insertTransfers(id, transfers, {
      from: sql`case when n % 20 = 0 then ${ZERO} else ${person(sql`n * 7919 % (n / 20 + 1)`)} end`,
      to: sql`case when n % 20 = 0 then ${person(sql`n / 20`)} else ${person(sql`n * 104729 % (n / 20 + 1)`)} end`,
      amount: sql`case when n % 20 = 0 then div(1e20, n / 20 + 1) else 1 end`,
    }),
    sql`
      insert into balances (contract_id, address, balance, size, first_way, first_at)
      select ${id}, address, sum(amount), floor(log(16.0, sum(amount))) + 1, 'transfer', min(at) from (
        select to_address as address, amount, at from transfers where contract_id = ${id} and amount > 0
        union all select from_address, -amount, at from transfers where contract_id = ${id} and from_address <> ${ZERO}
      ) moves group by address having sum(amount) > 0`,
    sql`
      insert into contract_totals (contract_id, transfers, transactions, last_transfer_at, holders, supply, by_way)
      select ${id}, ${transfers}, ${transfers}, now(), count(*), sum(balance), jsonb_build_object('transfer', count(*)::text)
      from balances where contract_id = ${id}`,
    insertDays(id, sql`sum(sum(amount) filter (where from_address = ${ZERO})) over (order by at::date)`),
    sql`
      insert into pools (contract_id, address, emitter, kind, coins, decimals, first_block, reserves, prices)
      select id, ${POOL}, ${POOL}, 'uniswap-v2', array[address, ${wrappedNative}], '{18,18}', ${FIRST_BLOCK}, '{1e22,1e20}', '{null,0.01}'
      from contracts where id = ${id}`,
    sql`
      insert into pool_days (contract_id, pool_address, day, reserves, prices)
      select ${id}, ${POOL}, current_date - n, '{1e22,1e20}'::numeric[], '{null,0.01}'::float8[] from generate_series(0, ${DAYS - 1}::int) n`,
  ],
  erc721: (id, transfers) => [
    // Half are mints, half are sales of a token that was minted before.
    insertTransfers(id, transfers, {
      from: sql`case when n % 2 = 0 then ${ZERO} else ${person(sql`n % 977`)} end`,
      to: person(sql`n * 104729 % (n / 20 + 1)`),
      amount: sql`1`,
      tokenId: sql`case when n % 2 = 0 then n / 2 else n * 7919 % (n / 2 + 1) end`,
      priceWei: sql`1e17`,
    }),
    sql`
      insert into nft_lots (contract_id, token_id, owner_address, block_number, log_index, batch_index, amount, way, at)
      select distinct on (token_id) ${id}, token_id, to_address, block_number, log_index, batch_index, 1,
        case when from_address = ${ZERO} then 'Minted' else 'Purchased' end, at
      from transfers where contract_id = ${id} order by token_id, block_number desc, log_index desc`,
    sql`
      insert into nft_owners (contract_id, address, amount)
      select ${id}, owner_address, count(*) from nft_lots where contract_id = ${id} group by 2`,
    sql`
      insert into nft_held_days (contract_id, day, amount)
      select ${id}, (at at time zone 'UTC')::date, count(*) from nft_lots where contract_id = ${id} group by 2`,
    sql`
      insert into contract_totals (contract_id, transfers, transactions, last_transfer_at, holders, supply, tokens, by_way)
      select ${id}, ${transfers}, ${transfers}, now(), (select count(*) from nft_owners where contract_id = ${id}), count(*), count(*),
        jsonb_build_object('Minted', (count(*) filter (where way = 'Minted'))::text,
          'Purchased', (count(*) filter (where way = 'Purchased'))::text)
      from nft_lots where contract_id = ${id}`,
    insertDays(
      id,
      sql`sum(count(*) filter (where from_address = ${ZERO})) over (order by at::date)`,
      sql`coalesce(sum(price_wei) filter (where from_address = ${ZERO}), 0)`,
    ),
  ],
  wallet: (id, transfers, address) => [
    insertTransfers(id, transfers, {
      from: sql`case when n % 2 = 0 then ${address} else ${person(sql`n % 977`)} end`,
      to: sql`case when n % 2 = 0 then ${person(sql`n % 977`)} else ${address} end`,
      amount: sql`1e15 + n`,
      tokenAddress: sql`case when n % 40 < 10 then ${wrappedNative} else ${person(sql`n % 40 / 2`)} end`,
    }),
    sql`
      insert into token_names (chain, address, name, symbol, decimals)
      select 'eth', token_address, 'Token', 'TKN', 18 from transfers where contract_id = ${id} group by 2 on conflict do nothing`,
    sql`
      insert into wallet_days (contract_id, day, token_address, received, sent)
      select ${id}, (at at time zone 'UTC')::date, token_address, coalesce(sum(amount) filter (where to_address = ${address}), 0),
        coalesce(sum(amount) filter (where from_address = ${address}), 0)
      from transfers where contract_id = ${id} group by 2, 3`,
    sql`
      insert into wallet_tokens (contract_id, token_address, standard, balance)
      select ${id}, token_address, 'erc20', greatest(0, sum(received - sent)) from wallet_days where contract_id = ${id} group by 2`,
    sql`
      insert into contract_totals (contract_id, transfers, transactions, last_transfer_at)
      values (${id}, ${transfers}, ${transfers}, now())`,
    insertDays(id, sql`0`),
  ],
}

type Move = { from: Sql; to: Sql; amount: Sql; tokenId?: Sql; priceWei?: Sql; tokenAddress?: Sql }

/** Evenly over the days up to now, ten in a block, each a transaction of its own. */
function insertTransfers(id: number, transfers: number, move: Move): Sql {
  return sql`
    insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, amount, token_id,
      price_wei, token_address)
    select ${id}, ${FIRST_BLOCK} + n / 10, n % 10, 0,
      now() - (${transfers}::bigint - n / 10 * 10) * (make_interval(days => ${DAYS - 1}) / ${transfers}::float8),
      '0x' || lpad(to_hex(n), 64, '0'), ${move.from}, ${move.to}, ${move.amount}, ${move.tokenId ?? sql`null::numeric`},
      ${move.priceWei ?? sql`null::numeric`}, ${move.tokenAddress ?? sql`null::text`}
    from generate_series(0::bigint, ${transfers - 1}::bigint) n`
}

function insertDays(id: number, supply: Sql, primaryWei = sql`0`): Sql {
  return sql`
    insert into contract_days (contract_id, day, transfers, transactions, supply, primary_wei)
    select ${id}, (at at time zone 'UTC')::date, count(*), count(*), ${supply}, ${primaryWei}
    from (select at at time zone 'UTC' at time zone 'UTC' as at, from_address, amount, price_wei from transfers where contract_id = ${id}) t
    group by (at at time zone 'UTC')::date, at::date`
}

function person(n: Sql): Sql {
  return sql`'0x' || lpad(to_hex(${n}), 40, 'a')`
}
