-- Facts, like transfers: the logs of a contract that could not be read. Of each contract the first 10,000 are kept; how many there were is
-- in contract_totals.skipped, by reason.
create table skipped_logs (
  contract_id bigint not null,
  block_number bigint not null,
  log_index int not null,
  tx_hash text not null,
  reason text not null,
  primary key (contract_id, block_number, log_index)
);

-- What is unusual about the contract, by code: no_decimals, erc404, both_standards, wraps.
alter table contracts add column oddities text[] not null default '{}';

alter table contract_totals
  -- Transfers that could be read, but contradict those before them, by reason. They were among `skipped` before.
  add column surprises jsonb not null default '{}',
  -- How many of the transfers come from ranges of ERC-2309.
  add column ranged bigint not null default 0;
update undo_log set old = old || '{"surprises": {}, "ranged": 0}' where table_name = 'contract_totals' and old is not null;

create or replace function undo_above(contracts_ bigint[], block bigint) returns void language plpgsql as $$
declare
  touched record;
  matches text;
begin
  perform set_config('assay.block', '', true);
  delete from transfers where contract_id = any (contracts_) and block_number > block;
  delete from swaps where contract_id = any (contracts_) and block_number > block;
  delete from skipped_logs where contract_id = any (contracts_) and block_number > block;
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

-- Of logs that were skipped before there are only counts, and more can be read now than then. What has skipped some, has had a surprise
-- or knows of no transfer at all is read again; its metadata stays.
do $$
declare
  again bigint[] := array(
    select c.id from contracts c left join contract_totals t on t.contract_id = c.id
    where c.state in ('processing', 'ready')
      and (t.skipped <> '{}' or c.kind in ('erc20', 'erc721', 'erc1155') and coalesce(t.transfers, 0) = 0));
  table_ text;
begin
  foreach table_ in array array['transfers', 'swaps', 'contract_totals', 'contract_days', 'balances', 'pools', 'pool_days', 'nft_tokens',
    'nft_owners', 'nft_lots', 'nft_held_days', 'wallet_days', 'wallet_tokens', 'undo_log']
  loop
    execute format('delete from %I where contract_id = any ($1)', table_) using again;
  end loop;
  update contracts set state = 'processing', cursor_block = first_block - 1, cursor_hash = null, cursor_timestamp = null, worker = null,
    leased_until = null, counts_native = null, metadata_listed_at = null, pools_until = null
  where id = any (again);
end
$$;
