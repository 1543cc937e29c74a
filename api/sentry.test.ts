import { expect, test } from 'vitest'
import { type SentryContext, sentryRequest } from './sentry.ts'

const dsn = 'https://publickey@errors.example/7'
const context: SentryContext = {
  event_id: '0123456789abcdef0123456789abcdef',
  at: new Date('2026-11-14T10:00:00.000Z'),
  platform: 'javascript',
  transaction: '/dashboard/assets',
}

function withStack(message: string, stack: string): Error {
  const error = new Error(message)
  error.stack = stack
  return error
}

/** The three lines of an envelope, parsed. */
function envelope(error: unknown, more: Partial<SentryContext> = {}) {
  const request = sentryRequest(dsn, error, { ...context, ...more })
  return (request?.body ?? '').split('\n').map((line) => JSON.parse(line))
}

test('the request goes to the project of the DSN', () => {
  expect(sentryRequest(dsn, new Error('x'), context)?.url).toBe(
    'https://errors.example/api/7/envelope/?sentry_key=publickey&sentry_version=7',
  )
  expect(sentryRequest('http://k@host:9000/under/a/path/42', new Error('x'), context)?.url).toBe(
    'http://host:9000/under/a/path/api/42/envelope/?sentry_key=k&sentry_version=7',
  )
})

test.each(['', 'nonsense', 'https://errors.example/7', 'https://key@errors.example/', 'ftp://key@host/7'])(
  'what is not a DSN gives no request: %s',
  (text) => {
    expect(sentryRequest(text, new Error('x'), context)).toBeNull()
  },
)

test('an envelope is a header, an item header and the event', () => {
  const error = withStack(
    'it broke',
    'Error: it broke\n    at outer.inner (https://assay.example/static/index-B1.js:3:14)\n    at https://assay.example/static/main.js:1:2',
  )
  expect(envelope(error)).toEqual([
    { event_id: '0123456789abcdef0123456789abcdef', sent_at: '2026-11-14T10:00:00.000Z' },
    { type: 'event' },
    {
      event_id: '0123456789abcdef0123456789abcdef',
      timestamp: '2026-11-14T10:00:00.000Z',
      level: 'error',
      platform: 'javascript',
      transaction: '/dashboard/assets',
      exception: {
        values: [
          {
            type: 'Error',
            value: 'it broke',
            stacktrace: {
              frames: [
                {
                  function: '?',
                  filename: 'https://assay.example/static/main.js',
                  lineno: 1,
                  colno: 2,
                  in_app: true,
                },
                {
                  function: 'outer.inner',
                  filename: 'https://assay.example/static/index-B1.js',
                  lineno: 3,
                  colno: 14,
                  in_app: true,
                },
              ],
            },
          },
        ],
      },
    },
  ])
})

test('stacks of Firefox and of Node are read', () => {
  const firefox = envelope(withStack('x', 'press@https://assay.example/static/a.js:10:20\n'))[2]
  expect(firefox.exception.values[0].stacktrace.frames).toEqual([
    {
      function: 'press',
      filename: 'https://assay.example/static/a.js',
      lineno: 10,
      colno: 20,
      in_app: true,
    },
  ])
  const node = envelope(
    withStack('x', 'Error: x\n    at async run (file:///srv/node_modules/pg/a.js:5:6)'),
  )[2]
  expect(node.exception.values[0].stacktrace.frames).toEqual([
    {
      function: 'async run',
      filename: 'file:///srv/node_modules/pg/a.js',
      lineno: 5,
      colno: 6,
      in_app: false,
    },
  ])
})

test('e-mail addresses, codes, tokens and query strings are left out', () => {
  const token = 'kZ3vB9_q-1mXnW7sTgYh2LpRcD5eFjA8uIoKxVbNzQw'
  const error = withStack(
    `Code 123456 for ada@example.com was refused with Bearer ${token}`,
    `Error\n    at f (https://assay.example/a.js?token=${token}:1:1)`,
  )
  const [, , event] = envelope(error, { transaction: '/?next=/dashboard&email=ada%40example.com' })
  expect(event.exception.values[0].value).toBe('Code [code] for [e-mail] was refused with Bearer [token]')
  expect(event.transaction).toBe('/?[query]')
  expect(JSON.stringify(event)).not.toMatch(/ada|Code 1|kZ3v/)
})

test('addresses on a chain are kept: they are public and say where it happened', () => {
  const [, , event] = envelope(new Error('No code at 0x52908400098527886E0F7030069857D2E4169EE7'))
  expect(event.exception.values[0].value).toBe('No code at 0x52908400098527886E0F7030069857D2E4169EE7')
})

test('causes come with the error, the root first, and a circle of causes ends', () => {
  const root = new Error('disk full')
  const [, , event] = envelope(new Error('save failed', { cause: root }))
  expect(event.exception.values.map((v: { value: string }) => v.value)).toEqual(['disk full', 'save failed'])
  root.cause = root
  expect(envelope(root)[2].exception.values).toHaveLength(5)
})

test('a thrown value that is no error is told as text', () => {
  const [, , event] = envelope('just text')
  expect(event.exception.values).toEqual([{ type: 'Error', value: 'just text' }])
})
