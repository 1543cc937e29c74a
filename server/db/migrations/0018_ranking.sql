-- Over which tokens of a contract ranks and traits are counted. Ranks of a part of the collection are not shown to anybody, so a token may be
-- listed with its traits and without a rank.

create table nft_ranking (
  contract_id bigint primary key,
  -- Tokens that exist: those whose metadata is known, and those that are still to be read for the first time.
  known int not null,
  awaited int not null,
  -- Of how many tokens the ranks in nft_rarity are; null: there are none, because the collection is known in part only.
  ranked int
);

alter table nft_rarity
  alter column rank drop not null,
  alter column score drop not null,
  alter column percentage drop not null;

-- Counted again at the next start.
update contracts set metadata_changed_at = now() where kind in ('erc721', 'erc1155') and metadata_listed_at is not null;
