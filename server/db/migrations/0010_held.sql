-- held: an NFT contract that nobody tracks, of which wallets hold something. Nothing of it is read but the metadata of those tokens.
alter table contracts drop constraint contracts_state_check,
  add constraint contracts_state_check check (state in ('start', 'processing', 'ready', 'held'));
