import { button, failure } from './any-page.ts'
import { DEPLOY_PAGE } from './deploy-page.ts'
import { expect, test } from './fixtures.ts'

test('without the demo there is no wallet and no way to a chain, and the page says so', async ({
  page,
  request,
  signIn,
}) => {
  await signIn()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    window.wallets = []
    window.addEventListener('eip6963:announceProvider', (event) =>
      window.wallets.push((event as CustomEvent).detail),
    )
  })
  await page.goto(DEPLOY_PAGE)
  await expect(page.getByRole('heading', { name: 'Create New Collection' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wallet Not Detected' })).toBeVisible()
  await expect(page.getByText(/install a Web3 wallet .* to deploy a contract/)).toBeVisible()
  await button(page, 'Look again').click()
  await expect(failure(page, 'No Web3 wallet detected.')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
  expect(await page.evaluate(() => window.wallets.length)).toBe(0)
  expect(asked.filter((url) => url.includes('DemoWallet'))).toEqual([])
  const data = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  expect((await request.post('/demo/rpc', { data })).status()).toBe(404)
})
