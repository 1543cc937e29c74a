import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tools/test-database-copy.ts'
import { type Database, openDatabase, type Queryable } from './connect.ts'
import { sql } from './sql.ts'

const log = pino({ level: 'silent' })
const onPglite = process.env.TEST_DATABASE === 'pglite'

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  await db.raw(`
    create table things (id int primary key, name text unique);
    create table parts (thing_id int references things (id));
    create table counters (id int primary key, n int not null);
    insert into counters values (1, 0)`)
})
afterAll(() => db.close())

const namesOfThings = async () =>
  (await db.rows<{ name: string }>(sql`select name from things order by id`)).map(({ name }) => name)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => error.code,
  )

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('values come back as', () => {
  test.each<[string, unknown]>([
    ["'9007199254740991'::int8", 9007199254740991],
    ["'-42'::int8", -42],
    ["'7'::int4", 7],
    [
      "'123456789012345678901234567890.000000000000000001'::numeric",
      '123456789012345678901234567890.000000000000000001',
    ],
    ["'1.5'::float8", 1.5],
    ["'2024-02-29'::date", '2024-02-29'],
    ["'2024-02-29T12:34:56.789+02'::timestamptz", new Date('2024-02-29T10:34:56.789Z')],
    ['true', true],
    ["'žluťoučký 🐎'::text", 'žluťoučký 🐎'],
    [`'{"a": [1, null, "x"]}'::jsonb`, { a: [1, null, 'x'] }],
    [`'{"a": 1}'::json`, { a: 1 }],
    [String.raw`'\x00ff80'::bytea`, Buffer.from([0, 255, 128])],
    ["'6a0e2b0c-5b5c-4c38-9c4c-1f6f8a3b2d11'::uuid", '6a0e2b0c-5b5c-4c38-9c4c-1f6f8a3b2d11'],
    ['null::int8', null],
    ["'{1,2}'::int4[]", [1, 2]],
    ["'{9007199254740991,null}'::int8[]", [9007199254740991, null]],
    ["'{123456789012345678901234567890,0.1}'::numeric[]", ['123456789012345678901234567890', '0.1']],
    ["'{2024-02-29,null}'::date[]", ['2024-02-29', null]],
    [`array['a,b', 'c"d', null]::text[]`, ['a,b', 'c"d', null]],
    ["'{}'::int8[]", []],
  ])('%s', async (expression, expected) => {
    const { rows } = await db.raw(`select ${expression} as value`)
    expect(rows).toEqual([{ value: expected }])
  })

  test.each([
    ["'9007199254740992'::int8", '9007199254740992 does not fit a number: select it as numeric'],
    ["'{1,-9007199254740993}'::int8[]", '-9007199254740993 does not fit a number: select it as numeric'],
  ])('an error instead of a wrong number: %s', async (expression, message) => {
    await expect(db.raw(`select ${expression} as value`)).rejects.toThrow(message)
    expect(await db.row(sql`select 1 as fine`)).toEqual({ fine: 1 })
  })
})

test('what goes in as a parameter comes out the same', async () => {
  const at = new Date('2024-02-29T10:34:56.789Z')
  const bytes = Buffer.from([0, 1, 254, 255])
  const row = await db.row(sql`
    select ${"O’Neil'; --"}::text as text, ${12}::int8 as int8, ${'0.1'}::numeric as amount, ${at}::timestamptz as at,
           ${bytes}::bytea as bytes, ${{ deep: [1, { x: null }] }}::jsonb as json, ${['a', 'b,c']}::text[] as list,
           ${null}::text as nothing, ${false}::boolean as no`)
  expect(row).toEqual({
    text: "O’Neil'; --",
    int8: 12,
    amount: '0.1',
    at,
    bytes,
    json: { deep: [1, { x: null }] },
    list: ['a', 'b,c'],
    nothing: null,
    no: false,
  })
})

test('a reply of several megabytes arrives whole', async () => {
  const row = await db.row<{ text: string }>(sql`select repeat('0123456789', ${500_000}::int) as text`)
  expect(row?.text.length).toBe(5_000_000)
})

test('row gives the first row, or null when there is none', async () => {
  expect(await db.row(sql`select n from generate_series(1, 3) n`)).toEqual({ n: 1 })
  expect(await db.row(sql`select 1 where false`)).toBeNull()
})

describe('a statement that is asked often, and so prepared, is answered', () => {
  const ask = (id: number) => db.rows(sql`select * from often where id = ${id}`)
  beforeAll(async () => {
    await db.raw('create table often (id int, name text); insert into often values (1, null), (2, null)')
    for (let i = 0; i < 5; i++) expect(await ask(1)).toEqual([{ id: 1, name: null }])
  })

  test('by several connections at once', async () => {
    const answers = await Promise.all([1, 2, 1, 2, 3].map(ask))
    expect(answers.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 0])
  })

  test('after its table has got another form', async () => {
    await db.raw('alter table often add column n int not null default 7')
    expect(await ask(2)).toEqual([{ id: 2, name: null, n: 7 }])
  })

  test('by a connection that no longer has it, as behind a pooler', async () => {
    const first = () => db.rows(sql`select min(id) as id from often`)
    for (let i = 0; i < 5; i++) await first()
    await db.raw('deallocate all')
    for (let i = 0; i < 5; i++) expect(await first()).toEqual([{ id: 1 }])
  })
})

