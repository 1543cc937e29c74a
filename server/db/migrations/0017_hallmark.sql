-- The hallmark: what a contract itself says, compared with what its events add up to. Every table leads with contract_id.

create table hallmarks (
  contract_id bigint primary key,
  -- Up to this block the rows were written without remembering what they were before: no older state of the index is known.
  floor_block bigint not null,
  due_at timestamptz not null default now(),
  -- Who asks now. A lease that has run out may be taken by anybody.
  leased_until timestamptz,
  -- By a user.
  asked_at timestamptz,
  verdict text not null default 'unchecked' check (verdict in ('agrees', 'differs', 'unchecked')),
  -- In words for the owner; empty before the first check.
  sentence text not null default '',
  block_number bigint,
  -- The seed of what was drawn.
  block_hash text,
  checked_at timestamptz,
  checked int not null default 0,
  agreed int not null default 0,
  supply_events numeric,
  -- totalSupply() less what the contract says the burn addresses have; null if it does not say.
  supply_contract numeric,
  -- What the contract most likely does; null unless it differs.
  kind text,
  -- How many questions a whole recount asks; null unless it differs.
  recount_questions bigint,
  -- And how many requests to the node they take.
  recount_requests bigint,
  -- [{ question, address, token_id, events, contract, agrees }]
  questions jsonb not null default '[]'
);
create index hallmarks_due on hallmarks (due_at);

-- What a contract that differs has said about its supply, by the day of the block.
create table contract_supplies (
  contract_id bigint not null,
  day date not null,
  supply numeric not null,
  block_number bigint not null,
  primary key (contract_id, day)
);

-- All holders, counted by the contract's own word at one block.
create table recounts (
  contract_id bigint primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  -- null before it has begun.
  block_number bigint,
  -- By which it is seen that the block is still part of the chain.
  block_hash text,
  questions bigint not null default 0,
  counted bigint not null default 0,
  -- The last that was answered.
  after_address text not null default '',
  after_token_id numeric not null default -1,
  attempts int not null default 0,
  failure text,
  -- The last one that is whole: the figures come from it.
  shown_block bigint,
  shown_supply numeric
);
create index recounts_due on recounts (due_at) where state = 'running';

create table recount_answers (
  contract_id bigint not null,
  block_number bigint not null,
  address text not null,
  -- -1 if it is asked for all tokens together.
  token_id numeric not null,
  -- null before it is answered, and if there is no answer.
  amount numeric,
  primary key (contract_id, block_number, address, token_id)
);

-- What is followed already is compared as well. It was handed over at this block, which is final by now or will be soon.
insert into hallmarks (contract_id, floor_block)
select id, cursor_block from contracts where state = 'ready' and kind in ('erc20', 'erc721', 'erc1155');
