-- The index: what the chains say about what is tracked. Every table of it leads with contract_id, so that it can be
-- distributed by it. Addresses and hashes are lower-case; amounts are exact, in the token's smallest unit.

-- A contract or wallet is indexed once, however many users track it.
create table contracts (
  id bigint generated always as identity primary key,
  chain text not null,
  address text not null,
  -- prices: a token of which only the pools are read, to know what it was worth.
  kind text not null check (kind in ('erc20', 'erc721', 'erc1155', 'wallet', 'prices')),
  name text not null default '',
  symbol text not null default '',
  decimals int not null default 0,
  royalty_receiver text,
  -- start: waits for its release. processing: backfill. ready: follows the head with the chain's own cursor.
  state text not null default 'processing' check (state in ('start', 'processing', 'ready')),
  first_block bigint not null,
  -- While processing: facts and rollups hold everything up to this block.
  cursor_block bigint not null,
  -- By which it is seen that the chain is still the same one; null before the first block.
  cursor_hash text,
  target_block bigint,
  events_per_second double precision,
  estimated_transfers bigint,
  -- Why the last attempt did not get on, in words for the owner; null while all is well.
  trouble text,
  created_at timestamptz not null default now(),
  -- Who works on it now. A lease that has run out may be taken by anybody.
  worker uuid,
  leased_until timestamptz,
  served_at timestamptz not null default now(),
  unique (chain, address, kind)
);
create index contracts_waiting on contracts (served_at) where state = 'processing';

-- What a user tracks.
create table collections (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  contract_id bigint not null references contracts (id),
  name text not null default '',
  is_assay boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, contract_id)
);
create index collections_contract_id on collections (contract_id);

-- How far a chain is followed, for all contracts that are ready.
create table chain_cursors (
  chain text primary key,
  block_number bigint not null,
  block_hash text not null,
  finalized_block bigint not null,
  worker uuid,
  leased_until timestamptz
);

-- The blocks above finality that were applied, and the one below them.
create table chain_blocks (
  chain text not null,
  number bigint not null,
  hash text not null,
  timestamp bigint not null,
  primary key (chain, number)
);

-- What one unit of a chain's own coin was worth at the end of a day, or until now.
create table native_prices (
  chain text not null,
  day date not null,
  usd double precision not null,
  -- The feed or pool that said so.
  source text not null,
  primary key (chain, day)
);

-- Names of tokens that wallets hold.
create table token_names (
  chain text not null,
  address text not null,
  name text not null,
  symbol text not null,
  decimals int not null,
  -- When a pool that prices it was last looked for.
  looked_for_pools_at timestamptz,
  primary key (chain, address)
);

-- Facts. Written once; gone only with their block.
create table transfers (
  contract_id bigint not null,
  block_number bigint not null,
  log_index int not null,
  batch_index int not null,
  at timestamptz not null,
  tx_hash text not null,
  from_address text not null,
  to_address text not null,
  -- null for fungible tokens.
  token_id numeric,
  amount numeric not null,
  -- What was paid for it, of the native coin or its wrapped form; null for fungible tokens.
  price_wei numeric,
  -- For wallets: whose token it is; 'native' for the chain's own coin.
  token_address text,
  primary key (contract_id, block_number, log_index, batch_index)
);
create index transfers_token on transfers (contract_id, token_id, block_number) where token_id is not null;

-- Rollups. All are kept up with the facts in one transaction, and each has a trigger that remembers what a block changed.

create table contract_totals (
  contract_id bigint primary key,
  transfers bigint not null default 0,
  transactions bigint not null default 0,
  last_transfer_at timestamptz,
  -- Addresses with more than nothing, other than those that stand for nobody.
  holders bigint not null default 0,
  -- Minted minus burned.
  supply numeric not null default 0,
  -- NFTs: ids of which there is at least one.
  tokens bigint not null default 0,
  -- ERC-20: holders by how each first got the token. NFTs: items held by how the present owner got them.
  by_way jsonb not null default '{}',
  -- Events that could not be read, by reason.
  skipped jsonb not null default '{}'
);

create table contract_days (
  contract_id bigint not null,
  day date not null,
  transfers bigint not null default 0,
  transactions bigint not null default 0,
  holders bigint not null default 0,
  supply numeric not null default 0,
  -- ERC-20: what left and what entered the pools in swaps.
  bought numeric not null default 0,
  sold numeric not null default 0,
  -- NFTs.
  minted numeric not null default 0,
  burned numeric not null default 0,
  sales bigint not null default 0,
  primary_wei numeric not null default 0,
  sales_wei numeric not null default 0,
  royalty_wei numeric not null default 0,
  -- The cheapest sale of one item.
  lowest_sale_wei numeric,
  primary key (contract_id, day)
);

-- ERC-20.
create table balances (
  contract_id bigint not null,
  address text not null,
  balance numeric not null,
  -- How many hexadecimal digits the balance has, 0 for nothing: what is found by size is found by this. It seldom changes, so most
  -- changes of a balance touch no index, and the pages have room for them.
  size smallint not null,
  -- How the address first got the token: swap, airdrop or transfer.
  first_way text not null,
  first_at timestamptz not null,
  primary key (contract_id, address)
) with (fillfactor = 60);
create index balances_size on balances (contract_id, size desc) where size > 0;