describe('errors carry the code and the names of PostgreSQL', () => {
  test.each([
    ['insert into things values (900, null), (900, null)', '23505', 'things_pkey'],
    ['insert into parts values (-1)', '23503', 'parts_thing_id_fkey'],
    ['select * from nowhere', '42P01', undefined],
    ['selec 1', '42601', undefined],
    ["select 'x'::int", '22P02', undefined],
    ['select 1 / 0', '22012', undefined],
  ])('%s', async (text, code, constraint) => {
    const error = await db.raw(text).catch((each) => each)
    expect(error).toBeInstanceOf(Error)
    expect({ code: error.code, constraint: error.constraint }).toEqual({ code, constraint })
  })
})

describe('a transaction', () => {
  test('happens whole, and gives back what its work gave', async () => {
    const given = await db.transaction(async (tx) => {
      await tx.rows(sql`insert into things values (1, 'one')`)
      await tx.raw("insert into things values (2, 'two')")
      return tx.row(sql`select count(*) as n from things`)
    })
    expect(given).toEqual({ n: 2 })
    expect(await namesOfThings()).toEqual(['one', 'two'])
    await db.raw('delete from things')
  })

  test('does not happen when its work throws', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.rows(sql`insert into things values (1, 'one')`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await namesOfThings()).toEqual([])
  })

  test('does not happen when a statement fails, and the connections stay usable', async () => {
    const failures = Array.from({ length: 30 }, (_, i) =>
      codeOf(
        db.transaction(async (tx) => {
          await tx.rows(sql`insert into things values (${i}, ${`thing ${i}`})`)
          await tx.raw('select 1 / 0')
        }),
      ),
    )
    expect(await Promise.all(failures)).toEqual(Array(30).fill('22012'))
    expect(await namesOfThings()).toEqual([])
  })

  test('whose work hides a failed statement is not reported as done', async () => {
    const pretending = db.transaction(async (tx) => {
      await tx.rows(sql`insert into things values (1, 'one')`)
      await tx.raw('select 1 / 0').catch(() => {})
      return 'done'
    })
    await expect(pretending).rejects.toThrow('rolled back')
    expect(await namesOfThings()).toEqual([])
  })

  test('that reads, computes and writes back loses nothing to 49 others', async () => {
    const increment = async (tx: Queryable) => {
      const row = await tx.row<{ n: number }>(sql`select n from counters where id = 1 for update`)
      await tx.rows(sql`update counters set n = ${(row?.n ?? Number.NaN) + 1} where id = 1`)
    }
    await Promise.all(Array.from({ length: 50 }, () => db.transaction(increment)))
    expect(await db.row(sql`select n from counters`)).toEqual({ n: 50 })
  })

  test('is not seen by anybody while it is open', async () => {
    let seen: Promise<string[]> | undefined
    await expect(
      db.transaction(async (tx) => {
        await tx.rows(sql`insert into things values (1, 'secret')`)
        seen = namesOfThings()
        await tx.rows(sql`select 1`)
        throw new Error('never mind')
      }),
    ).rejects.toThrow('never mind')
    expect(await seen).toEqual([])
  })
})

describe('a snapshot', () => {
  test('reads one moment, whatever others write meanwhile, with statements that are asked at once', async () => {
    const count = (from: Queryable) => from.row<{ n: number }>(sql`select n from counters where id = ${1}`)
    const writes = onPglite ? async () => {} : () => db.rows(sql`update counters set n = n + 1`)
    const [before, ...later] = await db.snapshot(async (tx) => {
      const first = await count(tx)
      await writes()
      return [first, ...(await Promise.all(Array.from({ length: 5 }, () => count(tx))))]
    })
    expect(later).toEqual(Array.from({ length: 5 }, () => before))
  })

  test('writes nothing', async () => {
    const writing = db.snapshot((tx) => tx.rows(sql`update counters set n = 7`))
    expect(await codeOf(writing)).toBe('25006')
  })

  test('is read again where a connection has lost what was prepared', async () => {
    const read = () => db.snapshot((tx) => tx.row(sql`select max(id) as id from counters`))
    for (let i = 0; i < 5; i++) await read()
    await db.raw('deallocate all')
    for (let i = 0; i < 5; i++) expect(await read()).toEqual({ id: 1 })
  })
})

describe('raw', () => {
  test('that fails in the middle leaves nothing done and no transaction open', async () => {
    const text = "begin; insert into things values (1, 'one'); select 1 / 0; commit"
    expect(await codeOf(db.raw(text))).toBe('22012')
    expect(await namesOfThings()).toEqual([])
    // Whichever connection these get: an open or failed transaction would refuse or hide them.
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => db.rows(sql`insert into things values (${i}, ${`thing ${i}`})`)),
    )
    expect(await db.rows(sql`select id from things`)).toHaveLength(20)
    expect(await db.row(sql`select now() = statement_timestamp() as outside`)).toEqual({ outside: true })
    await db.raw('delete from things')
  })

  test('inside a transaction takes several statements', async () => {
    await db.transaction((tx) =>
      tx.raw("insert into things values (1, 'one'); delete from things where id = 1"),
    )
    expect(await namesOfThings()).toEqual([])
  })
})

