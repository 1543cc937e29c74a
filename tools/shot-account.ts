import { inside, type Stage } from './shot-screens.ts'

export async function openLeaving({ page, ...stage }: Stage) {
  const json = { delete_at: '2026-11-15T09:30:00.000Z' }
  await page.route('**/api/account', (route) => route.fulfill({ json }))
  await inside('/dashboard/settings/data')({ page, ...stage })
  await page.getByRole('button', { name: 'Keep my account' }).waitFor()
}

export async function openEmailCode({ page }: Stage) {
  await page.route('**/api/confirm/send-code', (route) => route.fulfill({ json: { token: 'token' } }))
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('textbox', { name: 'New e-mail address' }).fill('ada@lovelace.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Digit 1 of 6').waitFor()
}
