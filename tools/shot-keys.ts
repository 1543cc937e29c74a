import { inside, type Stage } from './shot-screens.ts'

const shownKeys = [
  {
    name: 'Monthly report',
    scopes: ['figures', 'lists'],
    created_at: '2026-09-01T08:15:00.000Z',
    last_used_at: '2026-11-14T09:05:00.000Z',
    expires_at: '2027-09-01T08:15:00.000Z',
  },
  {
    name: 'Import of drafts',
    scopes: ['drafts'],
    created_at: '2026-10-20T15:42:00.000Z',
    last_used_at: null,
    expires_at: null,
  },
  {
    name: 'Price watcher on the shop’s screen',
    scopes: ['figures'],
    created_at: '2026-07-02T10:00:00.000Z',
    last_used_at: '2026-09-30T21:00:00.000Z',
    expires_at: '2026-10-01T10:00:00.000Z',
  },
].map((key, index) => ({ id: `0d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b0${index}`, ...key }))

export async function openKeys({ page, ...stage }: Stage) {
  await page.route('**/api/keys', (route) => route.fulfill({ json: { result: shownKeys } }))
  await inside('/dashboard/settings/keys')({ page, ...stage })
  await page.getByText('Monthly report').waitFor()
}

export async function openKeyForm({ page }: Stage) {
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop window')
}

export async function createKey(stage: Stage) {
  const { page } = stage
  const json = { key: `assay_${'0Rz8kWq3'.repeat(5)}x4A`, created: shownKeys[0] }
  await page.route('**/api/keys/create', (route) => route.fulfill({ json }))
  await openKeyForm(stage)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Your new key').waitFor()
}
