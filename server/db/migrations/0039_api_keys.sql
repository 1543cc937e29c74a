-- Keys with which programs read and write in the name of an account. Only the hash of a key is here.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- What it is for: figures, lists, drafts.
  scopes text[] not null,
  created_at timestamptz not null default now(),
  -- Written at most once a minute.
  last_used_at timestamptz,
  -- null: it does not end by itself.
  expires_at timestamptz,
  ended_at timestamptz
);
create index api_keys_user_id on api_keys (user_id);
