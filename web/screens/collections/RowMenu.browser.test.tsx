import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { byEvents, touchstones, workshopEditions } from '../../testing/collections.ts'
import { button, dialog } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const treasury = {
  ...touchstones,
  contract_address: `0x${'7e'.repeat(20)}`,
  collection_name: 'Treasury',
  contract_type: 'Wallet',
  standard: 'Wallet',
} as const
const more = (name: string) => button(`More about ${name}`)
const item = (name: string) => page.getByRole('menuitem', { name })
const rows = page.getByRole('table', { name: 'Collections' }).getByCss('tbody tr')
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const none = page.getByText('You track no collections yet.')

/** What a button loses with its class. */
function lookOf(of: Locator) {
  const { width, height, padding, border, backgroundColor, color } = getComputedStyle(of.element())
  return { width, height, padding, border, backgroundColor, color }
}

beforeEach(async () => {
  signedIn()
  let kept = [treasury, touchstones, workshopEditions]
  const main = { main: [], last_24h: null, previous_24h: null, complete_to: null, as_of: [] }
  serve({
    'GET /api/collections': () => kept,
    'POST /api/collection/rename': ({ body }) => {
      kept = kept.map((one) =>
        one.contract_address === body.contract_address
          ? { ...one, collection_name: body.collection_name }
          : one,
      )
      return kept.find((one) => one.contract_address === body.contract_address) ?? refuse(404)
    },
    'POST /api/collection/remove': ({ body }) => {
      kept = kept.filter((one) => one.contract_address !== body.contract_address)
      return {}
    },
    'POST /api/nft/stats-main': () => main,
    'POST /api/nft/stats-other': () => ({
      other: { counted: byEvents, top_owners: [], claimed: '0', source_breakdown: {}, holding_ages: {} },
    }),
    'POST /api/wallet/stats-main': () => main,
    'POST /api/wallet/stats-other': () => ({ other: { tokens: [], nfts: [] } }),
  })
  await openPage('/dashboard/collections')
})

test('a new name is at most 100 characters long', async () => {
  await more('Treasury').click()
  await item('Rename').click()
  const name = dialog('Rename Treasury').getByLabelText('Collection Name')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Treasury')
  await name.fill('x'.repeat(101))
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/At most 100 characters\./)
  await name.fill('Old friend')
  await userEvent.keyboard('{Enter}')
  await expect.element(more('Old friend')).toHaveFocus()
})

test('all are removed with the keyboard, each after a question; without any the page says so', async () => {
  await expect.element(check('Treasury')).toBeChecked()
  for (const [index, gone] of ['Treasury', 'Touchstones', 'Workshop Editions'].entries()) {
    ;(more(gone).element() as HTMLElement).focus()
    const look = lookOf(more(gone))
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Rename')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Remove')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const asked = dialog(`Remove ${gone}?`)
    await expect.element(asked.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await expect.element(asked).toMatchTextContent('you can add it again at any time')
    if (index === 0) {
      await userEvent.keyboard('{Enter}')
      await expect.element(more(gone)).toHaveFocus()
      await expect.poll(() => lookOf(more(gone))).toEqual(look)
      expect(sentTo('POST /api/collection/remove')).toEqual([])
      await more(gone).click()
      await item('Remove').click()
    }
    await asked.getByRole('button', { name: 'Remove' }).click()
    await expect.element(rows).toHaveLength(2 - index)
    // With the last one the whole table goes.
    if (index < 2) await expect.element(page.getByLabelText('Filter collections')).toHaveFocus()
    if (index === 0) await expect.element(check('Touchstones')).toBeChecked()
  }
  await expect.element(none).toBeVisible()
  await cleanup()
  await openPage('/dashboard/collections')
  await expect.element(none).toBeVisible()
  await button('Add New Collection').first().click()
  await expect.element(dialog('NEW PROJECT')).toBeVisible()
})
