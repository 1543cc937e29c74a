import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { touchstones, workshopEditions } from '../../testing/collections.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, serve, tellLive } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

type Reading = CallReply<'GET /api/collections'>[number]['reading']

const indexing = {
  block: 43,
  target_block: 100,
  percent: 43,
  events: 1_200,
  events_per_second: 10,
  seconds_left: 290,
}

beforeEach(() => signedIn())

async function open(reading: Reading) {
  serve({
    'GET /api/collections': () => [{ ...touchstones, state: 'processing', indexing, reading }],
    'POST /api/nft/stats-main': () => refuse(404),
    'POST /api/nft/stats-other': () => refuse(404),
  })
  await openPage('/dashboard/collections')
}

test('while the past is read, the node that limits it is named, and stays so as reading goes on', async () => {
  await open({ source: 'rpc', limited_by: 'slow.example', hopeless: null })
  await expect
    .element(page.getByText('43%, 1,200 events, about 5 minutes left, limited by slow.example'))
    .toBeVisible()
  tellLive('indexing', {
    contract_address: touchstones.contract_address,
    contract_chain: touchstones.contract_chain,
    ...indexing,
    percent: 44,
  })
  await expect
    .element(page.getByText('44%, 1,200 events, about 5 minutes left, limited by slow.example'))
    .toBeVisible()
})

test('figures of an older reading say so, and how much is read again', async () => {
  const older = { ...touchstones, older_reading: { percent: 42, trouble: null } }
  const trouble =
    'It is to be read again, and the disk has no room for both readings. About 900 MB are needed, 12 MB are free.'
  serve({
    'GET /api/collections': () => [
      older,
      { ...workshopEditions, older_reading: { percent: null, trouble } },
      { ...touchstones, contract_address: `0x${'71'.repeat(20)}`, collection_name: 'Read by now' },
    ],
    'POST /api/nft/stats-main': () => refuse(404),
    'POST /api/nft/stats-other': () => refuse(404),
  })
  await openPage('/dashboard/collections')
  await expect.element(page.getByText('Older reading, 42% read again')).toBeVisible()
  await expect.element(page.getByText(trouble)).toBeVisible()
  expect(page.getByText('Older reading').length).toBe(2)
  expect(await axeFindings()).toEqual([])
})

test('or that it comes from the portal', async () => {
  await open({ source: 'portal', limited_by: null, hopeless: null })
  await expect
    .element(page.getByText('43%, 1,200 events, about 5 minutes left, from SQD Portal'))
    .toBeVisible()
})

test('that it is hopeless is said', async () => {
  const hopeless =
    'Reading 9,000,000 blocks of Base would take about 7 days with these public nodes: slow.example gives 10 blocks at a time. The operator of this server can name a better one in RPC_URL_BASE.'
  await open({ source: 'rpc', limited_by: 'slow.example', hopeless })
  await expect.element(page.getByText(hopeless)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
