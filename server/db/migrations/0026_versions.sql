-- By these rows a process sees whether a reply that it keeps in memory is still what the database would answer
-- (server/stats/reply-state.ts). Each is written in the transaction that changes what it stands for.

alter table contracts
  -- Counts what has changed about the contract beside its blocks: verdicts and counts of holders.
  add column changes bigint not null default 0,
  -- Counts the pools that were written down: they give names to addresses on the whole chain.
  add column pools_saved bigint not null default 0;

-- Counts the changes of the user's address book.
alter table users add column address_book bigint not null default 0;

-- Counts what has changed about a chain beside its blocks: names and prices of tokens and coins, and which contracts are read.
create table chain_changes (
  chain text primary key,
  changes bigint not null
);

create function count_chain_change() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.chain, old.chain);
  told text := pg_current_xact_id()::text || ' ' || changed;
begin
  -- Once per transaction is enough: all of it is seen at the same moment.
  if current_setting('assay.chain_changed', true) is distinct from told then
    insert into chain_changes (chain, changes) values (changed, 1)
    on conflict (chain) do update set changes = chain_changes.changes + 1;
    perform set_config('assay.chain_changed', told, true);
  end if;
  return null;
end
$$;

-- All are deferred: the row of a chain is held for no longer than a commit takes, and one who waits for it holds nothing that others want.
create constraint trigger count_chain_change after insert or delete on contracts
  deferrable initially deferred for each row execute function count_chain_change();
create constraint trigger count_chain_update
  after update of kind, name, symbol, decimals, state, reread_of, pools_saved on contracts
  deferrable initially deferred for each row
  when ((old.kind, old.name, old.symbol, old.decimals, old.state, old.reread_of, old.pools_saved)
    is distinct from (new.kind, new.name, new.symbol, new.decimals, new.state, new.reread_of, new.pools_saved))
  execute function count_chain_change();
create constraint trigger count_chain_change after insert or delete on token_names
  deferrable initially deferred for each row execute function count_chain_change();
create constraint trigger count_chain_update after update of name, symbol, decimals on token_names
  deferrable initially deferred for each row execute function count_chain_change();
create constraint trigger count_chain_change after insert or update or delete on middle_tokens
  deferrable initially deferred for each row execute function count_chain_change();
create constraint trigger count_chain_change after insert or delete on native_prices
  deferrable initially deferred for each row execute function count_chain_change();
create constraint trigger count_chain_update after update on native_prices
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function count_chain_change();
