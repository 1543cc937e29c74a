-- Who may do what, and what was done. A blocked account opens nothing; one that is to be deleted says when.
alter table users
  add column blocked_at timestamptz,
  add column delete_at timestamptz;
create index users_delete_at on users (delete_at) where delete_at is not null;

-- How a session was signed in, and when its owner last proved to be there: a sign-in does.
alter table sessions
  add column signed_in_by text not null default 'code',
  add column confirmed_at timestamptz not null default now();
update sessions set confirmed_at = created_at;

-- The audit log of an account: what happened, and from where.
create table account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  -- What it was about: the name of a key, the way of a sign-in. Never a secret.
  detail text not null default '',
  user_agent text not null default '',
  client_address text not null default ''
);
create index account_events_user_id on account_events (user_id, id desc);
create index account_events_at on account_events (at);
