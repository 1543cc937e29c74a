import type { Page } from '@playwright/test'
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { readGroundTruth } from '#demo/world-file.ts'
import { button, failure, field, short, success } from './any-page.ts'
import { openReady, row } from './collections-page.ts'
import { chooseImage, deployTest as test } from './deploy-page.ts'
import { axeFindings, demoServer, expect } from './fixtures.ts'
import { deployForge } from './forge.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })
// Reading the world takes its time on a busy machine.
test.describe.configure({ timeout: 120_000 })

const STEPS = [
  'Checking required data',
  'Waiting for confirmation in wallet',
  'Waiting for the chain',
  'Done',
]
const ZERO = '0x0000000000000000000000000000000000000000'
const SOMEBODY = '0x00000000000000000000000000000000000A55A1'
const pathOf = (contract: string) => `/dashboard/collections/contract/${contract}/demo`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const act = (page: Page, where: string, name: string) =>
  section(page, where).getByRole('button', { name, exact: true })
const fact = (page: Page, where: string, name: string) =>
  section(page, where)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** What the question says will change: name, now and new. */
async function asked(page: Page, question: string) {
  const rows = dialog(page, question).locator('dl > div')
  await rows.first().waitFor()
  return (await rows.allInnerTexts()).map((text) => text.split('\n'))
}

/** Says yes to the question, and goes on to the end. */
async function confirm(page: Page, question: string, action: string, title: string, toast: string) {
  await dialog(page, question).getByRole('button', { name: action, exact: true }).click()
  await expect(success(page, toast)).toBeVisible()
  await dialog(page, title).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page, title)).toBeHidden()
}

const contractAbi = parseAbi([
  'function paused() view returns (bool)',
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
  'function royaltyInfo(uint256, uint256) view returns (address, uint256)',
  'function contractURI() view returns (string)',
  'function uri(uint256) view returns (string)',
  'function voucherNonce(uint256) view returns (uint256)',
])

/** What the chain itself says. */
function reader(rpcUrl: string, address: Hex) {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const contract = { address, abi: contractAbi } as const
  return {
    paused: () => client.readContract({ ...contract, functionName: 'paused' }),
    owner: () => client.readContract({ ...contract, functionName: 'owner' }),
    pendingOwner: () => client.readContract({ ...contract, functionName: 'pendingOwner' }),
    royalty: () => client.readContract({ ...contract, functionName: 'royaltyInfo', args: [0n, 10_000n] }),
    contractUri: () => client.readContract({ ...contract, functionName: 'contractURI' }),
    uri: (id: bigint) => client.readContract({ ...contract, functionName: 'uri', args: [id] }),
    nonce: () => client.readContract({ ...contract, functionName: 'voucherNonce', args: [7n] }),
  }
}

test('the owner pauses, sets royalties and cancels vouchers; the chain has it, and the page reads it there', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const { contract } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const chain = reader(rpcUrl, contract)
  const own = wallet.account.address

  await openReady(page, assay, tokens, 5)
  await button(page, 'More about Touchstones').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Rename', 'Remove'])
  await page.keyboard.press('Escape')
  await row(page, 'Forge').getByRole('button', { name: 'More about Forge' }).click()
  await page.getByRole('menuitem', { name: 'Contract' }).click()
  await expect(page).toHaveTitle('Contract | Assay')
  await expect(fact(page, 'Status', 'Status')).toHaveText('Active')
  await expect(fact(page, 'Royalties', 'Receiver')).toContainText(short(own))
  await expect(fact(page, 'Royalties', 'Royalty')).toHaveText('2.5%')
  await expect(fact(page, 'Sales and withdrawal', 'Balance')).toHaveText('0 ETH')
  await expect(fact(page, 'Ownership', 'Pending owner')).toHaveText('Nobody')
  expect(await axeFindings(page)).toEqual([])

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

  expect(await chain.nonce()).toBe(0n)
  await expect(fact(page, 'Sales and withdrawal', 'Voucher round')).toHaveText('0')
  await act(page, 'Sales and withdrawal', 'Cancel all vouchers').click()
  const cancelling = 'Cancelling all vouchers'
  await confirm(page, 'Cancel all vouchers?', 'Cancel all vouchers', cancelling, 'All vouchers are void.')
  expect(await chain.nonce()).toBe(65_536n)
  await expect(fact(page, 'Sales and withdrawal', 'Voucher round')).toHaveText('1')
})

