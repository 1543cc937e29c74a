import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBackend } from './embedded-backend.ts'

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const startup = Buffer.from('\0\0\0\x14\0\x03\0\0user\0test\0\0\0', 'latin1')
const query = (text: string) => message('Q', `${text}\0`)
const extended = (text: string) =>
  Buffer.concat([
    message('P', `\0${text}\0`, '\0\0'),
    message('B', '\0\0', '\0\0\0\0\0\0'),
    message('D', 'P\0'),
    message('E', '\0\0\0\0\0'),
    message('S'),
  ])
const terminate = message('X')
const ready = (status: 'I' | 'T') => message('Z', status)
const complete = (text: string) => message('C', `${text}\0`)
const notification = (payload: string) => message('A', '\0\0\0\x07', 'news\0', `${payload}\0`)

/**
 * A session as PGlite has one: it answers each request with what was asked, and knows begin, commit and notify. What is called a write takes
 * the next number of a transaction, which is seen when that ends.
 */
function scriptedSession() {
  const asked: string[] = []
  const requests: Buffer[] = []
  let status: 'I' | 'T' = 'I'
  let writes = false
  let lastTransaction = 7
  let atOnce = 0
  let gate = Promise.resolve()
  let openGate = () => {}

  async function execute(request: Uint8Array) {
    expect(++atOnce).toBe(1)
    const text = textOf(Buffer.from(request))
    asked.push(text)
    requests.push(Buffer.from(request))
    await gate
    if (text.includes('write')) writes = true
    if (text === 'begin') status = 'T'
    if (text === 'commit' || text === 'ROLLBACK') status = 'I'
    if (writes && (status === 'I' || text === 'commit and chain')) {
      lastTransaction++
      writes = false
    }
    const news = /^notify (.*)/.exec(text)?.[1]
    atOnce--
    return Buffer.concat([
      ...(news ? [notification(news)] : []),
      ...(request[0] === 0x50 && request[5] ? [message('1')] : []),
      complete(tagOf(text, lastTransaction)),
      ...(news ? [notification(`${news} again`)] : []),
      ready(status),
    ])
  }
  return {
    asked,
    requests,
    execute,
    /** Answers nothing until `release`. */
    hold() {
      gate = new Promise((resolve) => {
        openGate = resolve
      })
    },
    release: () => openGate(),
  }
}

function tagOf(text: string, lastTransaction: number): string {
  if (text.includes('xmax')) return `${lastTransaction}`
  return text === 'commit and chain' ? 'COMMIT' : text
}

function textOf(request: Buffer): string {
  if (request[0] === 0) return 'startup'
  const cString = request.toString('latin1', request[0] === 0x50 ? 6 : 5)
  return cString.slice(0, cString.indexOf('\0'))
}

function connect(backend: ReturnType<typeof createBackend>) {
  const received: Buffer[] = []
  const session = backend.open((bytes) => received.push(Buffer.from(bytes)))
  session.receive(startup)
  return {
    received,
    send: (...requests: Buffer[]) => session.receive(Buffer.concat(requests)),
    close: () => session.close(),
  }
}

async function setUp(count: number, options?: Parameters<typeof createBackend>[1]) {
  const session = scriptedSession()
  const backend = createBackend(session.execute, options)
  const connections = Array.from({ length: count }, () => connect(backend))
  await backend.drain()
  session.asked.length = 0
  for (const { received } of connections) received.length = 0
  const [a, b, c] = connections as [Connection, Connection, Connection]
  return { session, backend, a, b, c }
}
type Connection = ReturnType<typeof connect>

