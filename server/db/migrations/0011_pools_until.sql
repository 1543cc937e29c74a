-- Up to which block a token's pools were looked for ahead of its backfill; null before they were.
alter table contracts add column pools_until bigint;
