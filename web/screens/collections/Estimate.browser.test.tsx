import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, choose, dialog, field } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn, unknownEstimate } from '../../testing/signed-in.ts'

const dollar = `0x${'d0'.repeat(20)}`
const told = dialog('NEW PROJECT').getByRole('status')
const known = { ...unknownEstimate, blocks: 9_000_000, learned: true }
const hopeless =
  'Reading 9,000,000 blocks of Base would take about 7 days with these public nodes: mainnet.base.org gives 10 blocks at a time. The operator of this server can name a better one in RPC_URL_BASE.'

beforeEach(async () => {
  signedIn()
  await openPage('/dashboard/collections')
  await button('Add New Collection').first().click()
})

test('says nothing before there is an address, and asks once for each that is whole', async () => {
  const asked = Promise.withResolvers<void>()
  serve({
    'POST /api/collection/estimate': async () => {
      await asked.promise
      return { ...known, seconds: 290 }
    },
  })
  await button('Add Existing Contract').click()
  await field('Contract Address').fill('0x1234')
  await expect.element(told).toHaveTextContent('')
  await field('Contract Address').fill(dollar)
  await expect.element(told).toHaveTextContent('Estimating how long reading takes …')
  asked.resolve()
  await expect
    .element(told)
    .toHaveTextContent('Reading takes about 5 minutes: 9,000,000 blocks through the nodes of Ethereum.')
  expect(sentTo('POST /api/collection/estimate')).toEqual([{ kind: 'NFT', address: dollar, chain: 'eth' }])
  await choose('Chain', 'Base')
  await expect.poll(() => sentTo('POST /api/collection/estimate')).toHaveLength(2)
  expect(await axeFindings()).toEqual([])
})

test.each([
  [
    'what a node of one’s own would change, to operators',
    { ...known, seconds: 9_000, limited_by: 'slow.example', is_operator: true },
    'Reading takes about 3 hours: 9,000,000 blocks through the nodes of Ethereum. slow.example limits it. A node of your own, or one with a key, would be faster: name it in RPC_URL_ETH.',
  ],
  [
    'the same to others',
    { ...known, seconds: 9_000, limited_by: 'slow.example' },
    'Reading takes about 3 hours: 9,000,000 blocks through the nodes of Ethereum. slow.example limits it. A node of its own, or one with a key, would be faster: ask the operator of this server.',
  ],
  [
    'that the portal is read',
    { ...known, seconds: 40, source: 'portal' as const },
    'Reading takes less than a minute: 9,000,000 blocks from SQD Portal.',
  ],
  [
    'that the speed of the portal is assumed',
    { ...known, seconds: 40, source: 'portal' as const, learned: false },
    'Reading takes less than a minute: 9,000,000 blocks from SQD Portal, whose speed is assumed until it was used.',
  ],
  [
    'that it is assumed',
    { ...known, seconds: 120, learned: false },
    'Reading takes about 2 minutes: 9,000,000 blocks through the nodes of Ethereum, as far as is known of them.',
  ],
  ['that it is hopeless', { ...known, seconds: 600_000, hopeless }, hopeless],
  [
    'that it is read already',
    { ...known, blocks: 0, seconds: 0 },
    'Its past is read already: the figures are there at once.',
  ],
  ['that it is not known', unknownEstimate, 'How long reading takes cannot be said before it has begun.'],
])('says %s', async (_, estimate, text) => {
  serve({ 'POST /api/collection/estimate': () => estimate })
  await button('Add Existing Wallet').click()
  await field('Wallet Address').fill(dollar)
  await expect.element(told).toHaveTextContent(text)
  expect(sentTo('POST /api/collection/estimate')).toEqual([{ kind: 'Wallet', address: dollar, chain: 'eth' }])
  expect(await axeFindings()).toEqual([])
})

test('without an answer it is silent, and what is hopeless is refused at the chain', async () => {
  serve({
    'POST /api/collection/estimate': () => refuse(429, { code: 'too_many_additions' }),
    'POST /api/collection/add-erc20': () =>
      refuse(422, { code: 'hopeless', message: hopeless, fields: { contract_chain: hopeless } }),
  })
  await button('Add Existing Contract').click()
  await field('Contract Address').fill(dollar)
  await page.getByRole('combobox', { name: 'Contract Type' }).selectOptions('Token')
  await expect.poll(() => sentTo('POST /api/collection/estimate').length).toBeGreaterThan(0)
  await expect.element(told).toHaveTextContent('')
  await button('Save').click()
  await expect.element(page.getByRole('combobox', { name: 'Chain' })).toHaveAccessibleDescription(hopeless)
})
