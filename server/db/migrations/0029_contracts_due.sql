-- Which contracts have tokens whose metadata is to be read or whose media are to be fetched, and when to look at them next. When each token is
-- due stands in nft_metadata; this is a small table beside it, so that the queues find their work without a look at all tokens of all
-- contracts, which may be on several machines.

create table contracts_due (
  contract_id bigint not null,
  what text not null check (what in ('metadata', 'media')),
  -- null: nothing of it is due. A worker that looks at the contract puts this off for a moment, and should it fail, another one looks then.
  due_at timestamptz,
  -- How often something of it fell due: a worker that has looked at its tokens forgets nothing that came meanwhile.
  marks bigint not null default 1,
  looked_at timestamptz not null default 'epoch',
  primary key (contract_id, what)
);
create index contracts_due_next on contracts_due (what, due_at, looked_at) where due_at is not null;

drop index nft_metadata_media_due;
create index nft_metadata_media_due on nft_metadata (contract_id, media_due_at) where media_due_at is not null;

insert into contracts_due (contract_id, what, due_at)
select contract_id, 'metadata', min(due_at) from nft_metadata where due_at is not null group by contract_id;
insert into contracts_due (contract_id, what, due_at)
select contract_id, 'media', min(media_due_at) from nft_metadata where media_due_at is not null group by contract_id;

-- One more token changes the score of every other; what is shown is the rank, and the percentage follows from it and nft_ranking.ranked.
alter table nft_rarity drop column score, drop column percentage;
