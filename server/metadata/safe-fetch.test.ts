import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FetchOptions, type FetchRefused, safeFetch } from './safe-fetch.ts'

const MIB = 1024 * 1024

/** The canary counts who gets to it: nobody except those whom the operator sends. */
const canary = createServer((request, response) => {
  visits.push(request)
  void (pages[request.url ?? ''] ?? plain)(response)
})
const visits: IncomingMessage[] = []
let pages: Record<string, (response: ServerResponse) => unknown> = {}
const plain = (response: ServerResponse) => response.end('the canary sings')
let port = 0
let origin = ''

beforeAll(async () => {
  for (const host of ['::', '127.0.0.1']) {
    canary.listen(0, host)
    const listening = await Promise.race([
      once(canary, 'listening').then(() => true),
      once(canary, 'error').then(() => false),
    ])
    if (listening) break
  }
  port = (canary.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => canary.close())
beforeEach(() => {
  visits.length = 0
  pages = {}
})

/** The canary's port is open to all: only the check of the address is between it and them. */
const byStranger = (url: string, options: Partial<FetchOptions> = {}) =>
  safeFetch(url, { maxBytes: MIB, ports: [port], timeoutMs: 5_000, ...options })
const byOperator = (path: string, options: Partial<FetchOptions> = {}) =>
  byStranger(origin + path, { trustedBase: origin, ...options })
const refusal = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: FetchRefused) => error.reason,
  )

describe('the private network', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '0x7f.1',
    '127.0.0.1.',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '0',
    '0.0.0.0',
    '127.127.127.127',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '100.100.100.200',
  ])('is closed to http://%s', async (host) => {
    expect(await refusal(byStranger(`http://${host}:${port}/`))).toBe('forbidden')
    expect(visits).toHaveLength(0)
  })

  test.each([
    ['127.0.0.1', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['10.0.0.1', 4],
    ['169.254.169.254', 4],
  ])('is closed to a name that resolves to %s', async (address, family) => {
    const resolve = async () => [{ address, family }]
    expect(await refusal(byStranger(`http://nft.example:${port}/`, { resolve }))).toBe('forbidden')
    expect(visits).toHaveLength(0)
  })

  test.each(['localhost', 'LOCALHOST', 'localhost.', 'ｌｏｃａｌｈｏｓｔ'])(
    'is closed to %s, whichever resolver is asked',
    async (host) => {
      expect(await refusal(byStranger(`http://${host}:${port}/`))).not.toBe('fetched')
      expect(visits).toHaveLength(0)
    },
  )

  test('is closed to a name with a public address beside a private one', async () => {
    const resolve = async () => [
      { address: '2fff::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    expect(await refusal(byStranger(`http://nft.example:${port}/`, { resolve }))).toBe('forbidden')
    expect(visits).toHaveLength(0)
  })

  test('is closed to a name that changes its answer: what was checked is what is connected to', async () => {
    const answers = [
      { address: '2fff::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    let asked = 0
    const resolve = async () => [answers[asked++] ?? { address: '127.0.0.1', family: 4 }]
    // Nobody has the first address, so nothing can be there.
    expect(await refusal(byStranger(`http://nft.example:${port}/`, { resolve, timeoutMs: 300 }))).toBe('away')
    expect(asked).toBe(1)
    expect(visits).toHaveLength(0)
    expect(await refusal(byStranger(`http://nft.example:${port}/`, { resolve }))).toBe('forbidden')
    expect(visits).toHaveLength(0)
  })

  test.each([
    'http://127.0.0.1:PORT/secret',
    '//127.1:PORT/secret',
    'http://2130706433:PORT/secret',
    'http://[::1]:PORT/secret',
    'http://nft.example:PORT/secret',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1:PORT/',
  ])('is closed to a redirect to %s', async (location) => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    // The first hop is let through by name; the redirect leads to another origin.
    const first = `http://localhost:${port}`
    pages['/'] = (response) =>
      response.writeHead(302, { location: location.replace('PORT', String(port)) }).end()
    expect(await refusal(byStranger(first, { trustedBase: first, resolve }))).toBe('forbidden')
    expect(visits.map(({ url }) => url)).toEqual(['/'])
  })

  test.each([22, 25, 3000, 5432, 6379, 8545, 8080])('is closed by port %d', async (closed) => {
    expect(await refusal(safeFetch(`http://1.1.1.1:${closed}/`, { maxBytes: MIB }))).toBe('forbidden')
  })

  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:http://example.com/1',
    'http://',
    'http://[::1',
    'http://user:secret@example.com/',
    'http://user@example.com/',
    '',
    '/etc/passwd',
  ])('%j is not fetched at all', async (url) => {
    expect(await refusal(byStranger(url))).toBe('forbidden')
  })
})

