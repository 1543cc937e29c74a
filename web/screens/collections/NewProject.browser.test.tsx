import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { touchstones } from '../../testing/collections.ts'
import { button, choice, choose, dialog, field } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const add = button('Add New Collection').first()
const project = dialog('NEW PROJECT')
const address = field('Contract Address')
const type = choice('Contract Type')
const chain = choice('Chain')
const dollar = `0x${'d0'.repeat(20)}`
const options = page.getByRole('option')
const shown = () => options.elements().map(({ textContent }) => textContent)

beforeEach(async () => {
  signedIn()
  await openPage('/dashboard/collections')
  await add.click()
})

test('a new project is made here or found on a chain, and the dialog gives the focus back', async () => {
  const create = project.getByRole('link', { name: 'Create New Collection' })
  await expect.element(create).toHaveAttribute('href', '/dashboard/collections/new')
  await expect.element(project.getByRole('button', { name: 'Add Existing Wallet' })).toBeVisible()
  await expect.element(create).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(project).toHaveLength(0)
  await expect.element(add).toHaveFocus()

  await add.click()
  await button('Add Existing Wallet').click()
  await expect.element(field('Wallet Name')).toHaveFocus()
  await expect.element(chain).toHaveValue('Ethereum')
  await button('Back').click()
  await expect.element(button('Add Existing Contract')).toBeVisible()
})

test('the form of a contract says what is wrong and keeps what was typed', async () => {
  await button('Add Existing Contract').click()
  await expect.element(address).toHaveFocus()
  await expect.element(type).toHaveValue('NFT')
  expect(shown()).toEqual(['NFT', 'Token'])
  await expect.element(chain).toHaveValue('Ethereum')

  await address.fill('0x1234')
  await button('Save').click()
  await expect.element(address).toHaveAccessibleDescription('Enter an address: 0x and 40 hexadecimal digits.')
  await expect.element(address).toHaveFocus()
  expect(sentTo('POST /api/collection/add-nft')).toEqual([])

  const silent = 'Celo does not answer right now. Please try again in a moment.'
  const asked = Promise.withResolvers<void>()
  serve({
    'POST /api/collection/add-nft': async () => {
      await asked.promise
      return refuse(503, { code: 'chain_unavailable', message: silent })
    },
  })
  await address.fill(dollar)
  await choose('Chain', 'Celo')
  await button('Save').click()
  await expect.element(page.getByText('Updating...')).toBeVisible()
  asked.resolve()
  await expect.element(chain).toHaveAccessibleDescription(silent)
  await expect.element(chain).toHaveFocus()
  await expect.element(chain).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Updating...')).toHaveLength(0)
  await expect.element(address).toHaveValue(dollar)

  const other = 'This address holds an ERC-20 token, not an NFT contract.'
  serve({
    'POST /api/collection/add-nft': () =>
      refuse(422, { code: 'wrong_address', message: other, fields: { contract_address: other } }),
    'POST /api/collection/add-erc20': () =>
      refuse(409, { code: 'already_tracked', message: 'You track this already.' }),
  })
  await choose('Chain', 'Base')
  await expect.element(chain).toHaveAccessibleDescription('')
  await button('Save').click()
  await expect.element(address).toHaveAccessibleDescription(other)
  await type.selectOptions('Token')
  await address.fill(touchstones.contract_address)
  await button('Save').click()
  await expect.element(address).toHaveAccessibleDescription('You track this already.')
  await expect.element(project).toBeVisible()
})

test('the chain is found by typing its name, its key or its coin, and testnets stand last and say so', async () => {
  await button('Add Existing Wallet').click()
  await chain.click()
  await expect.poll(() => shown().slice(0, 5)).toEqual(['Ethereum', 'Polygon', 'BNB Chain', 'Base', 'Celo'])
  expect(shown().slice(-3)).toEqual(['SepoliaTestnet', 'Base SepoliaTestnet', 'Polygon AmoyTestnet'])
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('base')
  await expect.poll(shown).toEqual(['Base', 'Base SepoliaTestnet'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(chain).toHaveValue('Base Sepolia')

  await chain.fill('bsc')
  await expect.poll(shown).toEqual(['BNB Chain'])
  await userEvent.keyboard('{Escape}')
  await expect.element(project).toBeVisible()
  await expect.element(options).toHaveLength(0)
  await chain.fill('nowhere')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(chain).toHaveValue('Base Sepolia')
  await chain.fill('avax')
  await userEvent.keyboard('{Tab}')
  await expect.element(chain).toHaveValue('Avalanche')

  serve({
    'POST /api/collection/add-wallet': () =>
      refuse(409, { code: 'already_tracked', message: 'You track this already.' }),
  })
  await field('Wallet Name').fill('Till')
  await field('Wallet Address').fill(dollar)
  await button('Save').click()
  await expect
    .poll(() => sentTo('POST /api/collection/add-wallet'))
    .toMatchObject([{ wallet_chain: 'avalanche' }])
})
