import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failure } from '#api/call.ts'
import { calls } from '#api/calls.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let token: string
beforeAll(async () => {
  assay = await startTestApp()
  token = (await assay.signIn('attacker@example.com')).access
})
afterAll(() => assay.close())

type Sent = { method: 'GET' | 'POST'; url: string; payload?: string | Buffer; headers?: object }

async function send({ headers, ...request }: Sent) {
  const type = request.payload === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await assay.app.inject({
    ...request,
    headers: { authorization: `Bearer ${token}`, ...type, ...headers },
  })
  return { status: reply.statusCode, body: reply.body }
}

/** A refusal of the request in the one shape that refusals have, without a word about our insides. */
function expectRefused(what: string, { status, body }: { status: number; body: string }) {
  expect([what, status >= 400 && status < 500]).toEqual([what, true])
  expect([what, failure.strict().safeParse(JSON.parse(body)).success]).toEqual([what, true])
  expect([what, /node_modules|\.ts\b|SyntaxError|select /.exec(body)]).toEqual([what, null])
}

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const bodies: Record<string, string> = {
  nothing: '',
  null: 'null',
  'a number': '1',
  'a text': '"x"',
  'a list': '[]',
  'half an object': '{"a":',
  'a NUL': '\u0000',
  '20,000 lists in one another': deep,
  'a prototype': '{"__proto__":{"x":1}}',
  'a constructor': '{"constructor":{"prototype":{"x":1}}}',
}
const values: Record<string, string> = {
  null: 'null',
  'a number': '-1.5',
  'too large a number': '1e400',
  'an object without a text': '{"toString":1,"valueOf":1,"constructor":1}',
  'a NUL': '"a\\u0000b"',
  'half a character': '"\\ud800"',
  'a line break': '"a\\r\\nBcc: b@example.com"',
  'a long text': `"${'x'.repeat(20_000)}"`,
  'many lines': `"${'\\r\\n\\t'.repeat(3_000)}"`,
  '10,000 elements': JSON.stringify(Array(10_000).fill(1)),
  '20,000 lists in one another': deep,
}

/** The call's fields, all of them wrong in the same way. */
function objects(call: (typeof calls)[keyof typeof calls]): [name: string, payload: string][] {
  const fields = 'body' in call && 'shape' in call.body ? Object.keys(call.body.shape) : []
  return Object.entries(values).map(([name, value]) => [
    name,
    `{${fields.map((field) => `"${field}":${value}`).join(',')}}`,
  ])
}

const posts = Object.entries(calls).filter(([name]) => name.startsWith('POST '))
const gets = Object.keys(calls).filter((name) => name.includes('{'))

describe('whatever is sent', () => {
  test.each(posts)('%s refuses it in the same words as ever', async (name, call) => {
    const url = name.slice('POST '.length)
    for (const [what, payload] of [...Object.entries(bodies), ...objects(call)]) {
      const reply = await send({ method: 'POST', url, payload })
      // A profile has no required field, nor has a list; a sign-in that was never begun can be ended, and others that are not there.
      if (reply.status === 200)
        expect(url).toMatch(
          /^\/api\/(profile|account\/(export|delete|keep)|confirm\/send-code|notifications|keys|activity|identities|operator\/test-mail|passkeys(\/options)?|linked-wallets(\/nonce)?|share-links|sessions(\/end-others)?|uploads\/unused)$|^\/auth\/(logout|passkey-options|wallet-nonce)$/,
        )
      else expectRefused(what, reply)
    }
  })

  test.each(gets)('%s refuses paths that name nothing', async (name) => {
    const path = name.slice('GET '.length)
    for (const part of ['%00', '%zz', '%ed%a0%80', '..%2f..%2fetc%2fpasswd', "'", 'x'.repeat(5_000)])
      expectRefused(part, await send({ method: 'GET', url: path.replace(/\{\w+\}/, part) }))
  })

  test('a body is no larger than its limit once it is unpacked', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const reply = await send({ method: 'POST', url: '/api/profile', payload: bomb, headers })
    expect(reply.status).toBe(413)
    expectRefused('a bomb', reply)
    const garbage = await send({ method: 'POST', url: '/api/profile', payload: 'garbage', headers })
    expectRefused('garbage', garbage)
  })
})

const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

describe('a connection', () => {
  test.each([
    ['bytes that are no HTTP', '\x16\x03\x01 hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n', 400],
    ['a strange Expect', 'GET /health HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    [
      'a path that does not decode',
      'GET /nft/metadata/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
    ],
  ])('with %s is refused and closed, with the headers of every other reply', async (what, bytes, status) => {
    const { port } = new URL(await listening())
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expectRefused(what, { status, body })
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    )
    const usual = (await assay.get('/health')).headers
    for (const name of SECURITY_HEADERS) expect([name, headers.get(name)]).toEqual([name, usual[name]])
  })

  test('is not held for ever by one who sends slowly or does not read', async () => {
    await listening()
    const { headersTimeout, requestTimeout, timeout } = assay.app.server
    expect({ headersTimeout, requestTimeout, timeout }).toEqual({
      headersTimeout: 60_000,
      requestTimeout: 60_000,
      timeout: 120_000,
    })
  })
})

let address: Promise<string> | undefined
function listening(): Promise<string> {
  address ??= assay.app.listen({ host: '127.0.0.1', port: 0 })
  return address
}