create table pools (
  contract_id bigint not null,
  address text not null,
  version text not null check (version in ('v2', 'v3')),
  token_is_0 boolean not null,
  quote_address text not null,
  quote_decimals int not null,
  first_block bigint not null,
  token_reserve numeric not null default 0,
  quote_reserve numeric not null default 0,
  -- Whole quote tokens for one whole token.
  price double precision,
  primary key (contract_id, address)
);

-- A pool at the end of each day on which something happened to it.
create table pool_days (
  contract_id bigint not null,
  pool_address text not null,
  day date not null,
  token_reserve numeric not null,
  quote_reserve numeric not null,
  price double precision,
  primary key (contract_id, pool_address, day)
);

-- NFTs.
create table nft_tokens (
  contract_id bigint not null,
  token_id numeric not null,
  supply numeric not null,
  minted_at timestamptz not null,
  last_sale_wei numeric,
  last_sale_at timestamptz,
  primary key (contract_id, token_id)
);

create table nft_owners (
  contract_id bigint not null,
  address text not null,
  amount numeric not null,
  primary key (contract_id, address)
);
create index nft_owners_top on nft_owners (contract_id, amount desc, address);

-- What an owner holds of a token, by when and how it was got; what came first goes first.
create table nft_lots (
  contract_id bigint not null,
  token_id numeric not null,
  owner_address text not null,
  block_number bigint not null,
  log_index int not null,
  batch_index int not null,
  amount numeric not null,
  way text not null,
  at timestamptz not null,
  primary key (contract_id, token_id, owner_address, block_number, log_index, batch_index)
);
create index nft_lots_owner on nft_lots (contract_id, owner_address, token_id);
create index nft_lots_at on nft_lots (contract_id, at);

-- How much of what is held now was got on a day.
create table nft_held_days (
  contract_id bigint not null,
  day date not null,
  amount numeric not null,
  primary key (contract_id, day)
);

-- Wallets: what came in and went out on a day, by token.
create table wallet_days (
  contract_id bigint not null,
  day date not null,
  token_address text not null,
  received numeric not null default 0,
  sent numeric not null default 0,
  primary key (contract_id, day, token_address)
);

-- What a wallet has of each token it ever had to do with, as the token itself says.
create table wallet_tokens (
  contract_id bigint not null,
  token_address text not null,
  standard text not null check (standard in ('native', 'erc20', 'erc721', 'erc1155')),
  -- NFTs: how many items.
  balance numeric not null default 0,
  primary key (contract_id, token_address)
);

-- What a block above finality changed: the row as it was before, or null for a row that was not there.
create table undo_log (
  id bigint generated always as identity primary key,
  contract_id bigint not null,
  block_number bigint not null,
  table_name text not null,
  key jsonb not null,
  old jsonb
);
create index undo_log_block on undo_log (contract_id, block_number);

-- Remembers for undo whatever is changed while assay.block names the block that is being applied. Its argument names the columns of the
-- table's key. By row, because backfills remember nothing, and tables of what a statement changed would be filled for them all the same.
create function remember() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  whole jsonb := coalesce(was, to_jsonb(new));
begin
  insert into undo_log (contract_id, block_number, table_name, key, old)
  select (whole ->> 'contract_id')::bigint, current_setting('assay.block')::bigint, tg_table_name,
    jsonb_object_agg(k, whole -> k), was
  from unnest(tg_argv[0]::text[]) k;
  return null;
end
$$;

do $$
declare
  rollup record;
begin
  for rollup in
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as keys
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = current_schema()::regnamespace and c.relname in (
      'contract_totals', 'contract_days', 'balances', 'pools', 'pool_days', 'nft_tokens', 'nft_owners', 'nft_lots', 'nft_held_days',
      'wallet_days', 'wallet_tokens'
    )
    group by c.relname
  loop
    execute format(
      'create trigger remember after insert or update or delete on %I for each row
         when (current_setting(''assay.block'', true) <> '''') execute function remember(%L)', rollup.name, rollup.keys);
  end loop;
end
$$;

-- Puts the contracts' rollups back to what they were after the block, and drops the facts above it.
create function undo_above(contracts_ bigint[], block bigint) returns void language plpgsql as $$
declare
  touched record;
  matches text;
begin
  perform set_config('assay.block', '', true);
  delete from transfers where contract_id = any (contracts_) and block_number > block;
  for touched in
    select distinct table_name from undo_log where contract_id = any (contracts_) and block_number > block
  loop
    select string_agg(format('t.%1$I = k.%1$I', a.attname), ' and ') into matches
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisprimary and i.indrelid = touched.table_name::regclass;
    -- The oldest entry of a row is what it was at that block.
    execute format($sql$
      with changed as (
        select distinct on (key) key, old from undo_log
        where contract_id = any ($1) and block_number > $2 and table_name = %1$L order by key, id
      )
      delete from %1$I t using (select r.* from changed, jsonb_populate_record(null::%1$I, key) r) k where %2$s
    $sql$, touched.table_name, matches) using contracts_, block;
    execute format($sql$
      insert into %1$I
      select r.* from (
        select distinct on (key) key, old from undo_log
        where contract_id = any ($1) and block_number > $2 and table_name = %1$L order by key, id
      ) changed, jsonb_populate_record(null::%1$I, old) r where old is not null
    $sql$, touched.table_name) using contracts_, block;
  end loop;
  delete from undo_log where contract_id = any (contracts_) and block_number > block;
end
$$;
