-- Pictures and videos of tokens: where each was fetched, and what it was. The files themselves are a cache on disk, made anew from here.

create table media (
  -- SHA-256 of what the source is; a data: URI is longer than an index takes.
  source_key text primary key,
  uri text not null,
  -- Fills the template {id}; null where the URI has none, and then all tokens with this URI share the row.
  token_id numeric,
  -- SHA-256 of the bytes that were fetched, and what they are served as; null until the first success.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  type text,
  -- In pixels; null for a video.
  width int,
  height int,
  -- Why the last attempt did not succeed, in words for the owner; null after one that did.
  failure text,
  -- How long after checked_at another attempt may help; null: never, as long as the source stays what it is.
  retry_after_s int,
  checked_at timestamptz not null default now()
);
create index media_hash on media (hash) where hash is not null;

alter table nft_metadata
  -- What media_hash is served as.
  add column media_type text,
  -- The picture that stands for a video until it plays.
  add column poster_hash text,
  add column media_failure text,
  -- In vain, one after the other.
  add column media_attempts int not null default 0,
  -- When to fetch the media next; null: not before the metadata is read anew. Whoever fetches puts this off for as long as that may take.
  add column media_due_at timestamptz;
create index nft_metadata_media_due on nft_metadata (media_due_at) where media_due_at is not null;
create index nft_metadata_media_hash on nft_metadata (media_hash) where media_hash is not null;
create index nft_metadata_poster_hash on nft_metadata (poster_hash) where poster_hash is not null;

-- Media follow the metadata by themselves, whoever reads it and why.
create function media_falls_due() returns trigger language plpgsql as $$
begin
  new.media_due_at := now();
  new.media_attempts := 0;
  return new;
end
$$;
create function media_has_gone() returns trigger language plpgsql as $$
begin
  new.media_hash := null;
  new.media_type := null;
  new.poster_hash := null;
  new.media_failure := null;
  return new;
end
$$;
create trigger media_of_new before insert on nft_metadata
  for each row when (new.fetched_at is not null) execute function media_falls_due();
create trigger media_of_known before update on nft_metadata
  for each row when (new.fetched_at is distinct from old.fetched_at) execute function media_falls_due();
create trigger media_of_other before update on nft_metadata
  for each row when (
    new.image_uri is distinct from old.image_uri or new.animation_uri is distinct from old.animation_uri
  ) execute function media_has_gone();
