import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let demo: TestApp
beforeAll(async () => {
  demo = await startTestApp({ SMTP_URL: '', DEMO: 'on' })
  await demo.post('/auth/login-email', { email: 'visitor@example.com' })
})
afterAll(() => demo.close())

const visit = (app: TestApp, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  app.app.inject({
    url: '/dev/inbox',
    headers: { host: 'localhost:3000', ...options.headers },
    remoteAddress: options.remoteAddress ?? '127.0.0.1',
  })

describe('the development inbox', () => {
  test('shows the mail that would have been sent', async () => {
    const reply = await visit(demo)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toMatch(/<strong>\d{6} is your Assay code<\/strong><span>to visitor@example\.com/)
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('runs nothing that stands in a mail', async () => {
    await demo.db.raw(
      "insert into outbox (recipient, subject, body_text, body_html, expires_at) values ('a', '<script>alert(1)</script>', 'x', '\"><script>alert(2)</script>', now())",
    )
    const { body } = await visit(demo)
    expect(body).not.toMatch(/<script/i)
  })

  test.each([
    ['another machine', { remoteAddress: '192.168.0.7' }],
    ['a name that somebody pointed here', { headers: { host: 'evil.example' } }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy that says Forwarded', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a proxy that says only how it was asked', { headers: { 'x-forwarded-proto': 'https' } }],
    ['a proxy that says nothing of a client', { headers: { 'x-forwarded-for': '' } }],
  ])('does not exist for %s', async (_, options) => {
    expect((await visit(demo, options)).statusCode).toBe(404)
  })

  test('does not exist for a proxy that nobody has told anything', async () => {
    const { port } = new URL(await demo.app.listen({ host: '127.0.0.1', port: 0 }))
    const ask = async (version: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      const host = `Host: 127.0.0.1:${port}\r\nConnection: close`
      socket.write(`GET /dev/inbox HTTP/${version}\r\n${host}\r\n\r\n`)
      return (await text(socket)).slice(0, 'HTTP/1.1 200'.length)
    }
    expect([await ask('1.1'), await ask('1.0')]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
  })

  test.each([
    ['outside demo mode', { SMTP_URL: '', DEMO: 'off' }],
    ['with a mail server', { DEMO: 'on' }],
  ])('does not exist %s', async (_, given) => {
    const app = await startTestApp(given)
    expect((await visit(app)).statusCode).toBe(404)
    await app.close()
  })
})
