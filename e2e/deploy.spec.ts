import { decodeAbiParameters, type Hex } from 'viem'
import { rpc } from '#demo/rpc.ts'
import { button, expectToFit, failure, field, leaving, success } from './any-page.ts'
import {
  blockchain,
  chooseImage,
  DEPLOY_PAGE,
  fillIn,
  pendingCard,
  progress,
  readSteps,
  STEPS,
  deployTest as test,
  walletChoices,
} from './deploy-page.ts'
import { axeFindings, demoServer, expect } from './fixtures.ts'
import { api } from './server-calls.ts'
import { addSigningWallet } from './signing-wallet.ts'

const CONTRACT_URI = '0xe8a3d485'
const OWNER = '0x8da5cb5b'
const ROYALTY_INFO = '0x2a55205a'

test.use({ serverEnv: demoServer })

test('from the wallet, which may say no first, to the collection: the contract is on the chain, owned by the wallet, and its metadata is read', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl })
  wallet.rejects.add('eth_requestAccounts')
  await page.goto(DEPLOY_PAGE)
  await expect(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  await expect(page.getByText('Connect your wallet to proceed with contract deployment.')).toBeVisible()
  await page.getByRole('radio', { name: 'Test wallet' }).check()
  await button(page, 'Connect Wallet').click()
  await expect(failure(page, "Wallet connection failed. Make sure it's unlocked and approved.")).toBeVisible()
  wallet.rejects.clear()
  await button(page, 'Connect Wallet').click()
  await expect(success(page, 'Switched to Demo chain based on wallet connection.')).toBeVisible()
  await expect(blockchain(page)).toHaveValue('Demo chain')
  await expect(field(page, 'Resale Royalties')).toHaveAttribute('placeholder', /2\.5%/)
  await expect(field(page, 'Description')).toHaveAttribute('rows', '4')

  await fillIn(page)
  wallet.rejects.add('eth_sendTransaction')
  await button(page, 'Deploy Contract').click()
  await expect(failure(page, 'User rejected the request.')).toBeVisible()
  await expect(progress(page)).toBeHidden()
  await expect(pendingCard(page)).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('Forge')
  wallet.rejects.clear()

  const answer = Promise.withResolvers<void>()
  wallet.thinking = answer.promise
  const uri = page.waitForResponse('**/api/nft/contract-uri')
  await button(page, 'Deploy Contract').click()
  await expect(progress(page)).toContainText(/Estimated cost0\.00\d* ETH/)
  await expect(page.getByRole('button', { name: 'Deploying...', includeHidden: true })).toBeDisabled()
  expect(await readSteps(page)).toEqual({ finished: STEPS.slice(0, 3), current: [STEPS[3]] })
  await expect(progress(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(progress(page)).toBeVisible()
  answer.resolve()
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  expect(await readSteps(page)).toEqual({ finished: STEPS, current: [] })

  const [hash] = wallet.sent
  const receipt = await rpc<{ contractAddress: Hex }>(rpcUrl, 'eth_getTransactionReceipt', [hash])
  const address = receipt.contractAddress
  await expect(progress(page)).toContainText(address)
  await progress(page).getByRole('button', { name: 'Close' }).click()
  await expect(progress(page)).toBeHidden()
  await expect(page.getByText(`Contract Deployed At:${address}`)).toBeVisible()
  await expect(button(page, 'Deploy Contract')).toHaveCount(0)
  expect(wallet.sent).toHaveLength(1)

  const collections = await api(assay, tokens)('/api/collections')
  expect(collections).toContainEqual(
    expect.objectContaining({
      contract_address: address.toLowerCase(),
      contract_chain: 'demo',
      contract_type: 'NFT',
      collection_name: 'Forge',
      is_assay: true,
    }),
  )
  const read = (data: string) => rpc<Hex>(rpcUrl, 'eth_call', [{ to: address, data }, 'latest'])
  const { url } = await (await uri).json()
  const [contractUri] = decodeAbiParameters([{ type: 'string' }], await read(CONTRACT_URI))
  expect(contractUri).toBe(`${assay.url}${url}`)
  expect((await read(OWNER)).slice(-40)).toBe(wallet.account.address.slice(2).toLowerCase())
  const price = 10_000n
  const [, royalty] = decodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }],
    await read(ROYALTY_INFO + '0'.repeat(64) + price.toString(16).padStart(64, '0')),
  )
  expect(royalty).toBe(250n)

  const metadata = await fetch(contractUri)
  expect(metadata.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await metadata.json()).toEqual({
    name: 'Forge',
    description: 'What we make.',
    image: expect.stringMatching(/^http:.*\/uploads\//),
    banner_image: expect.stringMatching(/^http:.*\/uploads\//),
    external_link: 'https://forge.example/',
    seller_fee_basis_points: 250,
    fee_recipient: wallet.account.address.toLowerCase(),
  })

  // The list follows without a reload.
  await page.getByRole('link', { name: 'Collections' }).first().click()
  await expect(page.getByRole('table', { name: 'Collections' })).toContainText('Forge')
})

