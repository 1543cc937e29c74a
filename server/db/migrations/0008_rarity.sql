-- What follows from the metadata of all tokens of a contract together. It is worked out anew as a whole (server/metadata/rarity.ts), so
-- nothing of it is undone with a block.

create table nft_rarity (
  contract_id bigint not null,
  token_id numeric not null,
  rank int not null,
  score double precision not null,
  percentage double precision not null,
  -- The numbers of its traits, in the order of its metadata, and when that was read: what has not been read anew need not be looked at again.
  traits int[] not null,
  fetched_at timestamptz,
  primary key (contract_id, token_id)
);
create index nft_rarity_rank on nft_rarity (contract_id, rank, token_id);

-- A contract's traits, and how many tokens have each. Traits are told apart by their number: their names are strangers' texts, longer than an
-- index takes.
create table nft_trait_counts (
  contract_id bigint not null,
  trait int not null,
  trait_type text not null,
  value text not null,
  is_number boolean not null,
  tokens int not null,
  primary key (contract_id, trait)
);

-- The tokens that have a trait.
create table nft_traits (
  contract_id bigint not null,
  trait int not null,
  token_id numeric not null,
  primary key (contract_id, trait, token_id)
);

-- A contract's tokens by their last sale; those that were never sold are found by the primary key.
create index nft_tokens_last_sale on nft_tokens (contract_id, last_sale_at desc, token_id) where last_sale_at is not null and supply > 0;
