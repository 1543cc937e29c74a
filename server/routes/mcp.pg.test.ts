import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const PUBLIC_URL = 'https://assay.example.com'
const UNKNOWN = `0x${'a1'.repeat(20)}`

let assay: TestApp
let access: string
let url: URL
beforeAll(async () => {
  assay = await startTestApp({ PUBLIC_URL })
  access = (await assay.signIn('owner@example.com')).access
  url = new URL('/mcp', await assay.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => assay.close())

async function create(scopes: readonly string[]): Promise<{ key: string; id: string }> {
  const body = { name: 'Assistant', scopes, expires_in_days: null }
  const { key, created } = (await assay.postAs(access, '/api/keys/create', body)).json()
  return { key, id: created.id }
}

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  return client
}

const toolsOf = async (key: string) => (await (await connect(key)).listTools()).tools

/** As a program without the SDK would send it. */
function send(body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  return fetch(url, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
type Sent = { error: { code: string }; result: object }
const read = async (reply: Response) => (await reply.json()) as Sent
const codeOf = async (reply: Response) => [reply.status, (await read(reply)).error.code]
const as = (key: string) => ({ authorization: `Bearer ${key}` })

describe('tools', () => {
  test('a key sees those of its scopes', async () => {
    const names = async (scope: string) =>
      (await toolsOf((await create([scope])).key)).map(({ name }) => name)
    expect(await names('figures')).toEqual([
      'wallet_stats_main',
      'wallet_stats_other',
      'nft_stats_main',
      'nft_stats_other',
      'erc20_stats_main',
      'erc20_stats_other',
      'proof',
      'hallmark_get',
      'hallmark_questions',
      'hallmark_skipped',
    ])
    expect(await names('lists')).toEqual([
      'collections',
      'nft_all',
      'nft_traits',
      'nft_get_data',
      'nft_get_transfers',
    ])
    expect(await names('drafts')).toEqual([
      'nft_get_lazy_mints',
      'nft_lazy_mint',
      'nft_update_lazy_mint',
      'nft_delete_lazy_mint',
      'nft_metadata_all',
    ])
  })

  test('they say what they take, and which of them change something', async () => {
    const tools = await toolsOf((await create(['figures', 'lists', 'drafts'])).key)
    expect(tools.find(({ name }) => name === 'nft_get_data')).toEqual({
      name: 'nft_get_data',
      title: 'Read one token',
      description: 'Read one token. The answer of POST /api/nft/get-data.',
      inputSchema: {
        type: 'object',
        properties: {
          contract: expect.objectContaining({ type: 'string' }),
          contract_chain: expect.objectContaining({ type: 'string', default: 'eth' }),
          id: expect.objectContaining({ type: 'string' }),
        },
        required: ['contract', 'id'],
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'nft_lazy_mint',
      'nft_update_lazy_mint',
      'nft_delete_lazy_mint',
    ])
  })

  test('one that the key lacks the scope for, a wrong argument and something untracked are told in the words of the API', async () => {
    const client = await connect((await create(['lists'])).key)
    const textOf = async (name: string, given: Record<string, unknown>) => {
      const { content, isError } = await client.callTool({ name, arguments: given })
      expect(isError).toBe(true)
      return (content as { text: string }[])[0]?.text.split('\n')
    }
    expect(await textOf('nft_stats_main', { contract: UNKNOWN })).toEqual([
      "This API key lacks the scope 'figures'.",
      '(scope_missing)',
    ])
    expect(await textOf('nft_get_data', { contract: UNKNOWN, id: 'seven' })).toEqual([
      'A token id is a whole number.',
      'id: A token id is a whole number.',
      '(invalid)',
    ])
    expect(await textOf('nft_traits', { contract: UNKNOWN })).toEqual([
      expect.stringMatching(/\.$/),
      '(not_tracked)',
    ])
    await expect(client.callTool({ name: 'profile', arguments: {} })).rejects.toThrow(
      /There is no tool profile/,
    )
  })

  test('what an account is, its keys and its sessions have no tool', async () => {
    const tools = await toolsOf((await create(['figures', 'lists', 'drafts'])).key)
    expect(
      tools.map(({ name }) => name).filter((name) => /profile|key|session|operator|share/.test(name)),
    ).toEqual([])
  })
})

describe('it is closed', () => {
  test('without a key, with a wrong one and to a session', async () => {
    const none = await send(list)
    expect(none.headers.get('www-authenticate')).toBe('Bearer')
    expect(await codeOf(none)).toEqual([401, 'not_signed_in'])
    expect(await codeOf(await send(list, as(`assay_${'x'.repeat(43)}`)))).toEqual([401, 'not_signed_in'])
    expect(await codeOf(await send(list, as(access)))).toEqual([403, 'key_needed'])
  })

  test('to a key that has ended, and to those of a blocked account', async () => {
    const ended = await create(['lists'])
    const client = await connect(ended.key)
    await assay.postAs(access, '/api/keys/end', { id: ended.id })
    await expect(client.listTools()).rejects.toThrow(/401|Send an API key/)
    const kept = await create(['lists'])
    const other = await connect(kept.key)
    await assay.db.rows(sql`update users set blocked_at = now()`)
    expect(await codeOf(await send(list, as(kept.key)))).toEqual([401, 'not_signed_in'])
    await expect(other.callTool({ name: 'collections', arguments: {} })).rejects.toThrow(
      /401|Send an API key/,
    )
    await assay.db.rows(sql`update users set blocked_at = null`)
    expect((await other.callTool({ name: 'collections', arguments: {} })).structuredContent).toEqual({
      answer: [],
    })
  })

  test('to pages of other sites, which a browser would let reach a server on its own machine', async () => {
    const { key } = await create(['lists'])
    for (const origin of ['https://evil.example.com', 'http://localhost:5173', 'null'])
      expect(await codeOf(await send(list, { ...as(key), origin }))).toEqual([403, 'foreign_origin'])
    const own = await send(list, { ...as(key), origin: PUBLIC_URL })
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })
})

test('there is no stream to listen to and no session to end', async () => {
  const { key } = await create(['lists'])
  for (const method of ['GET', 'DELETE']) {
    const reply = await send(null, as(key), method)
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
  }
  const begun = await send(
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
    as(key),
  )
  expect([begun.status, begun.headers.get('mcp-session-id')]).toEqual([200, null])
  expect((await read(begun)).result).toMatchObject({
    protocolVersion: '2025-06-18',
    serverInfo: { name: 'assay' },
    instructions: expect.stringContaining('Begin with `collections`.'),
  })
  const told = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, as(key))
  expect([told.status, await told.text()]).toEqual([202, ''])
})

const call = (given: unknown, name: unknown = 'collections') => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})
const deep = '['.repeat(50_000) + ']'.repeat(50_000)

test.each([
  ['nothing', '', 400],
  ['half of it', '{"jsonrpc":"2.0"', 400],
  ['null', 'null', 400],
  ['a number', '7', 400],
  ['no protocol', '{}', 400],
  ['a prototype', '{"__proto__":{"x":1},"jsonrpc":"2.0","id":1,"method":"tools/list"}', 400],
  ['a batch', JSON.stringify([list, list]), 400],
  ['a long batch', JSON.stringify(Array.from({ length: 1_000 }, () => list)), 400],
  ['something deep', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`, 400],
  ['too much', `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(200_000)}"}`, 413],
  ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"resources/read"}', 200],
  ['arguments that are a list', JSON.stringify(call([1])), 200],
  ['a name that is none', JSON.stringify(call({}, { toString: 1 })), 200],
  ['a name of the prototype', JSON.stringify(call({}, 'constructor')), 200],
])('a body with %s is refused', async (_, body, status) => {
  const { key } = await create(['lists'])
  const reply = await send(body, as(key))
  const answered = await reply.text()
  expect([reply.status, answered]).toEqual([status, expect.stringContaining('"error"')])
  expect(answered).not.toMatch(/node_modules|at .*\.ts/)
})

