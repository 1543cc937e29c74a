-- Who somebody is at the provider of single sign-on, and which account that opens.
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- What the provider called it when it was linked: shown to its owner, and believed for nothing.
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index identities_user_id on identities (user_id);

-- A way to the provider and back: the hashes of what comes back in the address and of the browser that was sent.
create table oidc_states (
  hash bytea primary key,
  browser_hash bytea not null,
  -- Whose account the identity is to be linked to; null: to sign in.
  user_id uuid references users (id) on delete cascade,
  -- The page of the dashboard that was wanted.
  next text,
  expires_at timestamptz not null
);
create index oidc_states_expires_at on oidc_states (expires_at);
create index oidc_states_user_id on oidc_states (user_id) where user_id is not null;

-- Good for one step of a sign-in, once. The kinds are in server/store/tickets.ts.
create table sign_in_tickets (
  hash bytea primary key,
  kind text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The browser that alone may use it; null: whichever.
  browser_hash bytea,
  issuer text not null default '',
  subject text not null default '',
  email text not null default '',
  expires_at timestamptz not null
);
create index sign_in_tickets_expires_at on sign_in_tickets (expires_at);
create index sign_in_tickets_user_id on sign_in_tickets (user_id);
