-- What a figure is made of can be read row by row, newest first, at a cost that does not grow with what is not shown.

-- What was read so far lacks all this: everything is read anew. The tables of the index are those that remember, and the facts.
do $$
declare
  table_ regclass;
begin
  for table_ in
    select tgrelid from pg_trigger where tgname = 'remember' union all values ('transfers'::regclass), ('undo_log')
  loop
    execute format('truncate %s', table_);
  end loop;
end
$$;
update contracts set state = 'processing', cursor_block = first_block - 1, cursor_hash = null, worker = null, leased_until = null
where state <> 'start';

alter table transfers
  -- NFTs: what the ERC-2981 receiver got of the price.
  add column royalty_wei numeric,
  -- ERC-20: the last block before this one in which the sender's, and the receiver's, balance changed. By these one address's transfers
  -- are found one after the other: an index by address would cost a quarter of the speed at which a token is read.
  add column from_before bigint,
  add column to_before bigint;

alter table balances
  -- The last block in which the balance changed, and how many transfers have changed it.
  add column last_block bigint,
  add column moves bigint not null default 0;

-- Facts, like transfers: what left (bought) or entered (sold) a pool of an ERC-20 in one swap.
create table swaps (
  contract_id bigint not null,
  block_number bigint not null,
  log_index int not null,
  at timestamptz not null,
  tx_hash text not null,
  pool_address text not null,
  bought numeric not null,
  sold numeric not null,
  primary key (contract_id, block_number, log_index)
);
create index swaps_bought on swaps (contract_id, block_number, log_index) where bought > 0;
create index swaps_sold on swaps (contract_id, block_number, log_index) where sold > 0;

alter table contract_days
  -- How many transfers or swaps a day's sums are made of.
  add column paid_mints bigint not null default 0,
  add column royalties bigint not null default 0,
  add column buys bigint not null default 0,
  add column sells bigint not null default 0;

-- None of these has an ERC-20's transfers in it.
create index transfers_paid on transfers (contract_id, block_number, log_index, batch_index) where price_wei > 0;
create index transfers_earned on transfers (contract_id, block_number, log_index, batch_index)
  where royalty_wei > 0 or price_wei > 0 and from_address = '0x0000000000000000000000000000000000000000';
create index transfers_from on transfers (contract_id, from_address, block_number, log_index, batch_index)
  where token_id is not null or token_address is not null;
create index transfers_to on transfers (contract_id, to_address, block_number, log_index, batch_index)
  where token_id is not null or token_address is not null;
create index transfers_token_address on transfers (contract_id, token_address, block_number, log_index, batch_index)
  where token_address is not null;
create index nft_lots_way on nft_lots (contract_id, way, at);

create or replace function undo_above(contracts_ bigint[], block bigint) returns void language plpgsql as $$
declare
  touched record;
  matches text;
begin
  perform set_config('assay.block', '', true);
  delete from transfers where contract_id = any (contracts_) and block_number > block;
  delete from swaps where contract_id = any (contracts_) and block_number > block;
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

