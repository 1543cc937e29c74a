import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tools/test-database-copy.ts'
import { collectionsCommand } from './collections-command.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { sql } from './db/sql.ts'
import { startOperatorSocket } from './operator-socket.ts'

const large = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const small = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

let where: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  where = await testDatabase()
})

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ ...where, log: pino({ level: 'silent' }) })
  return work(db).finally(() => db.close())
}

async function run(args: string[], given = { DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl }) {
  const lines: string[] = []
  const code = await collectionsCommand(args, given, (line) => lines.push(line))
  return [code, lines.join('\n')]
}

test('what is wrong with a command is said before anything is opened, with exit code 1', async () => {
  expect(await run(['process', 'dogecoin', large])).toEqual([
    1,
    expect.stringMatching(/^The chain is one of eth, polygon, bsc, base, celo, .*demo\.$/),
  ])
  expect(await run(['process', 'eth', '0x12'])).toEqual([1, 'An address is 0x and 40 hexadecimal digits.'])
  const usage = expect.stringContaining('npm run collections -- process <chain> <address>')
  for (const args of [
    [],
    ['process'],
    ['process', 'eth'],
    ['reread'],
    ['reread', 'eth'],
    ['help'],
    ['list', 'eth'],
  ]) {
    expect(await run(args)).toEqual([1, usage])
  }
})

test('a directory without a database is named, and nothing is made there', async () => {
  const dataDir = join(where.dataDir, 'elsewhere')
  const given = { DATA_DIR: dataDir, DATABASE_URL: undefined }
  expect(await run(['list'], given)).toEqual([
    1,
    `There is no database in ${dataDir} yet. Is DATA_DIR the one of your server?`,
  ])
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('with a server running, a large contract is released and the workers are called', async () => {
  await withDatabase(async (db) => {
    await db.rows(sql`
      insert into contracts (chain, address, kind, name, state, first_block, cursor_block, estimated_transfers) values
        ('base', ${small}, 'erc20', 'Gold', 'ready', 1, 9, null), ('eth', ${large}, 'erc721', 'Apes', 'start', 1, 0, 2500000),
        ('polygon', ${large}, 'erc1155', '', 'start', 1, 0, 1000001), ('eth', ${small}, 'prices', '', 'ready', 1, 0, null),
        ('bsc', ${small}, 'erc721', 'Toads', 'held', 0, -1, null)`)
    const heard: string[] = []
    await db.listen('contracts', () => heard.push('contracts'))
    const socket = await startOperatorSocket(db, where.dataDir)
    expect((await stat(join(where.dataDir, 'operator.sock'))).mode & 0o777).toBe(0o600)

    expect(await run(['list'])).toEqual([
      0,
      [
        `start       eth        ${large}  erc721   Apes, about 2,500,000 transfers, 0 users`,
        `start       polygon    ${large}  erc1155  about 1,000,001 transfers, 0 users`,
        `ready       base       ${small}  erc20    Gold, 0 users`,
      ].join('\n'),
    ])
    expect(await run(['process', 'eth', large.toUpperCase().replace('0X', '0x')])).toEqual([
      0,
      `Released: ${large} on eth is being processed.`,
    ])
    await expect.poll(() => heard).toEqual(['contracts'])
    const states = await db.rows(sql`
      select chain, state from contracts where address = ${large} order by chain`)
    expect(states).toEqual([
      { chain: 'eth', state: 'processing' },
      { chain: 'polygon', state: 'start' },
    ])
    expect(await run(['process', 'eth', large])).toEqual([
      0,
      `Nothing to do: ${large} on eth is being processed already.`,
    ])
    // The second is tracked, but is no NFT contract; of the third a wallet has something.
    for (const [chain, address] of [
      ['base', large],
      ['base', small],
      ['bsc', small],
    ] as const) {
      const message = `Nobody tracks an NFT contract ${address} on ${chain}.`
      expect(await run(['process', chain, address])).toEqual([1, message])
    }
    // An older version has read it.
    await db.rows(sql`update contracts set reading = 1 where chain = 'base'`)
    const line = async () =>
      (await run(['list']))[1]
        ?.toString()
        .split('\n')
        .find((each) => each.startsWith('ready'))
    expect(await line()).toBe(
      `ready       base       ${small}  erc20    Gold, 0 users, waits to be read again`,
    )
    await db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block, target_block, reread_of)
      select chain, address, kind, 1, 5, 9, id from contracts where chain = 'base'`)
    expect(await line()).toBe(`ready       base       ${small}  erc20    Gold, 0 users, 55% read again`)
    expect(await run(['reread', 'base', small])).toEqual([
      0,
      `To be read again: ${small} on base. What is shown stays until that is done.`,
    ])
    // It is read for the first time.
    expect(await run(['reread', 'eth', large])).toEqual([0, 'Nothing to do: it is being read already.'])
    // A price is read again as well.
    expect(await run(['reread', 'all'])).toEqual([
      0,
      'To be read again: 2 contracts. What is shown stays until that is done.',
    ])
    const asked = await db.rows(sql`
      select chain, address from contracts where reread_asked_at is not null order by chain`)
    expect(asked).toEqual([
      { chain: 'base', address: small },
      { chain: 'eth', address: small },
    ])
    expect(await run(['reread', 'base', large])).toEqual([1, `Nobody tracks ${large} on base.`])
    await socket.close()
  })
})

test('without a server it works as well, even if a killed one has left its socket', async () => {
  const socket = join(where.dataDir, 'operator.sock')
  const script = `require('node:net').createServer().listen(process.argv[1], () => console.log('listening'))`
  const killed = spawn(process.execPath, ['-e', script, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect((await stat(socket)).isSocket()).toBe(true)

  expect(await run(['process', 'polygon', large])).toEqual([
    0,
    `Released: ${large} on polygon is being processed.`,
  ])
  expect(await run(['reread', 'base', small])).toEqual([
    0,
    `To be read again: ${small} on base. What is shown stays until that is done.`,
  ])
  await withDatabase(async (db) => {
    const row = await db.row(sql`select state from contracts where chain = 'polygon'`)
    expect(row).toEqual({ state: 'processing' })
    await (await startOperatorSocket(db, where.dataDir)).close()
  })
})
