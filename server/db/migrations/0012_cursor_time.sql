-- When the block at the cursor was, in seconds; null before the first block. It tells which days are read while the past is.
alter table contracts add column cursor_timestamp bigint;
