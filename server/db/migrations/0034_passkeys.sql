-- Passkeys of an account: the public half of a key pair, whose other half never leaves its owner's devices.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it has signed, by its own count; always 0 for one that several devices share. It never goes back.
  counter bigint not null,
  -- How a browser reaches it: internal, usb, hybrid and so on.
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- What a passkey is asked to sign. Only the hash is here; its row goes when it is used. Beside a sign-in, it belongs to the account that asked.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_user_id on passkey_challenges (user_id) where user_id is not null;
