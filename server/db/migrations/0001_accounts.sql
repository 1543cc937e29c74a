-- Accounts: people, their sessions, the codes they sign in with, and the mail that carries those.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  name text not null default '',
  surname text not null default '',
  phone text not null default '',
  address text not null default '',
  zip text not null default '',
  country text not null default '',
  language text not null default '',
  website text not null default '',
  wallet text not null default '',
  currency text not null default '',
  subscribed boolean not null default false,
  communicate_email boolean not null default true,
  communicate_phone boolean not null default false,
  allow_communications boolean not null default true,
  icon_image text not null default '',
  created_at timestamptz not null default now()
);

-- A code is bound to the login token that its request returned; both are kept as hashes only.
create table login_codes (
  token_hash bytea primary key,
  code_hash bytea not null,
  email text not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index login_codes_email on login_codes (email);
create index login_codes_expires_at on login_codes (expires_at);

-- A session is one sign-in: the family of all tokens that descend from it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_user_id on sessions (user_id);

create table tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- Set when a refresh token was exchanged. Its successor is derived from the token itself and this salt.
  replaced_at timestamptz,
  successor_salt bytea
);
create index tokens_session_id on tokens (session_id);
create index tokens_expires_at on tokens (expires_at);

-- One row per thing that counts against a limit, such as a mail to an address.
create table limit_hits (
  scope text not null,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index limit_hits_scope_key_at on limit_hits (scope, key, at);
create index limit_hits_at on limit_hits (at);

-- Mail waits here until it is delivered; the body is dropped with the delivery, because it may hold a code.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text,
  body_html text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  claimed_at timestamptz,
  delivered_at timestamptz,
  failure text
);
create index outbox_created_at on outbox (created_at);