test('what is no JSON, or wants none, is refused', async () => {
  const { key } = await create(['lists'])
  const html = await send('<html>', { ...as(key), 'content-type': 'text/html' })
  expect(html.status).toBe(415)
  expect((await send(list, { ...as(key), accept: 'text/html' })).status).toBe(406)
  expect((await send(list, { ...as(key), 'mcp-protocol-version': 'tomorrow' })).status).toBe(400)
})

test('arguments cannot name another path', async () => {
  const client = await connect((await create(['drafts', 'lists'])).key)
  for (const uuid of ['../../api/keys', '..%2F..%2Fapi%2Fcollections', '?x=', '#']) {
    const { isError } = await client.callTool({ name: 'nft_metadata_all', arguments: { uuid } })
    expect([uuid, isError]).toEqual([uuid, true])
  }
})

test('each request counts once, and the 601st of a minute is refused; another key goes on', async () => {
  const { key } = await create(['lists'])
  const other = await create(['lists'])
  const statuses: number[] = []
  for (let i = 0; i < 300; i += 10) {
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => [await send(list, as(key)), await send(call({}), as(key))]),
    )
    statuses.push(...replies.flat().map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(await codeOf(await send(list, as(key)))).toEqual([429, 'too_many_requests'])
  const refused = (await read(await send(call({}), as(key)))).result
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^This API key may make 600 requests a minute\./) }],
  })
  expect((await send(list, as(other.key))).status).toBe(200)
})
