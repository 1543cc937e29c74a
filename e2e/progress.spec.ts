import { startTemporaryAssay } from '#tools/temporary-assay.ts'
import { startRpcServer } from '../bench/index/start-rpc-server.ts'
import { FIRST_BLOCK, TOKEN } from '../bench/index/synthetic-chain.ts'
import { expect, storeTokens, test } from './fixtures.ts'
import { api } from './server-calls.ts'

/** In 300 blocks. */
const TRANSFERS = 3_000
const PROGRESS = /^\d+%, [\d,]+ events(, (less than a|about \d+) minutes? left)?$/

test('a token that is read from a slow node shows how far it is, live, what is known already, and what it is called', async ({
  page,
  context,
  email,
}) => {
  const node = await startRpcServer({ transfers: TRANSFERS, blockTimestamps: true })
  /** It is silent about what comes later, so that there is time to look, however long that takes. */
  const readBlocks = (count: number) =>
    node.reset({ latencyMs: 0, maxLogs: 100, lastBlockWithLogs: FIRST_BLOCK + count })
  await readBlocks(50)
  const assay = await startTemporaryAssay({ DEMO: 'off', RPC_URL_ETH: node.url })
  try {
    const tokens = await assay.signIn(email)
    await storeTokens(context, assay.url, tokens)
    await page.goto(`${assay.url}/dashboard/collections`)
    await page.getByRole('button', { name: 'Add New Collection' }).first().click()
    await page.getByRole('button', { name: 'Add Existing Contract' }).click()
    await page.getByLabel('Contract Address').fill(TOKEN)
    await page.getByLabel('Contract Type').selectOption('Token')
    await page.getByRole('button', { name: 'Save' }).click()

    const bar = page.getByRole('progressbar')
    const percent = async () => Number(await bar.getAttribute('value'))
    await expect(bar).toBeVisible()
    await expect(page.getByText(PROGRESS)).toBeVisible()
    const before = await percent()
    await readBlocks(150)
    await expect.poll(percent).toBeGreaterThan(before)
    expect(await percent()).toBeLessThan(100)

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByText(/^Indexing … \d+%/)).toBeVisible()
    const holders = page.getByRole('region', { name: 'Total Holders' })
    await expect(holders).toContainText(/\d/)
    // Of today nothing is known yet, and that is not zero.
    const transactions = page.getByRole('region', { name: 'Transaction Count' })
    await expect(transactions.getByRole('button')).toHaveText('--')
    for (const card of [holders, transactions]) await expect(card).toContainText('so far')
    await readBlocks(TRANSFERS)
    await expect(bar).toHaveCount(0, { timeout: 40_000 })
    const { balances } = await node.ledger()
    const count = Object.values(balances).filter((balance) => balance !== '0').length
    await expect(holders).toContainText(count.toLocaleString('en-US'))

    // Nothing more happens on this chain: only the rename elsewhere refetches the list.
    await api(assay, tokens)('/api/collection/rename', {
      contract_address: TOKEN,
      contract_chain: 'eth',
      contract_type: 'ERC20',
      collection_name: 'Renamed elsewhere',
    })
    await expect(page.getByRole('heading', { level: 2, name: 'Renamed elsewhere' })).toBeVisible()
  } finally {
    await assay.close()
    await node.stop()
  }
})