test('a visitor without a wallet deploys with the demo wallet', async ({ page, rpcUrl, signIn }) => {
  expect(rpcUrl).toContain('http://')
  await signIn()
  await page.goto(DEPLOY_PAGE)
  await expect(button(page, 'Connect Wallet')).toBeVisible()
  await expect(walletChoices(page)).toHaveCount(0)
  await button(page, 'Connect Wallet').click()
  const approve = async (title: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: 'Approve' }).click()
  }
  await approve('Connect to this page?')
  await expect(blockchain(page)).toHaveValue('Demo chain')
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await approve('Confirm transaction')
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  await progress(page).getByRole('button', { name: 'Close' }).click()
  await expect(progress(page)).toBeHidden()
  await expect(page.getByText('Contract Deployed At:')).toBeVisible()

  // The wallet's dialog is above the progress, and Escape is for the wallet.
  await page.reload()
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect(page.getByRole('dialog', { name: 'Confirm transaction' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failure(page, 'The request was rejected in the wallet.')).toBeVisible()
  await expect(progress(page)).toBeHidden()
  await expect(button(page, 'Deploy Contract')).toBeEnabled()
  await expect(pendingCard(page)).toHaveCount(0)
})

test('leaving is asked about until the transaction is sent, and then no wallet is', async ({
  page,
  wallet,
}) => {
  const uploading = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await uploading.promise
    await route.continue()
  })
  await page.goto('/dashboard/collections')
  await button(page, 'Add New Collection').click()
  await page.getByRole('link', { name: 'Create New Collection' }).click()
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect.poll(() => readSteps(page)).toMatchObject({ current: ['Uploading image'] })
  await page.goBack()
  await button(page, 'Stay').click()
  await expect(page).toHaveURL(DEPLOY_PAGE)
  await expect(leaving(page)).toBeHidden()
  await expect(progress(page)).toBeVisible()
  await page.goBack()
  await button(page, 'Leave').click()
  await expect(page).toHaveURL('/dashboard/collections')
  uploading.resolve()
  await expect.poll(() => wallet.asked).toContain('eth_getTransactionCount')
  await page.goForward()
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(pendingCard(page)).toHaveCount(0)
  expect(wallet.asked).not.toContain('eth_sendTransaction')

  await page.unroute('**/api/upload')
  wallet.holdsReceipts = true
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect.poll(() => readSteps(page)).toMatchObject({ current: ['Deploying'] })
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/collections')
})

test('in light and dark axe finds nothing, at any width', async ({ page, wallet }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  wallet.holdsReceipts = true
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect.poll(() => readSteps(page)).toMatchObject({ current: ['Deploying'] })
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(pendingCard(page)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expectToFit(page)
  wallet.holdsReceipts = false
  await pendingCard(page).getByRole('button', { name: 'Resume' }).click()
  await expect(progress(page).getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await chooseImage(page, 2_000)
  await expectToFit(page)
})
