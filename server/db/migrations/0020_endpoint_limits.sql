-- What was found out about the ways to a chain by using them (server/chain/learned-limits.ts), so that a restart does not find it out
-- by refusals again. It is forgotten a month after it began to be learned: nodes change.
create table endpoint_limits (
  chain text not null,
  -- The host and a hash of the address, which may hold a key.
  endpoint text not null,
  limits jsonb not null,
  learned_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (chain, endpoint)
);
