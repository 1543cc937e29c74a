-- What a code is for: one that confirms opens no session, and the other way round. Beside a sign-in, it belongs to the account that asked for it.
alter table login_codes
  add column purpose text not null default 'sign-in' check (purpose in ('sign-in', 'confirm', 'new-email')),
  add column user_id uuid references users (id) on delete cascade;
create index login_codes_user_id on login_codes (user_id) where user_id is not null;
