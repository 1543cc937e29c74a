-- A cluster whose nodes may be away (docs/SCALING.md#when-a-node-is-away).

-- A transaction that changes rows of one worker and rows here is committed there first and then here: a crash between the two leaves them apart.
-- Citus commits in two phases what has touched a table that it keeps here itself, so every transaction touches this one. It stays empty.
create table two_phase (id bigint primary key);

-- Up to this block a contract was read without an undo log, by its backfill: it cannot be put back to an earlier one. null: not followed yet.
alter table contracts add column floor_block bigint;
update contracts set floor_block = cursor_block where state = 'ready';

-- Since when a contract that was followed is left out, because the node that holds it is away: what it has above its cursor is undone before it is
-- read on.
alter table contracts add column set_aside_at timestamptz;