describe('what the operator has named', () => {
  test('is fetched, with a plain user agent and nothing that identifies us', async () => {
    const { bytes, url } = await byOperator('/page')
    expect(Buffer.from(bytes).toString()).toBe('the canary sings')
    expect(url).toBe(`${origin}/page`)
    expect(visits[0]?.headers).toEqual({
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      connection: 'keep-alive',
      host: `127.0.0.1:${port}`,
      'user-agent': 'Assay',
    })
  })

  test.each(['/ipfs/Qm1/', '/ipfs/Qm1/2.json?x=/', 'metadata/2.json', './2.json', '//HOST/ipfs/Qm1/2.json'])(
    'is fetched after a redirect to %s, which is below the content',
    async (location) => {
      pages['/ipfs/Qm1/1.json'] = (response) =>
        response.writeHead(302, { location: location.replace('HOST', `127.0.0.1:${port}`) }).end()
      const options = { trustedBase: `${origin}/ipfs/Qm1` }
      expect(Buffer.from((await byOperator('/ipfs/Qm1/1.json', options)).bytes).toString()).toBe(
        'the canary sings',
      )
    },
  )

  test.each([
    '/admin',
    '/',
    '/ipfs/Qm2/1.json',
    '/ipfs/Qm12',
    '/api/v0/config/show',
    '../../admin',
    '/ipfs/Qm1/../../admin',
    '/ipfs/Qm1/%2e%2e/%2e%2e/admin',
    '/ipfs/Qm1/..%2f..%2fadmin',
    '/ipfs/Qm1/..\\..\\admin',
    '/ipfs/Qm1/.\t./.\t./admin',
    '//HOST/admin',
    'http://HOST/admin',
    'http:/admin',
  ])('is not left by a redirect to %j, another page of its host', async (location) => {
    const visited = '/ipfs/Qm1/1.json'
    pages[visited] = (response) =>
      response.writeHead(302, { location: location.replace('HOST', `127.0.0.1:${port}`) }).end()
    expect(await refusal(byOperator(visited, { trustedBase: `${origin}/ipfs/Qm1` }))).toBe('forbidden')
    expect(visits.map(({ url }) => url)).toEqual([visited])
  })

  test('may redirect to the subdomain of the content, as public gateways do', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      // Nobody has this address: it is let through, and nothing answers.
      return [host === '127.0.0.1' ? { address: host, family: 4 } : { address: '2fff::1', family: 6 }]
    }
    pages['/ipfs/Qm1/1.json'] = (response) =>
      response.writeHead(301, { location: `http://qm1.ipfs.gateway.example:${port}/1.json` }).end()
    const options = { trustedBase: `${origin}/ipfs/Qm1`, resolve, timeoutMs: 300 }
    expect(await refusal(byOperator('/ipfs/Qm1/1.json', options))).toBe('away')
    expect(asked).toEqual(['qm1.ipfs.gateway.example'])
  })

  test('is this origin alone', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    for (const host of ['127.0.0.2', 'localhost', 'nft.example'])
      expect(await refusal(byStranger(`http://${host}:${port}/`, { trustedBase: origin, resolve }))).toBe(
        'forbidden',
      )
    expect(visits).toHaveLength(0)
  })
})

describe('redirects', () => {
  const chain = (length: number) => {
    for (let i = 0; i < length; i++)
      pages[`/${i}`] = (response) => response.writeHead(307, { location: `${i + 1}` }).end('on')
  }

  test('are followed three times', async () => {
    chain(3)
    expect((await byOperator('/0')).url).toBe(`${origin}/3`)
  })

  test('are not followed a fourth time', async () => {
    chain(4)
    expect(await refusal(byOperator('/0'))).toBe('malformed')
    expect(visits).toHaveLength(4)
  })

  test('without an end end', async () => {
    pages['/'] = (response) => response.writeHead(301, { location: '/' }).end()
    expect(await refusal(byOperator('/'))).toBe('malformed')
    expect(visits).toHaveLength(4)
  })
})

