-- A contract that was read again takes the metadata of the one before it over as it is, also of media: nothing of it falls due by that.
create or replace trigger media_of_new before insert on nft_metadata
  for each row when (new.fetched_at is not null and coalesce(current_setting('assay.moves', true), '') = '')
  execute function media_falls_due();