test('the owner changes the metadata of the contract and of tokens, and takes it back', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const { contract, image } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const chain = reader(rpcUrl, contract)
  const deployed = await chain.contractUri()
  await page.goto(pathOf(contract))
  const contractUri = fact(page, 'Contract metadata', 'Contract URI')
  const metadata = fact(page, 'Contract metadata', 'Metadata')
  await expect(contractUri).toHaveText(deployed)
  await expect(metadata).toContainText('What we make.')
  await expect(metadata.getByRole('img')).toHaveAttribute('src', assay.url + image)

  // The picture stays where no other is chosen.
  await act(page, 'Contract metadata', 'Change metadata').click()
  await expect(field(page, 'Title')).toHaveValue('Forge')
  await field(page, 'Title').fill('')
  await act(page, 'Contract metadata', 'Change metadata').click()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Enter a title.')
  await field(page, 'Title').fill('Forge & sons')
  await act(page, 'Contract metadata', 'Change metadata').click()
  const change = [
    'Change the contract metadata?',
    'Change metadata',
    'Changing the contract metadata',
    'The contract metadata is changed.',
  ] as const
  expect(await asked(page, change[0])).toContainEqual(['Title', 'Now', 'Forge', 'New', 'Forge & sons'])
  await confirm(page, ...change)
  const second = await chain.contractUri()
  expect(second).not.toBe(deployed)
  const reply = await fetch(second)
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await reply.json()).toEqual({
    name: 'Forge & sons',
    description: 'What we make.',
    image: expect.stringMatching(new RegExp(`^http:.*${image}$`)),
    banner_image: expect.stringMatching(new RegExp(`^http:.*${image}$`)),
    external_link: 'https://forge.example/',
    seller_fee_basis_points: 250,
    fee_recipient: wallet.account.address.toLowerCase(),
  })
  await expect(contractUri).toHaveText(second)
  await expect(metadata).toContainText('Forge & sons')

  await act(page, 'Contract metadata', 'Change metadata').click()
  await chooseImage(page, 32)
  await act(page, 'Contract metadata', 'Change metadata').click()
  await confirm(page, ...change)
  const third = await (await fetch(await chain.contractUri())).json()
  expect(third.name).toBe('Forge & sons')
  const { pathname } = new URL(third.image)
  expect(pathname).not.toBe(image)
  expect((await fetch(assay.url + pathname)).headers.get('content-type')).toMatch(/^image\//)

  const move = [
    'Change where the contract metadata is?',
    'Change address',
    'Changing the contract metadata',
    'The contract metadata is changed.',
  ] as const
  const elsewhere = async (uri: string) => {
    await act(page, 'Contract metadata', 'Use another address').click()
    await field(page, 'New contract URI').fill(uri)
    await page.keyboard.press('Enter')
  }
  await elsewhere('javascript:alert(1)')
  await expect(field(page, 'New contract URI')).toHaveAttribute('aria-invalid', 'true')
  await act(page, 'Contract metadata', 'Cancel').click()
  await elsewhere('ipfs://bafyforge/contract.json')
  await confirm(page, ...move)
  expect(await chain.contractUri()).toBe('ipfs://bafyforge/contract.json')
  await expect(section(page, 'Contract metadata')).toContainText('This metadata is not kept by Assay')
  await elsewhere('')
  expect(await asked(page, move[0])).toEqual([
    ['Contract URI', 'Now', 'ipfs://bafyforge/contract.json', 'New', "The deployment's"],
  ])
  await confirm(page, ...move)
  expect(await chain.contractUri()).toBe(deployed)
  await expect(metadata).toContainText('What we make.')

  const defaultUri = fact(page, 'Token metadata', 'Default URI')
  await expect(defaultUri).toHaveText(`${assay.url}/nft/metadata/{id}`)
  await act(page, 'Token metadata', 'Change default URI').click()
  await field(page, 'New default URI').fill('https://forge.example/{id}.json')
  await page.keyboard.press('Enter')
  const changing = ['Changing the default URI', 'The default URI is changed.'] as const
  await confirm(page, 'Change the default URI?', 'Change default URI', ...changing)
  expect(await chain.uri(0n)).toBe('https://forge.example/{id}.json')
  await expect(defaultUri).toHaveText('https://forge.example/{id}.json')

  await field(page, 'Token ID').fill('0x1')
  await act(page, 'Token metadata', 'Look up').click()
  await expect(field(page, 'Token ID')).toHaveAccessibleDescription(
    'Enter the number of a token, in decimal digits.',
  )
  await field(page, 'Token ID').fill('255')
  await page.keyboard.press('Enter')
  const uri = fact(page, 'Token metadata', 'URI')
  await expect(uri.getByRole('link')).toHaveAttribute(
    'href',
    `https://forge.example/${'ff'.padStart(64, '0')}.json`,
  )
  await expect(section(page, 'Token metadata')).toContainText('This is the default URI.')
  await act(page, 'Token metadata', 'Set URI').click()
  await field(page, 'New URI of the token').fill('ar://forge-255')
  await page.keyboard.press('Enter')
  const setting = ['Changing the URI of a token', "The token's URI is changed."] as const
  await confirm(page, 'Change the URI of this token?', 'Set URI', ...setting)
  expect(await chain.uri(255n)).toBe('ar://forge-255')
  expect(await chain.uri(254n)).toBe('https://forge.example/{id}.json')
  await expect(uri).toHaveText('ar://forge-255')
})

