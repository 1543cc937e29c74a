import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './db/sql.ts'
import { sessionsCommand } from './sessions-command.ts'
import type { TestApp } from './test-app.ts'
import { startTestOperator, type TestOperator } from './test-operator.ts'

let assay: TestApp
let operator: TestOperator
beforeAll(async () => {
  operator = await startTestOperator(sessionsCommand)
  assay = operator.assay
})
afterAll(() => operator.close())
const run = (...args: string[]) => operator.run(...args)

const signIn = async (email: string) => {
  await assay.letPass('61 seconds')
  return (await assay.signIn(email)).access
}
const statusOf = async (access: string) => (await assay.get('/api/profile', access)).statusCode

test('what is wrong with a command is said before anything is done, with exit code 1', async () => {
  const usage = expect.stringContaining('npm run sessions -- end-all everybody')
  for (const args of [[], ['list'], ['end'], ['end-all'], ['help', 'x'], ['list', 'a@b.example', 'x']])
    expect(await run(...args)).toEqual([1, usage])
  expect(await run('list', 'ada')).toEqual([
    1,
    'An account is named by its e-mail address, such as name@example.com.',
  ])
  expect(await run('end', "x' or true")).toEqual([1, 'A session is named by its id, as the list has it.'])
  expect(await run('list', 'nobody@example.com')).toEqual([1, 'Nobody has signed in as nobody@example.com.'])
})

test('the sessions of an account are listed, and one of them is ended', async () => {
  const first = await signIn('ada@example.com')
  const second = await signIn('ada@example.com')
  const [code, text = ''] = await run('list', ' Ada@Example.com ')
  expect(code).toBe(0)
  const lines = String(text).split('\n')
  const minute = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC'
  for (const line of lines)
    expect(line).toMatch(
      new RegExp(`^[0-9a-f-]{36}  signed in ${minute}  used ${minute}  An unknown browser, 127\\.0\\.0\\.1$`),
    )
  expect(lines).toHaveLength(2)
  const newest = lines[0]?.slice(0, 36) ?? ''
  expect(await run('end', newest)).toEqual([0, 'The session has ended.'])
  expect(await statusOf(second)).toBe(401)
  expect(await statusOf(first)).toBe(200)
  expect(await run('end', newest)).toEqual([1, 'There is no such session, or it has ended already.'])
})

test('all of an account are ended, and all of everybody', async () => {
  const bobs = [await signIn('bob@example.com'), await signIn('bob@example.com')]
  const eve = await signIn('eve@example.com')
  expect(await run('end-all', 'bob@example.com')).toEqual([0, '2 sessions have ended.'])
  for (const access of bobs) expect(await statusOf(access)).toBe(401)
  expect(await run('list', 'bob@example.com')).toEqual([0, 'bob@example.com has no open session.'])
  expect(await statusOf(eve)).toBe(200)
  const open = await assay.db.row<{ n: number }>(
    sql`select count(*) as n from sessions where ended_at is null`,
  )
  expect(await run('end-all', 'everybody')).toEqual([0, `${open?.n} sessions have ended.`])
  expect(await statusOf(eve)).toBe(401)
  expect(await run('end-all', 'everybody')).toEqual([0, '0 sessions have ended.'])
})
