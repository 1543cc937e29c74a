import { card, fact, field } from './any-page.ts'
import { act, asked, confirm, consolePath } from './console-page.ts'
import { chooseImage, deployTest as test } from './deploy-page.ts'
import { demoServer, expect } from './fixtures.ts'
import { deployForge, onChain } from './forge.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

test('the owner changes the metadata of the contract and of tokens, and takes it back', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const { contract, image } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const chain = onChain(rpcUrl, contract)
  const deployed = await chain.contractUri()
  await page.goto(consolePath(contract))
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
  await expect(card(page, 'Contract metadata')).toContainText('This metadata is not kept by Assay')
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
  await expect(card(page, 'Token metadata')).toContainText('This is the default URI.')
  await act(page, 'Token metadata', 'Set URI').click()
  await field(page, 'New URI of the token').fill('ar://forge-255')
  await page.keyboard.press('Enter')
  const setting = ['Changing the URI of a token', "The token's URI is changed."] as const
  await confirm(page, 'Change the URI of this token?', 'Set URI', ...setting)
  expect(await chain.uri(255n)).toBe('ar://forge-255')
  expect(await chain.uri(254n)).toBe('https://forge.example/{id}.json')
  await expect(uri).toHaveText('ar://forge-255')
})
