import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from './cleanup.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

const tables = ['login_codes', 'tokens', 'sessions', 'limit_hits', 'outbox']
const sizes = async () => {
  const counts = tables.map((table) => assay.db.raw(`select count(*)::int as n from ${table}`))
  return (await Promise.all(counts)).map(({ rows }) => (rows[0] as { n: number }).n)
}

test('cleaning up keeps what is in use and deletes what has run out', async () => {
  const { refresh } = await assay.signIn('owner@example.com')
  const before = await sizes()
  expect(before).toEqual([1, 2, 1, 3, 1])
  await cleanUp(assay.db)
  expect(await sizes()).toEqual(before)

  await assay.letPass('2 days')
  await cleanUp(assay.db)
  expect(await sizes()).toEqual([0, 1, 1, 0, 1])
  expect((await assay.post('/auth/refresh', { refreshToken: refresh })).statusCode).toBe(200)

  await assay.letPass('31 days')
  await cleanUp(assay.db)
  expect(await sizes()).toEqual([0, 0, 0, 0, 0])
})
