-- What was paid for NFTs, in which currency, on which market and by whom. What was read before has its price in transfers alone.

alter table transfers
  -- NFTs: on the last transfer of an item that passed through several hands in one transaction: who had it first (the zero address: a mint).
  add column moved_from text,
  -- NFTs: the item went on within the transaction.
  add column is_hop boolean not null default false;

-- A mint is one for the last who got it, whatever it passed through.
drop index transfers_earned;
create index transfers_earned on transfers (contract_id, block_number, log_index, batch_index)
  where royalty_wei > 0
    or price_wei > 0 and coalesce(moved_from, from_address) = '0x0000000000000000000000000000000000000000';

-- Facts, like the transfers whose keys they share: the terms on which something was bought.
create table nft_sales (
  contract_id bigint not null,
  block_number bigint not null,
  log_index int not null,
  batch_index int not null,
  -- null: a payment without the event of a known market.
  market text,
  -- The zero address: the native coin. null with the price: several currencies, or things.
  currency text,
  -- All that the buyer paid, fees included, in the currency's smallest unit, as are the amounts below.
  price numeric,
  -- Whether that is the native coin or a form of it: then transfers has the same price.
  is_coin boolean not null,
  -- What of it is the collection's revenue: all of a mint's price, of a sale's what the ERC-2981 receiver got; null where that is not known.
  earned numeric,
  market_fee numeric not null,
  royalty numeric not null,
  royalty_receiver text,
  maker_side text check (maker_side in ('ask', 'bid')),
  maker text,
  taker text,
  seller text,
  buyer text not null,
  -- The contract through which it was bought.
  aggregator text,
  -- The price is worked out without knowing what came back to the payer.
  is_estimated boolean not null,
  primary key (contract_id, block_number, log_index, batch_index)
);
create index nft_sales_in_tokens on nft_sales (contract_id, block_number, log_index, batch_index) where not is_coin;
create index nft_sales_earned_in_tokens on nft_sales (contract_id, block_number, log_index, batch_index)
  where not is_coin and (earned is null or earned > 0);

-- What was paid on a day in currencies other than the native coin and its forms, which are in contract_days.
create table nft_sale_days (
  contract_id bigint not null,
  day date not null,
  -- '': in several currencies at once, or in things: sums are 0, only how many there were is known.
  currency text not null,
  sales bigint not null default 0,
  sales_amount numeric not null default 0,
  paid_mints bigint not null default 0,
  primary_amount numeric not null default 0,
  royalties bigint not null default 0,
  royalty_amount numeric not null default 0,
  -- The cheapest sale of one item.
  lowest_sale numeric,
  primary key (contract_id, day, currency)
);
create index nft_sale_days_currency on nft_sale_days (currency);

-- Transfers with value that no decoder explained, by the address that was called.
create table nft_unexplained (
  contract_id bigint not null,
  called_address text not null,
  transfers bigint not null,
  last_block bigint not null,
  primary key (contract_id, called_address)
);

alter table contract_totals
  -- NFTs: transfers in transactions in which something was paid, explained or not.
  add column valued bigint not null default 0;
update undo_log set old = old || '{"valued": 0}' where table_name = 'contract_totals' and old is not null;

alter table nft_tokens
  -- Of a sale in another currency than the coin: what was paid for one item. Then last_sale_wei is null.
  add column last_sale_currency text,
  add column last_sale_amount numeric;

create trigger remember after insert or update or delete on nft_sale_days for each row
  when (current_setting('assay.block', true) <> '') execute function remember('{contract_id,day,currency}');
create trigger remember after insert or update or delete on nft_unexplained for each row
  when (current_setting('assay.block', true) <> '') execute function remember('{contract_id,called_address}');

create or replace function undo_above(contracts_ bigint[], block bigint) returns void language plpgsql as $$
declare
  touched record;
  matches text;
begin
  perform set_config('assay.block', '', true);
  delete from transfers where contract_id = any (contracts_) and block_number > block;
  delete from nft_sales where contract_id = any (contracts_) and block_number > block;
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
