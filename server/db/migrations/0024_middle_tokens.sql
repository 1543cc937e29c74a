-- Tokens through which others are priced that have no pool of their own against a coin of known worth.
create table middle_tokens (
  chain text not null,
  token_address text not null,
  middle_address text not null,
  primary key (chain, token_address, middle_address)
);
create index middle_tokens_middle on middle_tokens (chain, middle_address);
