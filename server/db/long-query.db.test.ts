import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let url: string
beforeAll(async () => {
  assay = await startTestApp()
  await assay.app.listen({ port: 0, listenTextResolver: () => '' })
  url = `http://127.0.0.1:${(assay.app.server.address() as AddressInfo).port}`
})
afterAll(() => assay.close())

/** Asks one time after the other until the work is done; how many answers came meanwhile. */
async function answersDuring(work: Promise<unknown>): Promise<number> {
  let done = false
  const finished = work.finally(() => {
    done = true
  })
  let answers = 0
  while (!done) {
    const reply = await fetch(`${url}/health`)
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }])
    if (!done) answers++
  }
  await finished
  return answers
}

/** One core of the database is busy for two seconds, however quick it is. */
const busyForTwoSeconds = `
  do $$
  declare until timestamptz := clock_timestamp() + interval '2 seconds'; n bigint := 0;
  begin
    while clock_timestamp() < until loop
      select n + count(*) into n from generate_series(1, 1000);
    end loop;
  end $$`

// Were each answer held up by more than 50 ms, fewer than 40 would fit into two seconds.
test.each([
  ['sleeps', 'select pg_sleep(2)'],
  ['computes', busyForTwoSeconds],
])('a query that %s for two seconds does not hold up /health', async (_, text) => {
  expect(await answersDuring(assay.db.raw(text))).toBeGreaterThanOrEqual(40)
})
