-- Read-only links to chosen panels of one collection's analytics. Only the hashes of a link's token and of its password are here.
create table share_links (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- What it shows is named as in calls: a contract that is read a second time keeps its links.
  chain text not null,
  address text not null,
  contract_type text not null check (contract_type in ('Wallet', 'NFT', 'ERC20')),
  panels text[] not null,
  -- What visitors see above the figures.
  title text not null,
  -- scrypt, with its salt; both null: everybody who has the link may look.
  password_salt bytea,
  password_hash bytea,
  created_at timestamptz not null default now(),
  -- null: it does not end by itself.
  expires_at timestamptz,
  -- Counted at most once a minute.
  last_opened_at timestamptz,
  opens bigint not null default 0,
  ended_at timestamptz
);
create index share_links_user_id on share_links (user_id);
