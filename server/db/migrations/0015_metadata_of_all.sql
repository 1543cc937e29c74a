-- Tokens that a reorganisation had brought back were never listed for reading.
insert into nft_metadata (contract_id, token_id)
select t.contract_id, t.token_id from nft_tokens t join contracts c on c.id = t.contract_id
where t.supply > 0 and c.state = 'ready' and c.metadata_listed_at is not null
on conflict do nothing;
