-- The undo log of a contract lies where its rollups do, on a cluster too (docs/SCALING.md): its key begins with contract_id, and it is undone
-- contract by contract.

-- Only the first change of a row in a block is needed.
delete from undo_log later using undo_log first
where later.contract_id = first.contract_id and later.block_number = first.block_number and later.table_name = first.table_name
  and later.key = first.key and later.id > first.id;
alter table undo_log drop column id;
alter table undo_log add primary key (contract_id, block_number, table_name, key);
drop index undo_log_block;

-- Remembers for undo what is changed while assay.block names the block that is being applied. Its arguments: the table, and the columns of its
-- key. On a cluster it runs at a shard, and writes to the shard of the log that has the same contracts.
create or replace function remember() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  whole jsonb := coalesce(was, to_jsonb(new));
  contract bigint := (whole ->> 'contract_id')::bigint;
  block bigint := current_setting('assay.block')::bigint;
  key_ jsonb := (select jsonb_object_agg(k, whole -> k) from unnest(tg_argv[1]::text[]) k);
begin
  if tg_table_name = tg_argv[0] then
    insert into undo_log (contract_id, block_number, table_name, key, old) values (contract, block, tg_argv[0], key_, was)
    on conflict do nothing;
  else
    execute format('insert into %I.undo_log_%s (contract_id, block_number, table_name, key, old) values ($1, $2, $3, $4, $5)
      on conflict do nothing', tg_table_schema, get_shard_id_for_distribution_column('undo_log', contract))
    using contract, block, tg_argv[0], key_, was;
  end if;
  return null;
end
$$;

-- Has a table of the index remembered.
create function remember_changes_of(rollup regclass) returns void language plpgsql as $$
declare
  keys text[] := array(
    select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisprimary and i.indrelid = rollup order by a.attnum);
begin
  execute format('create or replace trigger remember after insert or update or delete on %s for each row
    when (current_setting(''assay.block'', true) <> '''') execute function remember(%L, %L)', rollup, rollup, keys);
end
$$;
do $$ begin perform remember_changes_of(tgrelid) from pg_trigger where tgname = 'remember'; end $$;

-- Puts the contract's rollups back to what they were after the block, and drops the facts above it. Nothing may be remembered meanwhile.
drop function undo_above(bigint[], bigint);
create function undo_above(contract bigint, block bigint) returns void language plpgsql as $$
declare
  touched record;
  matches text;
begin
  delete from transfers where contract_id = contract and block_number > block;
  delete from nft_sales where contract_id = contract and block_number > block;
  delete from swaps where contract_id = contract and block_number > block;
  delete from skipped_logs where contract_id = contract and block_number > block;
  for touched in
    select distinct table_name from undo_log where contract_id = contract and block_number > block
  loop
    select string_agg(format('t.%1$I = k.%1$I', a.attname), ' and ') into matches
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisprimary and i.indrelid = touched.table_name::regclass;
    -- The oldest entry of a row is what it was at that block.
    execute format($sql$
      delete from %1$I t using (
        select r.* from (select distinct key from undo_log where contract_id = $1 and block_number > $2 and table_name = %1$L) changed,
          jsonb_populate_record(null::%1$I, key) r
      ) k where t.contract_id = $1 and %2$s
    $sql$, touched.table_name, matches) using contract, block;
    execute format($sql$
      insert into %1$I
      select r.* from (
        select distinct on (key) key, old from undo_log
        where contract_id = $1 and block_number > $2 and table_name = %1$L order by key, block_number
      ) changed, jsonb_populate_record(null::%1$I, old) r where old is not null
    $sql$, touched.table_name) using contract, block;
  end loop;
  delete from undo_log where contract_id = contract and block_number > block;
end
$$;
