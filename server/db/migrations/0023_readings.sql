-- Contracts that older decoders have read are read again beside what is shown (server/indexer/run/reread.ts).

alter table contracts
  -- The version of the decoders that have read it (server/indexer/reading.ts); null before its first block.
  add column reading int,
  -- The contract that this row takes the place of once it has caught up; null: this is the one that is shown.
  add column reread_of bigint,
  -- When an operator asked for it to be read again; null: nobody did, or it was.
  add column reread_asked_at timestamptz,
  -- Why it is not read again although it is due, in words for the owner; null while all is well.
  add column reread_trouble text;

-- What was read before there were versions.
update contracts set reading = 1 where state = 'ready' or state = 'processing' and cursor_block >= first_block;

alter table contracts drop constraint contracts_chain_address_kind_key;
create unique index contracts_shown on contracts (chain, address, kind) where reread_of is null;
create unique index contracts_reread_of on contracts (reread_of) where reread_of is not null;