describe('requests', () => {
  test('run one at a time, in the order of asking, and each is answered to its asker', async () => {
    const { session, backend, a, b } = await setUp(2)
    session.hold()
    a.send(query('a1'), query('a2'))
    b.send(extended('b1'))
    a.send(query('a3'))
    session.release()
    await backend.drain()
    expect(session.asked).toEqual(['a1', 'a2', 'b1', 'a3'])
    expect(a.received).toEqual([
      Buffer.concat([complete('a1'), ready('I')]),
      Buffer.concat([complete('a2'), ready('I')]),
      Buffer.concat([complete('a3'), ready('I')]),
    ])
    expect(b.received).toEqual([Buffer.concat([complete('b1'), ready('I')])])
  })

  test('that prepare the same statement prepare it once for all connections', async () => {
    const { session, backend, a, b } = await setUp(2)
    const run = [message('B', '\0name\0', '\0\0\0\0\0\0'), message('E', '\0\0\0\0\0'), message('S')]
    const prepare = message('P', 'name\0select 1\0', '\0\0')
    a.send(prepare, ...run)
    b.send(prepare, ...run)
    await backend.drain()
    expect(session.requests.slice(-2)).toEqual([Buffer.concat([prepare, ...run]), Buffer.concat(run)])
    const parsed = message('1')
    expect(a.received.at(-1)?.subarray(0, 5)).toEqual(parsed)
    expect(b.received.at(-1)?.subarray(0, 5)).toEqual(parsed)
  })

  test('are the same however their bytes are cut up', async () => {
    const request = fc.oneof(
      fc.string().map((text) => query(text.replaceAll('\0', ''))),
      fc.string().map((text) => extended(text.replaceAll('\0', ''))),
    )
    const cases = fc.array(request, { minLength: 1, maxLength: 6 }).chain((requests) => {
      const bytes = Buffer.concat([startup, ...requests])
      const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 })
      return cuts.map((at) => ({ requests, bytes, cuts: [0, ...at.sort((x, y) => x - y), bytes.length] }))
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ requests, bytes, cuts }) => {
        const session = scriptedSession()
        const backend = createBackend(session.execute)
        const { receive } = backend.open(() => {})
        cuts.slice(1).forEach((end, i) => {
          receive(bytes.subarray(cuts[i], end))
        })
        await backend.drain()
        expect(session.requests).toEqual([startup, ...requests])
      }),
    )
  })

  test('of one byte at a time arrive, too', async () => {
    const { session, backend, a } = await setUp(1)
    for (const byte of Buffer.concat([extended('slow'), query('slower')])) a.send(Buffer.from([byte]))
    await backend.drain()
    expect(session.asked).toEqual(['slow', 'slower'])
  })

  test('of a connection that closed before its turn are dropped, and nothing is sent to it', async () => {
    const { session, backend, a, b, c } = await setUp(3)
    session.hold()
    a.send(query('a'))
    b.send(query('b'))
    c.send(query('c'))
    b.close()
    session.release()
    await backend.drain()
    expect(session.asked).toEqual(['a', 'c'])
    expect(b.received).toEqual([])
  })
})

describe('a transaction', () => {
  test('keeps the others out until it ends, and then they come in order', async () => {
    const { session, backend, a, b, c } = await setUp(3)
    a.send(query('begin'))
    b.send(query('b'))
    c.send(query('c'))
    await backend.drain()
    a.send(extended('a1'))
    await backend.drain()
    a.send(extended('a2'), query('commit'))
    await backend.drain()
    expect(session.asked).toEqual(['begin', 'a1', 'a2', 'commit', 'b', 'c'])
  })

  test('that waits for another comes after those who want no transaction, in their order', async () => {
    const { session, backend, a, b, c } = await setUp(3)
    a.send(query('begin'))
    b.send(query('begin'))
    c.send(query('c1'), query('c2'))
    await backend.drain()
    a.send(query('commit'), query('a'))
    await backend.drain()
    b.send(query('commit'))
    await backend.drain()
    expect(session.asked).toEqual(['begin', 'commit', 'c1', 'a', 'begin', 'commit', 'c2'])
  })

  test('leaves a moment before the next one to who asks when it has ended', async () => {
    const { session, backend, a, b, c } = await setUp(3, { breathMs: () => 60_000 })
    a.send(query('begin'))
    b.send(query('begin'))
    await backend.drain()
    a.send(query('commit'))
    await vi.waitFor(() => expect(a.received).toHaveLength(2))
    c.send(query('c'))
    await vi.waitFor(() => expect(c.received).toHaveLength(1))
    expect(session.asked).toEqual(['begin', 'commit', 'c'])
    expect(b.received).toEqual([])
  })

  test.each([
    ['waited', true],
    ['comes in that moment', false],
  ])('that %s begins when the moment after another is over', async (_, waited) => {
    const { session, backend, a, b } = await setUp(2, { breathMs: () => 20 })
    a.send(query('begin'))
    if (waited) b.send(query('begin'))
    await backend.drain()
    a.send(query('commit'))
    if (!waited) {
      await vi.waitFor(() => expect(a.received).toHaveLength(2))
      b.send(query('begin'))
    }
    await backend.drain()
    expect(session.asked).toEqual(['begin', 'commit', 'begin'])
  })

  test.each([
    ['breaks off', (a: Connection) => a.close()],
    ['says goodbye', (a: Connection) => a.send(terminate)],
  ])('is rolled back when its connection %s, and the others go on', async (_, end) => {
    const { session, backend, a, b } = await setUp(2)
    a.send(query('begin'))
    await backend.drain()
    b.send(query('b'))
    await backend.drain()
    expect(b.received).toEqual([])
    end(a)
    await backend.drain()
    expect(session.asked).toEqual(['begin', 'ROLLBACK', 'b'])
    expect(b.received).toEqual([Buffer.concat([complete('b'), ready('I')])])
  })

  test('is rolled back when its connection closes while a request of it runs', async () => {
    const { session, backend, a, b } = await setUp(2)
    session.hold()
    a.send(query('begin'), query('never'))
    b.send(query('b'))
    a.close()
    session.release()
    await backend.drain()
    expect(session.asked).toEqual(['begin', 'ROLLBACK', 'b'])
    expect(a.received).toEqual([])
  })

  test('that its connection had ended is not rolled back again', async () => {
    const { session, backend, a, b } = await setUp(2)
    a.send(query('begin'), query('commit'))
    await backend.drain()
    a.close()
    b.send(query('b'))
    await backend.drain()
    expect(session.asked).toEqual(['begin', 'commit', 'b'])
  })
})