describe('listening', () => {
  test('hears what any connection says on the channel, and no other channel', async () => {
    const heard: string[] = []
    let times = 0
    const news = await db.listen(
      'news',
      (payload) => heard.push(payload),
      () => times++,
    )
    expect(times).toBe(1)
    await db.rows(sql`select pg_notify('gossip', 'ignored')`)
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => db.rows(sql`select pg_notify('news', ${String(i)})`)),
    )
    await until(() => heard.length >= 8)
    expect(heard.sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    await news.close()
  })

  test('hears of a transaction after its commit only, and of one that was rolled back nothing', async () => {
    const events: string[] = []
    const news = await db.listen('news', (payload) => events.push(payload))
    await db
      .transaction(async (tx) => {
        await tx.rows(sql`select pg_notify('news', 'rolled back')`)
        throw new Error('never mind')
      })
      .catch(() => {})
    await db.transaction(async (tx) => {
      await tx.rows(sql`select pg_notify('news', 'committed')`)
      await tx.rows(sql`select pg_sleep(0.05)`)
      events.push('still inside')
    })
    await until(() => events.includes('committed'))
    expect(events).toEqual(['still inside', 'committed'])
    await news.close()
  })

  test('a channel may have any name', async () => {
    const heard: string[] = []
    const odd = await db.listen('Odd "name" of a channel', (payload) => heard.push(payload))
    await db.rows(sql`select pg_notify('Odd "name" of a channel', 'hello')`)
    await until(() => heard.length > 0)
    expect(heard).toEqual(['hello'])
    await odd.close()
  })

  test('hears nothing after it was closed', async () => {
    const heard: string[] = []
    const closed = await db.listen('news', (payload) => heard.push(payload))
    await closed.close()
    const open: string[] = []
    const other = await db.listen('news', (payload) => open.push(payload))
    await db.rows(sql`select pg_notify('news', 'late')`)
    await until(() => open.length > 0)
    expect(heard).toEqual([])
    await other.close()
  })

  if (!onPglite) {
    test('connects again when its connection was cut, and says so', async () => {
      const heard: string[] = []
      let times = 0
      const news = await db.listen(
        'news',
        (payload) => heard.push(payload),
        () => times++,
      )
      await db.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen "news"'`)
      await until(() => times === 2)
      await db.rows(sql`select pg_notify('news', 'after')`)
      await until(() => heard.length > 0)
      expect(heard).toEqual(['after'])
      await news.close()
    })
  }
})

if (!onPglite) {
  test('a connection that is cut inside a transaction fails that transaction and nothing else', async () => {
    const cut = db.transaction(async (tx) => {
      const row = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await tx.rows(sql`insert into things values (1, 'one')`)
      await db.rows(sql`select pg_terminate_backend(${row?.pid})`)
      // Silent until the end of its connection has come to its notice.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await tx.rows(sql`insert into things values (2, 'two')`)
    })
    await expect(cut).rejects.toThrow()
    expect(await namesOfThings()).toEqual([])
  })
}

test.runIf(onPglite)('nobody but its own account gets to the files of an embedded database', async () => {
  const where = await testDatabase()
  const directory = join(where.dataDir, 'database')
  await chmod(directory, 0o755)
  const opened = await openDatabase({ ...where, log })
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  await opened.close()
})

describe('closing', () => {
  test('waits for queries and transactions under way, and the data is there when it opens again', async () => {
    const where = await testDatabase()
    const first = await openDatabase({ ...where, log })
    await first.raw('create table kept (n int)')
    const slow = first.row(sql`select pg_sleep(0.3), 'done' as state`)
    let inside = () => {}
    const begun = new Promise<void>((resolve) => {
      inside = resolve
    })
    const transaction = first.transaction(async (tx) => {
      inside()
      await tx.rows(sql`select pg_sleep(0.1)`)
      await tx.rows(sql`insert into kept values (1)`)
    })
    await begun
    await first.close()
    expect(await slow).toMatchObject({ state: 'done' })
    await transaction

    const second = await openDatabase({ ...where, log })
    expect(await second.rows(sql`select n from kept`)).toEqual([{ n: 1 }])
    await second.close()
  })

  test('ends what listens, too', async () => {
    const warnings: string[] = []
    const noted = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const where = await testDatabase()
    const other = await openDatabase({ ...where, log: noted })
    await other.listen('news', () => {})
    await other.close()
    const again = await openDatabase({ ...where, log: noted })
    if (!onPglite) {
      const listeners = sql`select pid from pg_stat_activity
        where datname = current_database() and query like 'listen%'`
      while ((await again.rows(listeners)).length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await again.close()
    expect(warnings).toEqual([])
  })
})
