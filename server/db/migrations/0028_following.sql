-- The transaction that last changed which contracts of the chain are ready, so that a follower sees with one row that it knows all of them.
alter table chain_cursors add column ready_changed_by bigint not null default 0;

create function note_ready() returns trigger language plpgsql as $$
declare
  changed contracts := case when tg_op = 'DELETE' then old else new end;
begin
  update chain_cursors set ready_changed_by = pg_current_xact_id()::text::bigint
  where chain = changed.chain and ready_changed_by <> pg_current_xact_id()::text::bigint;
  return null;
end
$$;

create trigger ready_added after insert on contracts for each row when (new.state = 'ready') execute function note_ready();
create trigger ready_changed after update of state on contracts for each row
  when ((new.state = 'ready') <> (old.state = 'ready')) execute function note_ready();
create trigger ready_removed after delete on contracts for each row when (old.state = 'ready') execute function note_ready();
