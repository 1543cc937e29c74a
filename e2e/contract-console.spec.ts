import { readGroundTruth } from '#demo/world-file.ts'
import {
  button,
  card,
  dialog,
  expectToFit,
  fact,
  failure,
  field,
  leaving,
  short,
  success,
} from './any-page.ts'
import { openReady, row } from './collections-page.ts'
import { act, asked, confirm, consolePath, SOMEBODY } from './console-page.ts'
import { deployTest as test } from './deploy-page.ts'
import { axeFindings, demoServer, expect } from './fixtures.ts'
import { deployForge, onChain } from './forge.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

const STEPS = [
  'Checking required data',
  'Waiting for confirmation in wallet',
  'Waiting for the chain',
  'Done',
]

test('the owner pauses, sets royalties and cancels vouchers; the chain has it, and the page reads it there', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const { contract } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const chain = onChain(rpcUrl, contract)
  const own = wallet.account.address

  await openReady(page, assay, tokens, 5)
  await button(page, 'More about Touchstones').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Rename', 'Remove'])
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Escape')
  await row(page, 'Forge').getByRole('button', { name: 'More about Forge' }).click()
  await page.getByRole('menuitem', { name: 'Contract' }).click()
  await expect(page).toHaveTitle('Contract | Assay')
  await expect(fact(page, 'Status', 'Status')).toHaveText('Active')
  await expect(fact(page, 'Royalties', 'Receiver')).toContainText(short(own))
  await expect(fact(page, 'Royalties', 'Royalty')).toHaveText('2.5%')
  await expect(fact(page, 'Sales and withdrawal', 'Balance')).toHaveText('0 ETH')
  await expect(fact(page, 'Ownership', 'Pending owner')).toHaveText('Nobody')

  // Asked first; the person thinks again, and then rejects in the wallet.
  await act(page, 'Status', 'Pause').click()
  expect(await asked(page, 'Pause the collection?')).toEqual([['Status', 'Now', 'Active', 'New', 'Paused']])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Pause the collection?')).toBeHidden()
  expect(wallet.asked).not.toContain('eth_sendTransaction')
  wallet.rejects.add('eth_sendTransaction')
  await act(page, 'Status', 'Pause').click()
  await dialog(page, 'Pause the collection?').getByRole('button', { name: 'Pause' }).click()
  await expect(failure(page, 'User rejected the request.')).toBeVisible()
  await expect(dialog(page, 'Pausing the collection')).toBeHidden()
  await expect(act(page, 'Status', 'Pause')).toBeFocused()
  expect(await chain.paused()).toBe(false)
  wallet.rejects.clear()

  let decide = () => {}
  wallet.thinking = new Promise((resolve) => {
    decide = resolve
  })
  await page.keyboard.press('Enter')
  await dialog(page, 'Pause the collection?').getByRole('button', { name: 'Pause' }).click()
  const progress = dialog(page, 'Pausing the collection')
  await expect(progress.locator('li[aria-current="step"]')).toHaveText(STEPS[1] ?? '')
  await expect(progress).toContainText(/Estimated cost(?:0\.0|< 0\.0)\d* ETH/)
  decide()
  await expect(success(page, 'The collection is paused.')).toBeVisible()
  await expect(progress.getByRole('listitem')).toHaveText(STEPS)
  await progress.getByRole('button', { name: 'Close' }).click()
  expect(await chain.paused()).toBe(true)
  await expect(fact(page, 'Status', 'Status')).toHaveText('Paused')
  await expect(act(page, 'Status', 'Unpause')).toBeFocused()
  await page.keyboard.press('Enter')
  const unpause = 'Unpause the collection?'
  await confirm(page, unpause, 'Unpause', 'Unpausing the collection', 'The collection is active again.')
  expect(await chain.paused()).toBe(false)
  await expect(fact(page, 'Status', 'Status')).toHaveText('Active')

  await act(page, 'Royalties', 'Change royalties').click()
  await expect(field(page, 'Receiver')).toBeFocused()
  await expect(field(page, 'Receiver')).toHaveValue(own)
  await field(page, 'Receiver').fill('0x12')
  await field(page, 'Resale Royalties').fill('101%')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Receiver')).toBeFocused()
  await expect(field(page, 'Receiver')).toHaveAccessibleDescription(
    'Enter an address: 0x and 40 hexadecimal digits.',
  )
  await expect(field(page, 'Resale Royalties')).toHaveAccessibleDescription(
    'Enter a percentage from 0 to 100, such as 2.5%.',
  )
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await expect(leaving(page)).toBeVisible()
  await button(page, 'Stay').click()
  // Any mix of cases is an address.
  await field(page, 'Receiver').fill(SOMEBODY.toUpperCase().replace('0X', '0x'))
  await field(page, 'Resale Royalties').fill('7.25 %')
  await page.keyboard.press('Enter')
  expect(await asked(page, 'Change the royalties?')).toEqual([
    ['Receiver', 'Now', own, 'New', SOMEBODY.toLowerCase()],
    ['Royalty', 'Now', '2.5%', 'New', '7.25%'],
  ])
  const royalties = 'Change the royalties?'
  await confirm(page, royalties, 'Change royalties', 'Changing the royalties', 'The royalties are changed.')
  expect(await chain.royalty()).toEqual([expect.stringMatching(new RegExp(SOMEBODY, 'i')), 725n])
  await expect(fact(page, 'Royalties', 'Royalty')).toHaveText('7.25%')
  await expect(field(page, 'Receiver')).toHaveCount(0)
  await expect(act(page, 'Royalties', 'Change royalties')).toBeFocused()

  expect(await chain.voucherNonce(7n)).toBe(0n)
  await expect(fact(page, 'Sales and withdrawal', 'Voucher round')).toHaveText('0')
  await act(page, 'Sales and withdrawal', 'Cancel all vouchers').click()
  const cancelling = 'Cancelling all vouchers'
  await confirm(page, 'Cancel all vouchers?', 'Cancel all vouchers', cancelling, 'All vouchers are void.')
  expect(await chain.voucherNonce(7n)).toBe(65_536n)
  await expect(fact(page, 'Sales and withdrawal', 'Voucher round')).toHaveText('1')

  // A form that is as it was opened is nothing to lose.
  await act(page, 'Royalties', 'Change royalties').click()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/support')
})

