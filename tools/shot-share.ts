import type { Page } from '@playwright/test'
import { readyCollection } from './shot-drafts.ts'
import { inside, type Stage, withCollection } from './shot-screens.ts'

const shownLinks = [
  {
    collection_name: 'Touchstones',
    contract_type: 'NFT',
    panels: ['cards', 'daily', 'sources', 'ages'],
    title: 'Touchstones for our partners',
    has_password: true,
    expires_at: '2027-02-01T08:15:00.000Z',
    opens: 1_284,
    last_opened_at: '2026-11-14T09:05:00.000Z',
  },
  {
    collection_name: 'Bullion',
    contract_type: 'ERC20',
    panels: ['cards', 'owners'],
    title: 'Monthly letter',
    has_password: false,
    expires_at: null,
    opens: 0,
    last_opened_at: null,
  },
].map((link, index) => ({
  id: `0d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b0${index}`,
  contract_chain: 'demo',
  contract_address: `0x${'70'.repeat(20)}`,
  created_at: '2026-10-20T15:42:00.000Z',
  ...link,
}))

export async function openSharing({ page, ...stage }: Stage) {
  await page.route('**/api/share-links', (route) => route.fulfill({ json: { result: shownLinks } }))
  await inside('/dashboard/settings/sharing')({ page, ...stage })
  await page.getByText('Monthly letter').waitFor()
}

export async function openChangeLink({ page }: Stage) {
  await page.getByRole('button', { name: 'Change link: Monthly letter' }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
}

export const atShared = withCollection('Touchstones', '/dashboard?days=30')

export async function openShareDialog({ page }: Stage) {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).selectOption('Ask visitors for a password')
}

export async function createLink(stage: Stage) {
  const { page } = stage
  await openShareDialog(stage)
  await page.getByRole('textbox', { name: 'The password' }).fill('open sesame 1')
  await page.getByRole('button', { name: 'Create the link' }).click()
  await page.getByText('Your share link').waitFor()
}

const panelsOf = {
  Touchstones: ['cards', 'daily', 'sources', 'ages', 'owners'],
  "Collector's wallet": ['cards', 'daily', 'assets', 'wealth', 'chains', 'tokens', 'nfts'],
}

export function openShared(name: keyof typeof panelsOf, password: string | null = null) {
  return async (stage: Stage) => {
    const { page, assay, tokens } = stage
    const { contract_chain, contract_address, contract_type } = await readyCollection(stage, name)
    const reply = await fetch(`${assay.url}/api/share-links/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        contract_chain,
        contract_address,
        contract_type,
        panels: panelsOf[name],
        title: `${name}, for our partners`,
        expires_in_days: 1,
        password,
      }),
    })
    const { token } = (await reply.json()) as { token: string }
    await page.goto(`${assay.url}/share?days=30#${token}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (!password) await shown(page)
  }
}

export async function openNothing({ page, assay }: Stage) {
  await page.goto(`${assay.url}/share#gone`)
  await page.getByText('This link does not show anything').waitFor()
}

async function shown(page: Page) {
  await page.getByRole('slider').waitFor()
}
