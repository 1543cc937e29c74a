import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shippedChains } from '#api/chains/shipped.ts'
import { type ChainKey, registerChains } from '#api/chains.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { chooseFile } from '../../testing/choose-file.ts'
import { button, choice, choose, dialog, failure, field } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { jpegOf } from '../../testing/picture.ts'
import { answerWith, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { addWallet } from '../../testing/wallet.ts'

const royalties = field('Resale Royalties')
const progress = dialog('Deploying Smart Contract')

beforeEach(signedIn)

test('what is missing or wrong is said, at its field too, and nothing starts', async () => {
  const wallet = addWallet()
  serve({ 'POST /api/upload': () => answerWith({}, 415) })
  await openPage('/dashboard/collections/new')
  await button('Deploy Contract').click()
  await expect.element(failure('Please fill in all required fields.')).toBeVisible()
  for (const name of ['Title', 'Description', 'Webpage', 'Resale Royalties'])
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Choose an image.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  chooseFile(page.getByCss('input[type=file]'), await jpegOf(64, 64))
  await field('Title').fill('Forge')
  await field('Description').fill('What we make.')
  await field('Webpage').fill('https://forge.example/')
  await royalties.fill('2.5%')
  await expect.element(page.getByCss('[aria-invalid="true"]')).toHaveLength(0)

  for (const royalty of ['101%', '-1', '1e9', '2,5', 'NaN']) {
    await royalties.fill(royalty)
    await button('Deploy Contract').click()
    await expect.element(failure('Invalid royalty percentage.')).toBeVisible()
    await expect.element(royalties).toHaveFocus()
  }
  await royalties.fill('5')
  await field('Webpage').fill('javascript:alert(1)')
  await button('Deploy Contract').click()
  await expect
    .element(field('Webpage'))
    .toHaveAccessibleDescription('Enter a link such as https://example.com.')
  await expect.element(progress).toHaveLength(0)

  await field('Webpage').fill('https://forge.example/')
  await button('Deploy Contract').click()
  await expect.element(failure('Image upload failed.')).toBeVisible()
  await expect.element(progress).toHaveLength(0)
  expect(wallet.asked).not.toContain('eth_sendTransaction')
})

test('without a wallet the page asks for one, and axe finds nothing', async () => {
  await openPage('/dashboard/collections/new')
  await expect.element(page.getByRole('heading', { name: 'Wallet Not Detected' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  addWallet({ connected: false })
  await button('Look again').click()
  await expect.element(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('what has to be known before deploying to a network stands below it, and testnets are marked', async () => {
  addWallet()
  const note = 'Contracts are compiled for another machine there.'
  registerChains(noted('eth', note))
  await openPage('/dashboard/collections/new')
  const networks = choice('Blockchain')
  await expect.element(networks).toHaveValue('Ethereum')
  await networks.click()
  const shown = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(() => shown().slice(0, 7))
    .toEqual(['Ethereum', 'Polygon', 'Base', 'BSC', 'Avalanche', 'Arbitrum', 'Optimism'])
  expect(shown()).toContain('Base SepoliaTestnet')
  await expect.element(networks).toHaveAccessibleDescription(note)
  expect(await axeFindings()).toEqual([])
  await choose('Blockchain', 'Base')
  await expect.element(failure('Could not switch to selected network.')).toBeVisible()
  await expect.element(networks).toHaveValue('Ethereum')
})

/** The chains, one of them with something to know. */
function noted(key: ChainKey, deployNote: string): typeof shippedChains {
  const facts = Object.entries(shippedChains).map(([each, known]) => [
    each,
    each === key ? { ...known, deployNote } : known,
  ])
  return Object.fromEntries(facts)
}
