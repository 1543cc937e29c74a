import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const TOKEN = `0x${'a1'.repeat(20)}`

let assay: TestApp
let access: string
beforeAll(async () => {
  // Without the demo chain's contracts, as in the first moments after a start.
  assay = await startTestApp()
  access = (await assay.signIn('ada@example.com')).access
  await assay.db.raw(`
    insert into contracts (chain, address, kind, name, decimals, first_block, cursor_block, state)
      values ('demo', '${TOKEN}', 'erc20', 'Bullion', 18, 0, 9, 'ready');
    insert into collections (user_id, contract_id) select u.id, c.id from users u, contracts c`)
})
afterAll(() => assay.close())

test('while the demo chain starts, its figures are to be asked for again, and are not said to be untracked', async () => {
  const asked: [string, object][] = [
    ['/api/erc20/stats-main', { contract: TOKEN, contract_chain: 'demo' }],
    ['/api/erc20/stats-other', { contract: TOKEN, contract_chain: 'demo' }],
    [
      '/api/proof',
      { contract_type: 'ERC20', contract_chain: 'demo', contract_address: TOKEN, figure: 'holders' },
    ],
  ]
  for (const [path, body] of asked) {
    const reply = await assay.postAs(access, path, body)
    expect([path, reply.statusCode, reply.json().error.code]).toEqual([path, 503, 'chain_starts'])
  }
})
