import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noNft, quiet } from '../screens/analytics/testing/figures.ts'
import { axeFindings } from '../testing/axe-findings.ts'
import { touchstones } from '../testing/collections.ts'
import { button, choice, dialog, expectError, expectToFit, field, success } from '../testing/locators.ts'
import { openPage } from '../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../testing/serve.ts'
import { signedIn } from '../testing/signed-in.ts'

const token = 't'.repeat(43)
const url = `${location.origin}/share#${token}`
const sharing = dialog('Share Touchstones')
const created = dialog('Your share link')
const { contract_address, contract_chain, contract_type } = touchstones

beforeEach(() => {
  signedIn()
  serve({
    'GET /api/collections': () => [touchstones],
    'POST /api/nft/stats-main': () => quiet,
    'POST /api/nft/stats-other': () => ({ other: noNft }),
    'POST /api/share-links/create': ({ body: { title, panels } }) => ({
      token,
      created: {
        id: '00000000-0000-4000-8000-000000000001',
        contract_address,
        contract_chain,
        contract_type,
        collection_name: 'Touchstones',
        title,
        panels,
        has_password: false,
        created_at: '2026-11-14T09:30:00.000Z',
        expires_at: null,
        opens: 0,
        last_opened_at: null,
      },
    }),
  })
})

async function openDialog() {
  await openPage('/dashboard')
  await button('Share').click()
  await expect.element(field('Title')).toHaveFocus()
}

test('the figures are shared with chosen panels, and the link is shown once to be copied', async () => {
  await openDialog()
  await expect.element(field('Title')).toHaveValue('Touchstones')
  expect(await axeFindings()).toEqual([])
  await field('Title').fill('For our partners')
  await page.getByRole('checkbox', { name: 'Top Owners' }).click()
  await page.getByRole('checkbox', { name: 'NFT Holding Duration' }).click()
  await choice('It ends').selectOptions('Never')
  await choice('Password').selectOptions('Ask visitors for a password')
  await field('The password').fill('open sesame')
  await button('Create the link').click()

  await expect.element(created.getByText(url, { exact: true })).toBeVisible()
  expect(sentTo('POST /api/share-links/create')).toEqual([
    {
      contract_address,
      contract_chain,
      contract_type,
      title: 'For our partners',
      panels: ['cards', 'daily', 'sources'],
      expires_in_days: null,
      password: 'open sesame',
    },
  ])
  expect(await axeFindings()).toEqual([])
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy the link').click()
  expect(writeText).toHaveBeenCalledWith(url)
  await expect.element(success('Copied')).toBeInTheDocument()

  await userEvent.keyboard('{Escape}')
  await button('Done').click()
  await expect.element(created).toHaveLength(0)
  await expect.element(page.getByText(url)).toHaveLength(0)
  await expect.element(button('Share')).toHaveFocus()
})

test('what is wrong stands where it was typed, and nothing is lost', async () => {
  await openDialog()
  await field('Title').fill('')
  for (const panel of [
    'Key figures',
    'Daily chart',
    'Assets Breakdown',
    'NFT Holding Duration',
    'Top Owners',
  ])
    await page.getByRole('checkbox', { name: panel }).click()
  await button('Create the link').click()
  await expectError(field('Title'), /This field is required\./)
  await expect.element(field('Title')).toHaveFocus()
  await expect.element(sharing.getByText('Choose at least one part.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('checkbox', { name: 'Key figures' }).click()
  await expect.element(sharing.getByText('Choose at least one part.')).toHaveLength(0)

  await field('Title').fill('Partners')
  const full = 'You have 200 share links already. End one that is not used.'
  serve({ 'POST /api/share-links/create': () => refuse(507, { code: 'too_many_links', message: full }) })
  await button('Create the link').click()
  await expect.element(sharing.getByRole('alert')).toHaveTextContent(full)
  await expect.element(field('Title')).toHaveValue('Partners')
})

test('the dialog fits on a phone and closes by a key', async () => {
  await page.viewport(390, 844)
  await openDialog()
  await expectToFit()
  await userEvent.keyboard('{Escape}')
  await expect.element(sharing).toHaveLength(0)
  await expect.element(button('Share')).toHaveFocus()
})
