import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

const bearerCalls = Object.entries(calls).filter(([, call]) => call.auth === 'bearer')

describe('every call behind the sign-in', () => {
  test('there are some', () => {
    expect(bearerCalls.length).toBeGreaterThan(20)
  })

  test.each(bearerCalls)('%s answers a stranger with 401, whatever is sent', async (name) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string]
    for (const payload of [undefined, {}, { contract: 'x' }]) {
      const reply = await assay.app.inject({
        method,
        url: path.replace(/\{\w+\}/, 'x'),
        ...(payload && { payload }),
      })
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({ error: { code: 'not_signed_in', message: 'Sign in to go on.' } })
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })
})

test('OpenAPI describes every call, with its failures', async () => {
  const { openapi, paths } = (await assay.get('/api/docs/json')).json()
  expect(openapi).toBe('3.1.0')
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(Object.keys(calls).sort())
  const login = paths['/auth/login-email'].post
  expect(Object.keys(login.responses).sort()).toEqual(['200', '400', '429', '500', '503'])
  expect(login.requestBody.content['application/json'].schema.required).toEqual(['email'])
})

test('the documentation has a page', async () => {
  const reply = await assay.get('/api/docs/')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/html')
})

test('an address without anything behind it is a JSON 404 under the API', async () => {
  for (const url of ['/api/nothing', '/auth/nothing', '/nft/nothing']) {
    const reply = await assay.app.inject({ url, headers: { accept: 'text/html' } })
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.json().error.code).toBe('not_found')
  }
})

test('/health and /ready answer', async () => {
  expect((await assay.get('/health')).json()).toEqual({ status: 'ok' })
  expect((await assay.get('/ready')).json()).toMatchObject({ status: 'ready' })
})

test('a fault of ours tells the caller nothing about it', async () => {
  const broken = await startTestApp()
  await broken.db.raw('alter table tokens rename to tokens_gone')
  const reply = await broken.get('/api/profile', 'x'.repeat(43))
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
  })
  await broken.close()
})

test('replies carry the headers that keep pages and files in their place', async () => {
  const { headers } = await assay.get('/health')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain("default-src 'self'")
  expect(/script-src ([^;]*)/.exec(csp)?.[1]).not.toMatch(/unsafe|\*/)
})

describe('another origin', () => {
  const ask = (app: TestApp) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/api/profile',
      headers: {
        origin: 'https://app.example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })

  test('may not call', async () => {
    expect((await ask(assay)).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('may call when WEB_ORIGINS names it, and browsers stay with https if that is our address', async () => {
    const open = await startTestApp({
      WEB_ORIGINS: 'https://app.example.com',
      PUBLIC_URL: 'https://assay.example.com',
    })
    const { headers } = await ask(open)
    expect(headers['access-control-allow-origin']).toBe('https://app.example.com')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    // What a page from here would have in it.
    const told = (await open.get('/api/config')).json()
    expect(told).toMatchObject({ demo: true, dev_inbox: false, sentry_dsn: null })
    expect(told.chains.celo).toMatchObject({ name: 'Celo', chainId: 42_220, trackingLabel: 'Celo' })
    expect(told.chains.celo).not.toHaveProperty('portalDataset')
    await open.close()
  })
})