describe('answers', () => {
  test.each([
    ['gzip', gzipSync('packed')],
    ['x-gzip', gzipSync('packed')],
    ['deflate', deflateSync('packed')],
    ['br', brotliCompressSync('packed')],
    ['identity', Buffer.from('packed')],
  ])('come out of %s', async (encoding, body) => {
    pages['/'] = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(Buffer.from((await byOperator('/')).bytes).toString()).toBe('packed')
  })

  test.each([
    ['gzip', Buffer.from('not packed')],
    ['br', Buffer.from('not packed')],
    ['gzip, gzip', gzipSync(gzipSync('twice'))],
    ['zstd', Buffer.from('x')],
  ])('that are not what %s says are malformed', async (encoding, body) => {
    pages['/'] = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(await refusal(byOperator('/'))).toBe('malformed')
  })

  test('of another status say it, and when to come again', async () => {
    pages['/'] = (response) => response.writeHead(429, { 'retry-after': '120' }).end()
    await expect(byOperator('/')).rejects.toMatchObject({ reason: 'status', status: 429, retryAfterS: 120 })
  })

  test('that break off are no answers', async () => {
    pages['/'] = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half of')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await refusal(byOperator('/'))).toBe('away')
  })

  test('come over one connection, and over another if the host has closed that one', async () => {
    const ports = async () => {
      const before = visits.length
      const { bytes } = await byOperator('/')
      expect(Buffer.from(bytes).toString()).toBe('the canary sings')
      return visits.slice(before).map(({ socket }) => socket.remotePort)
    }
    const [first] = await ports()
    expect(await ports()).toEqual([first])
    pages['/'] = (response) => {
      pages = {}
      response.socket?.destroy()
    }
    const [again, other] = await ports()
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('that switch to another protocol are no answers', async () => {
    pages['/'] = ({ socket }) =>
      socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    expect(await refusal(byOperator('/'))).toBe('malformed')
  })

  test('are as large as allowed, and no byte larger', async () => {
    pages['/'] = (response) => response.end(Buffer.alloc(1_000))
    expect((await byOperator('/', { maxBytes: 1_000 })).bytes).toHaveLength(1_000)
    expect(await refusal(byOperator('/', { maxBytes: 999 }))).toBe('too-large')
  })
})

describe('bombs', () => {
  test('a drip is cut when the time is over', async () => {
    pages['/'] = (response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }
    expect(await refusal(byOperator('/', { timeoutMs: 300 }))).toBe('away')
  })

  test('headers that never end are cut too', async () => {
    pages['/'] = () => {}
    expect(await refusal(byOperator('/', { timeoutMs: 300 }))).toBe('away')
  })

  test('a body without an end and without a length is cut at the limit', async () => {
    let written = 0
    pages['/'] = (response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) written += 64 * 1024
      }
      response.on('drain', more)
      more()
    }
    expect(await refusal(byOperator('/'))).toBe('too-large')
    expect(written).toBeLessThan(64 * MIB)
  })

  test('many empty parts of gzip are cut at the limit of what comes over the wire', async () => {
    const empty = gzipSync('')
    const body = Buffer.concat(Array.from({ length: Math.ceil((2 * MIB) / empty.length) }, () => empty))
    pages['/'] = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
    expect(await refusal(byOperator('/'))).toBe('too-large')
  })

  test('40 at once, each of a hundred megabytes, are refused while little is held', async () => {
    const packed = await gzipOfZeros(100 * MIB)
    const brotli = brotliCompressSync(Buffer.alloc(100 * MIB), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    })
    expect(packed.length).toBeLessThan(MIB)
    pages['/gzip'] = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    pages['/br'] = (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotli)
    const before = process.memoryUsage()
    let most = 0
    const watch = setInterval(() => {
      const { arrayBuffers, external } = process.memoryUsage()
      most = Math.max(most, arrayBuffers + external - before.arrayBuffers - before.external)
    }, 2)
    const reasons = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        refusal(byOperator(i % 2 ? '/gzip' : '/br', { timeoutMs: 30_000 })),
      ),
    )
    clearInterval(watch)
    expect(new Set(reasons)).toEqual(new Set(['too-large']))
    expect(visits).toHaveLength(40)
    // Unpacked they are 4,000 MiB. Each may hold its 1 MiB, what is packed, and the decoder's windows, counted twice as above.
    expect(most).toBeLessThan(600 * MIB)
  })

  async function gzipOfZeros(size: number): Promise<Buffer> {
    const gzip = createGzip({ level: 9 })
    for (let written = 0; written < size; written += MIB) gzip.write(Buffer.alloc(MIB))
    gzip.end()
    return Buffer.concat(await gzip.toArray())
  }
})

test('the caller can abort it', async () => {
  pages['/'] = () => {}
  const calledOff = new AbortController()
  const fetched = byOperator('/', { signal: calledOff.signal })
  calledOff.abort(new Error('no longer wanted'))
  await expect(fetched).rejects.toThrow('no longer wanted')
})
