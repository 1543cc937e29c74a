-- Where a session is used from and when it was used last, for the list in which its owner ends it. A session that is open now counts its
-- 90 days from its sign-in, as those to come do; what address it came from is known with its next refresh.
alter table sessions
  add column client_address text not null default '',
  add column used_at timestamptz not null default now();
update sessions set used_at = created_at;
