-- Pools of any number of coins, and pools that live in a singleton, whose logs tell of them.
alter table pools
  -- Of the protocol that it speaks; `version` was one of two.
  add column kind text,
  -- Whose logs tell of it: itself, or the singleton. `address` is what the singleton calls it, which may be 32 bytes.
  add column emitter text,
  -- In the pool's order, with the token itself among them. The native coin is the zero address.
  add column coins text[],
  add column decimals int[],
  -- What is known of it since it was created: PoolTraits of server/indexer/pools/pool-protocol.ts.
  add column traits jsonb not null default '{}',
  add column reserves numeric[],
  -- Whole coins for one whole token; null for the token itself.
  add column prices double precision[];
alter table pool_days
  add column reserves numeric[],
  add column prices double precision[];

update pool_days d set
  reserves = case when p.token_is_0 then array[d.token_reserve, d.quote_reserve] else array[d.quote_reserve, d.token_reserve] end,
  prices = case when p.token_is_0 then array[null, d.price] else array[d.price, null] end
from pools p where p.contract_id = d.contract_id and p.address = d.pool_address;
delete from pool_days where reserves is null;
update pools p set
  kind = case version when 'v2' then 'uniswap-v2' else 'uniswap-v3' end,
  emitter = p.address,
  coins = case when token_is_0 then array[c.address, quote_address] else array[quote_address, c.address] end,
  decimals = case when token_is_0 then array[c.decimals, quote_decimals] else array[quote_decimals, c.decimals] end,
  reserves = case when token_is_0 then array[token_reserve, quote_reserve] else array[quote_reserve, token_reserve] end,
  prices = case when token_is_0 then array[null, price] else array[price, null] end
from contracts c where c.id = p.contract_id;
-- Of contracts that are gone; their rows are on their way out.
delete from pools where kind is null;

-- What is remembered of them has the same form. Of a pool that was not there before, nothing is.
update undo_log u set old =
  old - array['version', 'token_is_0', 'quote_address', 'quote_decimals', 'token_reserve', 'quote_reserve', 'price']
  || jsonb_build_object(
    'kind', p.kind, 'emitter', p.emitter, 'coins', to_jsonb(p.coins), 'decimals', to_jsonb(p.decimals), 'traits', '{}'::jsonb,
    'reserves', case when p.token_is_0
      then jsonb_build_array(old -> 'token_reserve', old -> 'quote_reserve') else jsonb_build_array(old -> 'quote_reserve', old -> 'token_reserve') end,
    'prices', case when p.token_is_0 then jsonb_build_array(null, old -> 'price') else jsonb_build_array(old -> 'price', null) end)
from pools p
where u.table_name in ('pools', 'pool_days') and u.old is not null and p.contract_id = u.contract_id
  and p.address = coalesce(u.old ->> 'pool_address', u.old ->> 'address');

alter table pools
  alter column kind set not null,
  alter column emitter set not null,
  alter column coins set not null,
  alter column decimals set not null,
  alter column reserves set not null,
  alter column prices set not null,
  drop column version,
  drop column token_is_0,
  drop column quote_address,
  drop column quote_decimals,
  drop column token_reserve,
  drop column quote_reserve,
  drop column price;
alter table pool_days
  alter column reserves set not null,
  alter column prices set not null,
  drop column token_reserve,
  drop column quote_reserve,
  drop column price;

-- What Uniswap v4's pools hold follows from their price and positions.
alter table pools add column sqrt_price numeric;
create table pool_positions (
  contract_id bigint not null,
  pool_address text not null,
  tick_lower int not null,
  tick_upper int not null,
  liquidity numeric not null,
  primary key (contract_id, pool_address, tick_lower, tick_upper)
);
create trigger remember after insert or update or delete on pool_positions for each row
  when (current_setting('assay.block', true) <> '') execute function remember('{contract_id,pool_address,tick_lower,tick_upper}');
