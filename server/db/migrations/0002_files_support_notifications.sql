-- Files that users have uploaded, what they asked of us, and what we tell them.

-- Images on public pages, by the random name they are served under. The bytes lie in the file storage.
create table uploads (
  name text primary key,
  user_id uuid not null references users (id) on delete cascade,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz not null default now()
);
create index uploads_user_id on uploads (user_id);

create table support_requests (
  uuid uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  subject text not null,
  description text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- The attachment: its name as the user gave it, and where the storage has it. Never served to anybody.
  file_name text,
  file_key text,
  file_type text,
  file_bytes bigint,
  created_at timestamptz not null default now()
);
create index support_requests_user_id on support_requests (user_id, created_at desc);

create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_id on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

alter table outbox
  add column reply_to text,
  add column attachment_name text,
  add column attachment_key text,
  add column attachment_type text;
