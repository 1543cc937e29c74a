import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

type Report = CallReply<'POST /api/operator/chains/check'>
type Endpoint = Report['endpoints'][number]

const unasked: Endpoint = {
  host: 'mainnet.base.org',
  state: 'not_asked',
  reason: null,
  head: null,
  logs: null,
  range: null,
  results: null,
  rate: null,
  batch: null,
  finalized: null,
  block_receipts: null,
  traces: null,
  old_state: null,
  multicall3: null,
}
const base: Report = {
  chain: 'base',
  name: 'Base',
  chain_id: 8453,
  source: 'portal',
  own_endpoints: false,
  contracts: 3,
  endpoints: [unasked, { ...unasked, host: 'base.drpc.org' }],
  portal: {
    dataset: 'base-mainnet',
    state: 'not_asked',
    reason: null,
    head: null,
    traces: null,
    blocks_per_second: null,
  },
  checked_at: null,
}
const celo: Report = {
  ...base,
  chain: 'celo',
  name: 'Celo',
  chain_id: 42_220,
  source: 'rpc',
  own_endpoints: true,
  contracts: 0,
  endpoints: [{ ...unasked, host: 'forno.celo.org' }],
  portal: null,
}
const checked: Report = {
  ...base,
  endpoints: [
    {
      ...unasked,
      state: 'answers',
      head: 38_123_456,
      logs: true,
      range: 500,
      rate: 2.5,
      batch: 10,
      finalized: true,
      block_receipts: true,
      traces: false,
      old_state: true,
      multicall3: true,
    },
    { ...unasked, host: 'base.drpc.org', state: 'refuses', reason: 'HTTP 429' },
  ],
  portal: {
    dataset: 'base-mainnet',
    state: 'answers',
    reason: null,
    head: 38_123_000,
    traces: true,
    blocks_per_second: 81_250.4,
  },
  checked_at: '2026-11-17T09:30:00.000Z',
}

const rows = page.getByRole('table', { name: 'Base' }).getByRole('row')
const path = '/dashboard/operator/chains'

beforeEach(async () => {
  signedIn()
  await page.viewport(1440, 900)
})

test('chains in use are shown first, with what is known of their endpoints', async () => {
  serve({ 'GET /api/operator/chains': () => ({ chains: [base, celo] }) })
  await openPage(path)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible()
  await expect.element(rows.nth(1)).toHaveTextContent('mainnet.base.orgNot asked----------------------')
  await expect
    .element(page.getByText('base, chain id 8453 · 3 tracked · public endpoints · history from SQD Portal'))
    .toBeVisible()
  await expect.element(page.getByText('SQD Portal (base-mainnet): not asked yet')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Celo' })).toHaveLength(0)

  await page.getByRole('radio', { name: 'All' }).click()
  await expect.element(page.getByRole('table', { name: 'Celo' })).toBeVisible()
  await expect
    .element(
      page.getByText('celo, chain id 42220 · 0 tracked · endpoints of your own · history from the endpoints'),
    )
    .toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a check asks, says that it does, and shows what was found', async () => {
  const answer = Promise.withResolvers<void>()
  serve({
    'GET /api/operator/chains': () => ({ chains: [base] }),
    'POST /api/operator/chains/check': async () => {
      await answer.promise
      return checked
    },
  })
  await openPage(path)
  await button('Check Base').click()
  await expect.element(button('Check Base')).toHaveAttribute('data-loading', 'true')
  answer.resolve()
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('mainnet.base.orgAnswers38,123,456Yes500--2.510YesYesNoYesYes')
  await expect.element(rows.nth(2)).toHaveTextContent('base.drpc.orgRefuses----------------------')
  await expect.element(page.getByText('base.drpc.org: HTTP 429')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'SQD Portal (base-mainnet): answers · final blocks up to 38,123,000 · with traces · 81,250 blocks a second',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/^Checked/)).toBeVisible()
  expect(sentTo('POST /api/operator/chains/check')).toEqual([{ chain: 'base' }])
  expect(await axeFindings()).toEqual([])
})

test('what a check is refused with is said, and the table stays', async () => {
  serve({
    'GET /api/operator/chains': () => ({ chains: [base] }),
    'POST /api/operator/chains/check': () =>
      refuse(429, { code: 'too_many_checks', message: 'You have checked a lot. Try again later.' }),
  })
  await openPage(path)
  await button('Check Base').click()
  await expect.element(page.getByText('You have checked a lot. Try again later.')).toBeVisible()
  await expect.element(rows.nth(1)).toHaveTextContent('mainnet.base.orgNot asked----------------------')
})

test('everybody else is told that it is not for them', async () => {
  serve({
    'GET /api/operator/chains': () =>
      refuse(403, { code: 'not_an_operator', message: 'This is for the operators of this server.' }),
  })
  await openPage(path)
  await expect.element(page.getByText('This is for the operators of this server.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a failure can be tried again, and with nothing tracked all chains are shown', async () => {
  let fails = true
  serve({
    'GET /api/operator/chains': () => (fails ? refuse(500) : { chains: [{ ...base, contracts: 0 }] }),
  })
  await openPage(path)
  await expect.element(page.getByText('The chains could not be loaded.')).toBeVisible()
  fails = false
  await button('Try again').click()
  await expect.element(rows.nth(1)).toBeVisible()
  await page.getByRole('radio', { name: 'In use' }).click()
  await expect.element(page.getByText('Nothing is tracked on any chain yet.')).toBeVisible()
})

test('on a narrow screen each endpoint is a card', async () => {
  await page.viewport(390, 844)
  serve({ 'GET /api/operator/chains': () => ({ chains: [checked] }) })
  await openPage(path)
  await expect.element(page.getByText('mainnet.base.org', { exact: true })).toBeVisible()
  await expect.element(button('Check Base')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFindings()).toEqual([])
})