test('a wallet on another network is asked to switch, by way of the server; what cannot be read is tried again', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  // What the wallet is told about networks that it does not know.
  await page.addInitScript(() => {
    const known = new Set()
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent).detail
      if (known.has(provider)) return
      known.add(provider)
      const { request } = provider
      provider.request = (asked: { method: string; params: unknown[] }) => {
        if (asked.method === 'wallet_addEthereumChain') Object.assign(window, { added: asked.params[0] })
        return request(asked)
      }
    })
  })
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true, chainId: '0x1' })
  wallet.chains.delete('0x7a69')
  const { contract } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(consolePath(contract))
  await expect(page.getByText('The contract is on Demo chain.')).toBeVisible()
  await expect(card(page, 'Status')).toHaveCount(0)
  wallet.rejects.add('wallet_addEthereumChain')
  await button(page, 'Switch network').click()
  await expect(failure(page, 'Could not switch to selected network.')).toBeVisible()
  wallet.rejects.clear()
  wallet.rejects.add('eth_call')
  await button(page, 'Switch network').click()
  await expect(page.getByText('The contract could not be read.')).toBeVisible()
  expect(wallet.chainId()).toBe('0x7a69')
  // The chain's own port is another one each time.
  const url = `${assay.url}/demo/rpc`
  expect(await page.evaluate(() => (window as never as { added: object }).added)).toMatchObject({
    chainId: '0x7a69',
    rpcUrls: [url],
  })
  const data = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  expect(await (await page.request.post(url, { data })).json()).toMatchObject({ result: '0x7a69' })

  wallet.rejects.clear()
  await button(page, 'Try again').click()
  await expect(fact(page, 'Status', 'Status')).toHaveText('Active')
  await expectToFit(page)
  await wallet.goTo('0x1')
  await expect(button(page, 'Switch network')).toBeVisible()
  await button(page, 'Switch network').click()
  await expect(act(page, 'Status', 'Pause')).toBeEnabled()

  // Others' contracts, and those that were not deployed with Assay, have none.
  const { touchstones } = await readGroundTruth()
  await page.goto(consolePath(touchstones.address))
  await expect(page.getByText(/no such contract among those you have deployed/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to collections' }).click()
  await expect(page).toHaveURL(/\/dashboard\/collections$/)
})
