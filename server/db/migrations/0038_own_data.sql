-- With a ticket a browser fetches the archive of an account, once and within a minute. Only its hash is here.
create table export_tickets (
  user_id uuid primary key references users (id) on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz not null
);

-- A mail about an account that is gone: its row goes with its delivery, or with its end.
alter table outbox add column leaves_no_trace boolean not null default false;
