-- How many mails were delivered and how many attempts failed, ever: workers deliver them and answer no HTTP, so a count in memory would not be seen.
create table mail_totals (
  single boolean primary key default true check (single),
  delivered bigint not null default 0,
  failed_attempts bigint not null default 0
);

-- What waits, and what was given up, is counted without those that were delivered.
create index outbox_undelivered on outbox (expires_at) where delivered_at is null;
