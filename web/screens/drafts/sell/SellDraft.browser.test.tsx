import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '../../../testing/axe-findings.ts'
import { button, expectToFit, field } from '../../../testing/locators.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { refuse, serve } from '../../../testing/serve.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { addWallet } from '../../../testing/wallet.ts'
import { anvilPrint, keepDraft } from '../edit/testing/draft-page.ts'

const ends = page.getByLabelText('Ends', { exact: true })
const open = button('Sign and open sale')

beforeEach(signedIn)

test('terms that are wrong are said at their fields, and nothing is signed', async () => {
  const wallet = addWallet()
  keepDraft({ blockchain: 'eth' })
  serve({ 'GET /nft/claim/{uuid}': () => refuse(404) })
  await openPage(`/dashboard/assets/sell/${anvilPrint.uuid}`)
  for (const price of ['-1', '1e400', 'NaN', '2,5', '']) {
    await field('Price').fill(price)
    await open.click()
    await expect.element(field('Price')).toHaveFocus()
    await expect.element(field('Price')).toHaveAccessibleDescription(/Enter a number such as 0\.25\./)
  }
  await field('Price').fill('0.1000000000000000001')
  await field('How many').fill('0')
  await field('Limit per wallet').fill('1.5')
  await ends.fill('2020-01-01T00:00')
  await open.click()
  await expect.element(field('Price')).toHaveAccessibleDescription(/At most 18 decimals\./)
  await expect.element(field('How many')).toHaveAccessibleDescription(/At least 1\./)
  await expect.element(field('Limit per wallet')).toHaveAccessibleDescription(/Enter a whole number\./)
  await expect.element(ends).toHaveAccessibleDescription(/This is in the past\./)
  for (const width of [1280, 390]) {
    await page.viewport(width, 844)
    await expectToFit()
    expect(await axeFindings()).toEqual([])
  }
  await field('Price').fill('0.100000000000000001')
  await field('How many').fill('5')
  await field('Limit per wallet').fill('2')
  await ends.fill('2040-01-01T00:00')
  await expect.element(page.getByCss('[aria-invalid="true"]')).toHaveLength(0)
  expect(wallet.asked).not.toContain('eth_signTypedData_v4')
})
