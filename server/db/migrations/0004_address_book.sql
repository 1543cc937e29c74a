-- Names that a user has given to addresses.
create table address_labels (
  user_id uuid not null references users (id) on delete cascade,
  chain text not null,
  address text not null,
  label text not null,
  entity text not null,
  primary key (user_id, chain, address)
);

-- Who made the pool, by which its exchange is known; null for those that were found before this was written down.
alter table pools add column factory text;
create index pools_address on pools (address);

alter table contracts
  -- Since when nobody tracks it any more; null while somebody does, and for what nobody ever has.
  add column untracked_since timestamptz,
  -- Wallets: whether the node could list all moves of the native coin that were asked for; null before the first was.
  add column counts_native boolean;

-- Contracts that are gone; their rows of the index go bit by bit.
create table dropped_contracts (
  contract_id bigint primary key
);

-- What a balance has changed by on the day, beside what was received and sent: items of an NFT contract, coin that was wrapped or unwrapped.
alter table wallet_days add column other_change numeric not null default 0;

-- It was not written down so far: wallets are read anew.
do $$
declare
  rows_of text;
begin
  foreach rows_of in array array['transfers', 'contract_totals', 'contract_days', 'wallet_days', 'wallet_tokens', 'undo_log'] loop
    execute format('delete from %I where contract_id in (select id from contracts where kind = ''wallet'')', rows_of);
  end loop;
end
$$;
update contracts set state = 'processing', cursor_block = first_block - 1, cursor_hash = null, worker = null, leased_until = null
where kind = 'wallet' and state <> 'start';