test('the ownership goes to a second wallet when it accepts; whoever does not own reads and changes nothing', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const heir = await addSigningWallet(page, { rpcUrl, name: 'Second wallet' })
  const { contract } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const chain = reader(rpcUrl, contract)
  const [first, second] = [wallet.account.address, heir.account.address]
  const use = async (name: string) => {
    await button(page, 'Change wallet').click()
    await page.getByRole('radio', { name }).check()
    await button(page, 'Connect Wallet').click()
  }
  const offer = async (to: string) => {
    await act(page, 'Ownership', 'Transfer ownership').click()
    await field(page, 'New owner').fill(to)
    await page.keyboard.press('Enter')
  }
  const offering = ['Offer ownership', 'Offering the ownership', 'The ownership is offered.'] as const

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(pathOf(contract))
  await offer(first.toLowerCase())
  await expect(field(page, 'New owner')).toHaveAccessibleDescription(/^This is the owner already\./)
  await act(page, 'Ownership', 'Cancel').click()
  await expect(act(page, 'Ownership', 'Transfer ownership')).toBeFocused()
  await offer(SOMEBODY)
  await confirm(page, 'Offer the ownership?', ...offering)
  expect(await chain.pendingOwner()).toMatch(new RegExp(SOMEBODY, 'i'))
  await act(page, 'Ownership', 'Withdraw the offer').click()
  const withdrawing = ['Withdrawing the offer', 'The offer is withdrawn.'] as const
  await confirm(page, 'Withdraw the offer?', 'Withdraw', ...withdrawing)
  expect(await chain.pendingOwner()).toBe(ZERO)
  await expect(fact(page, 'Ownership', 'Pending owner')).toHaveText('Nobody')
  await offer(second)
  await confirm(page, 'Offer the ownership?', ...offering)
  await expect(fact(page, 'Ownership', 'Pending owner')).toContainText(short(second))
  expect(await chain.owner()).toBe(first)

  await use('Second wallet')
  await expect(page.getByText(/Only the owner can change the contract/)).toContainText(short(first))
  await expect(fact(page, 'Royalties', 'Royalty')).toHaveText('2.5%')
  await expect(section(page, 'Ownership')).toContainText('offered to this wallet')
  const enabled = page.getByRole('main').locator('button:enabled')
  await expect(enabled.filter({ hasText: /./ })).toHaveText(['Change wallet', 'Look up', 'Accept ownership'])
  expect(await axeFindings(page)).toEqual([])
  await act(page, 'Ownership', 'Accept ownership').click()
  expect(await asked(page, 'Accept the ownership?')).toEqual([['Owner', 'Now', first, 'New', second]])
  const accepting = ['Accepting the ownership', 'This wallet owns the collection now.'] as const
  await confirm(page, 'Accept the ownership?', 'Accept ownership', ...accepting)
  expect(await chain.owner()).toBe(second)
  expect(await chain.pendingOwner()).toBe(ZERO)
  // The vouchers of the owner before are void.
  await expect(fact(page, 'Sales and withdrawal', 'Voucher round')).toHaveText('1')
  await expect(act(page, 'Status', 'Pause')).toBeEnabled()

  await use('Test wallet')
  await expect(page.getByText(/Only the owner can change the contract/)).toContainText(short(second))
  await expect(act(page, 'Status', 'Pause')).toBeDisabled()
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
  await page.goto(pathOf(contract))
  await expect(page.getByText('The contract is on Demo chain.')).toBeVisible()
  await expect(section(page, 'Status')).toHaveCount(0)
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
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await wallet.goTo('0x1')
  await expect(button(page, 'Switch network')).toBeVisible()
  await button(page, 'Switch network').click()
  await expect(act(page, 'Status', 'Pause')).toBeEnabled()

  // Others' contracts, and those that were not deployed with Assay, have none.
  const { touchstones } = await readGroundTruth()
  await page.goto(pathOf(touchstones.address))
  await expect(page.getByText(/no such contract among those you have deployed/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to collections' }).click()
  await expect(page).toHaveURL(/\/dashboard\/collections$/)
})
