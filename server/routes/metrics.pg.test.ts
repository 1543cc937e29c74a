import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

const linesOf = async () => (await assay.get('/metrics')).body.split('\n')
async function metricOf(name: string): Promise<number> {
  const line = (await linesOf()).find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

test('requests are counted by route and status, and refusals by their code', async () => {
  const { access } = await assay.signIn('ada@example.com')
  await assay.get('/api/profile', access)
  await assay.get('/api/profile', access)
  await assay.get('/api/profile')
  await assay.post('/auth/login-email', { email: 'no address' })
  const lines = await linesOf()
  for (const line of [
    'assay_http_requests_total{route="GET /api/profile",status="200"} 2',
    'assay_http_requests_total{route="GET /api/profile",status="401"} 1',
    'assay_http_requests_total{route="POST /auth/login-email",status="400"} 1',
    'assay_refusals_total{code="not_signed_in"} 1',
    'assay_refusals_total{code="invalid"} 1',
  ])
    expect(lines).toContain(line)
  expect(await metricOf('assay_http_request_seconds_total{route="GET /api/profile"}')).toBeGreaterThan(0)
})

test('what strangers make up becomes no label, however much of it', async () => {
  await assay.get('/nothing')
  const before = (await linesOf()).length
  for (let i = 0; i < 50; i++) await assay.get(`/nothing/${i}?q=${i}`)
  for (let i = 0; i < 50; i++) await assay.get(`/nft/metadata/${i}`)
  const lines = await linesOf()
  expect(lines).toContain('assay_http_requests_total{route="none",status="404"} 51')
  expect(lines.filter((line) => line.includes('metadata/'))).toEqual([
    expect.stringMatching(/route="GET \/nft\/metadata\/:uuid",status="\d+"\} 50$/),
    expect.stringContaining('assay_http_request_seconds_total{route="GET /nft/metadata/:uuid"}'),
  ])
  expect(lines.length - before).toBeLessThanOrEqual(4)
})

test('sign-ins are counted by way and result', async () => {
  const email = 'bob@example.com'
  const before = await metricOf('assay_sign_ins_total{way="code",result="ok"}')
  await assay.signIn(email)
  await assay.letPass('61 seconds')
  const { tokens } = (await assay.post('/auth/login-email', { email }, fromSomewhere())).json()
  const code = (await assay.inbox.waitForCode(email)) === '000000' ? '000001' : '000000'
  await assay.post('/auth/login-code', { token: tokens, code })
  expect(await metricOf('assay_sign_ins_total{way="code",result="ok"}')).toBe(before + 1)
  expect(await metricOf('assay_sign_ins_total{way="code",result="refused"}')).toBe(1)
})

test('mails are counted: waiting, given up, sent, and attempts that failed', async () => {
  const away = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const told = async () => (await away.get('/metrics')).body
  await away.post('/auth/login-email', { email: 'eve@example.com' }, fromSomewhere())
  await expect.poll(told).toMatch(/^assay_mails_failed_total [1-9]/m)
  expect(await told()).toMatch(/^assay_mails_waiting 1$/m)
  expect(await told()).toMatch(/^assay_mails_sent_total 0$/m)
  await away.letPass('11 minutes')
  expect(await told()).toMatch(/^assay_mails_waiting 0$/m)
  expect(await told()).toMatch(/^assay_mails_expired 1$/m)
  await away.close()

  const before = await metricOf('assay_mails_sent_total')
  await assay.signIn('carl@example.com')
  await expect.poll(() => metricOf('assay_mails_sent_total')).toBe(before + 1)
})

test('queues, the lag of chains and the size of the database are told', async () => {
  await assay.db.raw(`
    insert into contracts (chain, address, kind, name, first_block, cursor_block, state)
      values ('base', 'x', 'erc721', '', 0, 90, 'ready');
    insert into chain_cursors (chain, block_number, block_hash, finalized_block)
      values ('base', 100, '0x', 90), ('celo', 5, '0x', 1);
    insert into chain_blocks (chain, number, hash, timestamp)
      values ('base', 100, '0x', extract(epoch from now())::bigint - 70)`)
  const lines = await linesOf()
  expect(lines).toContain('assay_jobs{queue="mail",state="failed"} 0')
  expect(lines.filter((line) => /^assay_chain_lag_seconds\{/.test(line))).toEqual([
    expect.stringMatching(/^assay_chain_lag_seconds\{chain="base"\} 7\d$/),
  ])
  expect(await metricOf('assay_database_bytes')).toBeGreaterThan(1_000_000)
})
