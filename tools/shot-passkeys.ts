import { inside, type Stage } from './shot-screens.ts'

const shownPasskeys = [
  {
    name: 'Safari on macOS',
    created_at: '2026-10-02T08:15:00.000Z',
    last_used_at: '2026-11-14T09:05:00.000Z',
  },
  { name: 'Security key in the safe', created_at: '2026-09-20T15:42:00.000Z', last_used_at: null },
].map((passkey, index) => ({ id: `1d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b0${index}`, ...passkey }))

export async function openPasskeys({ page, ...stage }: Stage) {
  await page.route('**/api/passkeys', (route) => route.fulfill({ json: { result: shownPasskeys } }))
  await inside('/dashboard/settings/sign-in')({ page, ...stage })
  await page.getByText('Safari on macOS').waitFor()
}

/** What wants to know whether its owner is there. */
export async function askForConfirmation({ page }: Stage) {
  const json = { error: { code: 'confirmation_needed', message: 'Confirm that it is you to go on.' } }
  await page.route('**/api/passkeys/options', (route) => route.fulfill({ status: 403, json }))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
}

export async function openRemoval({ page }: Stage) {
  await page.getByRole('button', { name: 'Remove passkey: Safari on macOS' }).click()
  await page.getByRole('button', { name: 'Remove the passkey' }).waitFor()
}
