-- Wallets with which the owner of an account signs in, beside the code by e-mail.
create table linked_wallets (
  -- In lower case. It belongs to one account at most.
  address text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The chain on which a contract has answered for the address. Elsewhere the same address may be somebody else's contract.
  -- null: a key has signed, which is the same on every chain.
  chain text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index linked_wallets_user_id on linked_wallets (user_id);

-- What wallets are given to sign: for one purpose and once, then the row is deleted. Only the hash of a nonce is here.
create table wallet_nonces (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'link')),
  -- Whose wallet is to be linked.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index wallet_nonces_user_id on wallet_nonces (user_id) where user_id is not null;
