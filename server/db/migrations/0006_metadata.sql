-- What tokens say about themselves: names, descriptions, traits and where their media are.

create table nft_metadata (
  contract_id bigint not null,
  token_id numeric not null,
  -- As the contract says it; of what is on the chain itself only the part before the content.
  token_uri text,
  -- known: the columns below hold what was read last, even where reading it anew has failed since.
  state text not null default 'waiting' check (state in ('waiting', 'known', 'failed')),
  -- Why the last attempt did not succeed, in words for the owner; null after one that did.
  failure text,
  -- In vain, one after the other.
  attempts int not null default 0,
  -- When to read it next; null: not before somebody asks for it. Whoever reads it puts this off for as long as that may take.
  due_at timestamptz default now(),
  name text,
  description text,
  image_uri text,
  animation_uri text,
  project_url text,
  discord_url text,
  twitter_username text,
  instagram_username text,
  -- [{ trait_type, value, display_type? }]
  attributes jsonb not null default '[]',
  -- The image or video in the store of media; null until it is there.
  media_hash text,
  fetched_at timestamptz,
  primary key (contract_id, token_id)
);
create index nft_metadata_due on nft_metadata (contract_id, due_at) where due_at is not null;

-- When all tokens that a contract had at its join were listed above; tokens minted later are listed with their block.
alter table contracts
  add column metadata_listed_at timestamptz,
  -- Since when what follows from all tokens together is to be worked out anew; null: it is up to date.
  add column metadata_changed_at timestamptz;
