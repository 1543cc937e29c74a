import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** A table and those of its columns that are written, in their order. */
export type Table = { name: string; columns: string[] }
/** The last number that was given out; a sequence that has given none is left out. */
export type Sequence = { table: string; column: string; last_value: number }
export type Migration = { name: string; sha256: string }

/** What a database holds, other than rows: the first entry of an archive. */
export type Manifest = {
  format: 1
  made_at: string
  migrations: Migration[]
  tables: Table[]
  sequences: Sequence[]
}

/** The last entry of an archive, by which it is known to be whole: the hash of the names and contents of all before it. */
export type End = { sha256: string }

export type Counts = { files: number; rows: number }

/** The tables of Assay itself, each after those that it refers to. Migrations stand in the manifest, the queue of jobs has a schema of its own. */
export async function listTables(db: Queryable): Promise<Table[]> {
  return db.rows<Table>(sql`
    with recursive ranked (id, rank) as (
      select oid, 0 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      union all
      select k.conrelid, rank + 1 from ranked
      join pg_constraint k on k.confrelid = id and k.contype = 'f' and k.conrelid <> id
    )
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from ranked join pg_class c on c.oid = id
    where c.relname <> 'migrations'
    group by c.oid, c.relname order by max(rank), c.relname`)
}

/** Where the numbers of rows go on. Ids of rows that are gone are not used again, so the highest row does not say it. */
export async function listSequences(db: Queryable): Promise<Sequence[]> {
  return db.rows<Sequence>(sql`
    select c.relname::text as "table", a.attname::text as "column", s.last_value
    from pg_sequences s
    join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('a', 'i')
    join pg_class c on c.oid = d.refobjid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where s.schemaname = current_schema() and s.last_value is not null
    order by 1, 2`)
}
