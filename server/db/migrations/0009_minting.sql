-- What owners make with Assay itself: contracts, and tokens that are not minted yet.

-- A contract's metadata (ERC-7572), written down before the contract is deployed. Public: its address is part of the contract.
create table contract_metadata (
  uuid uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  description text not null,
  -- Path of an upload.
  image text not null,
  external_link text not null,
  seller_fee_basis_points int not null,
  fee_recipient text not null,
  created_at timestamptz not null default now()
);
create index contract_metadata_user_id on contract_metadata (user_id);

-- Contracts that a user has deployed with Assay. Stays when the user tracks the contract no longer.
create table issued_contracts (
  user_id uuid not null references users (id) on delete cascade,
  chain text not null,
  address text not null,
  -- The wallet that deployed it.
  creator text not null,
  metadata_uuid uuid references contract_metadata (uuid),
  banner text,
  project_url text,
  created_at timestamptz not null default now(),
  primary key (user_id, chain, address)
);
create index issued_contracts_metadata_uuid on issued_contracts (metadata_uuid);

-- Drafts of tokens.
create table lazy_mints (
  uuid uuid primary key,
  -- The token's id on the chain: the uuid, read as a number.
  token_id numeric not null unique,
  user_id uuid not null references users (id) on delete cascade,
  chain text not null,
  contract_address text not null,
  title text not null,
  description text not null,
  -- Path of an upload.
  image text not null,
  -- In the chain's coin.
  price double precision not null,
  nft_count int not null,
  -- [{ label, value, percent }]
  traits jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lazy_mints_contract on lazy_mints (user_id, chain, contract_address, created_at desc, uuid);

-- Drafts that are offered to whoever pays. The numbers are what the owner of the contract has signed (contracts/AssayCollection.sol, Voucher).
create table sales (
  uuid uuid primary key references lazy_mints (uuid) on delete cascade,
  price numeric not null,
  max_supply numeric not null,
  wallet_limit numeric not null,
  deadline numeric not null,
  nonce numeric not null,
  signature text not null,
  created_at timestamptz not null default now()
);