describe('a transaction whose connection is silent', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is ended after half a minute, its connection is told why, and the others go on', async () => {
    vi.useFakeTimers()
    const { session, a, b } = await setUp(2)
    a.send(query('begin'))
    b.send(query('b'))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(session.asked).toEqual(['begin'])
    await vi.advanceTimersByTimeAsync(1)
    expect(session.asked).toEqual(['begin', 'ROLLBACK', 'b'])
    expect(a.received.at(-1)?.toString('latin1')).toBe(
      'E\0\0\0USFATAL\0VFATAL\0C25P03\0Mterminating connection due to idle-in-transaction timeout\0\0',
    )
    a.send(query('too late'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.asked).toEqual(['begin', 'ROLLBACK', 'b'])
  })

  test('does not last longer because others ask', async () => {
    vi.useFakeTimers()
    const { session, a, b, c } = await setUp(3)
    a.send(query('begin'))
    await vi.advanceTimersByTimeAsync(20_000)
    b.send(query('b'))
    await vi.advanceTimersByTimeAsync(9_000)
    c.send(query('c'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.asked).toEqual(['begin', 'ROLLBACK', 'b', 'c'])
  })

  test('lasts as long as it says something', async () => {
    vi.useFakeTimers()
    const { session, a } = await setUp(1)
    a.send(query('begin'))
    for (const word of ['one', 'two', 'three', 'commit']) {
      await vi.advanceTimersByTimeAsync(20_000)
      a.send(query(word))
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.asked).toEqual(['begin', 'one', 'two', 'three', 'commit'])
  })
})

describe('what was written', () => {
  /** In their order: what the session was asked, what was sent to whom, and when a write was counted. */
  async function setUpCounting() {
    const session = scriptedSession()
    const happened: string[] = []
    const execute = (request: Uint8Array) => {
      const text = textOf(Buffer.from(request))
      if (!text.includes('xmax')) happened.push(text)
      return session.execute(request)
    }
    const backend = createBackend(execute, { onWritten: () => happened.push('counted') })
    const connected = (name: string) => {
      const connection = backend.open(() => happened.push(`told ${name}`))
      connection.receive(startup)
      return (...requests: Buffer[]) => connection.receive(Buffer.concat(requests))
    }
    const [a, b] = [connected('a'), connected('b')]
    await backend.drain()
    happened.length = 0
    return { happened, backend, a, b }
  }

  test('is counted before its writer hears of it, and before anybody else reads', async () => {
    const { happened, backend, a, b } = await setUpCounting()
    a(extended('write'))
    b(query('read'))
    await backend.drain()
    expect(happened).toEqual(['write', 'counted', 'told a', 'read', 'told b'])
  })

  test('is counted before those hear of it who are notified', async () => {
    const { happened, backend, a } = await setUpCounting()
    a(query('notify them to write'))
    await backend.drain()
    expect(happened.slice(0, 3)).toEqual(['notify them to write', 'counted', 'told a'])
    expect(happened.filter((each) => each === 'told b')).toHaveLength(2)
  })

  test('in a transaction is counted once, with its end', async () => {
    const { happened, backend, a } = await setUpCounting()
    a(query('begin'), query('write 1'), query('write 2'), query('commit'))
    await backend.drain()
    const told = ['begin', 'told a', 'write 1', 'told a', 'write 2', 'told a', 'commit', 'counted', 'told a']
    expect(happened).toEqual(told)
  })

  test('is counted too if the next transaction begins with the end of the last', async () => {
    const { happened, backend, a } = await setUpCounting()
    a(query('begin'), query('write'), query('commit and chain'))
    await backend.drain()
    expect(happened.slice(-3)).toEqual(['commit and chain', 'counted', 'told a'])
  })

  test('is nothing where it was only read', async () => {
    const { happened, backend, a, b } = await setUpCounting()
    a(query('begin'), query('read'), query('commit'))
    b(extended('read'))
    await backend.drain()
    expect(happened).not.toContain('counted')
  })
})

test('notifications reach every open connection, after the reply they came with and whole', async () => {
  const { backend, a, b, c } = await setUp(3)
  c.close()
  a.send(query('notify x'))
  await backend.drain()
  expect(a.received).toEqual([
    Buffer.concat([complete('notify x'), ready('I')]),
    notification('x'),
    notification('x again'),
  ])
  expect(b.received).toEqual([notification('x'), notification('x again')])
  expect(c.received).toEqual([])
})

test('draining waits for the requests that were received', async () => {
  const { session, backend, a, b } = await setUp(2)
  session.hold()
  a.send(query('a'))
  b.send(query('b'))
  let drained = false
  const draining = backend.drain().then(() => {
    drained = true
  })
  await new Promise(setImmediate)
  expect([drained, session.asked]).toEqual([false, ['a']])
  session.release()
  await draining
  expect(session.asked).toEqual(['a', 'b'])
  expect(b.received).toHaveLength(1)
})
