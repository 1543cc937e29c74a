import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catchDownload } from '../../testing/catch-download.ts'
import { button, card } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { bullion, heldBy, tradedFor } from './testing/figures.ts'

const chart = page.getByRole('slider')
const shown = () => Number(chart.element().getAttribute('max'))
const spoken = () => chart.element().getAttribute('aria-valuetext')

beforeEach(async () => {
  signedIn()
  serve({
    'GET /api/collections': () => [bullion],
    'POST /api/erc20/stats-main': () => tradedFor(120),
    'POST /api/erc20/stats-other': () => ({ other: heldBy() }),
  })
  await openPage('/dashboard')
  await expect.element(chart).toHaveAccessibleName(expect.stringMatching(/^Buy Volume by day, .* to /))
  // Before it is drawn no place of it is a day's.
  await expect.element(card('Buy Volume by day').getByCss('svg text').first()).toBeVisible()
})

async function choose(title: string, item: string) {
  await button(`Options of ${title}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** With the mouse, over a third of the line. */
function zoom() {
  const drawing = card('Buy Volume by day').getByCss('[data-zooms]')
  const position = { sourcePosition: { x: 300, y: 100 }, targetPosition: { x: 600, y: 120 } }
  return userEvent.dragAndDrop(drawing, drawing, position)
}

test('it zooms with mouse, keys and buttons, and compares lines', async () => {
  expect(shown()).toBe(119)
  await zoom()
  await expect.poll(shown).toBeGreaterThan(20)
  await expect.poll(shown).toBeLessThan(60)

  await button('7-day average').click()
  await button('Period before').click()
  await expect.element(button('7-day average')).toHaveAttribute('aria-pressed', 'true')
  ;(chart.element() as HTMLElement).focus()
  await expect
    .poll(spoken)
    .toMatch(/^\d+ \w+ 2\d{3}: \$[\d,.]+, 7-day average \$[\d,.]+, Period before \$[\d,.]+$/)
  const last = spoken()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(spoken).not.toBe(last)
  const before = shown()
  await userEvent.keyboard('+')
  await expect.poll(shown).toBeLessThan(before)
  await userEvent.keyboard('--')
  await expect.poll(shown).toBeGreaterThan(before)
  await userEvent.keyboard('{Escape}')
  await expect.poll(shown).toBe(119)
  await button('Zoom in').click()
  await expect.poll(shown).toBeLessThan(119)
  await button('Reset zoom').click()
  await expect.poll(shown).toBe(119)
})

test('it is shown as a table, too, with the line that it is compared with', async () => {
  await zoom()
  await button('7-day average').click()
  await button('Period before').click()
  await button('Reset zoom').click()
  await choose('Buy Volume by day', 'Table view')
  await expect.element(button('Options of Buy Volume by day')).toHaveFocus()
  const table = page.getByRole('table', { name: 'Buy Volume by day' })
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Buy Volume', '7-day average'])
  await expect.element(table.getByCss('tbody tr')).toHaveLength(10)
  await choose('Buy Volume by day', 'Chart view')
  await expect.element(chart).toBeVisible()
})

test('a doughnut leaves out what its legend hides, and is a file as a table', async () => {
  const holders = card('Holder Distribution')
  const ring = holders.getByRole('img')
  const dolphins = holders.getByRole('button', { name: 'dolphins', exact: true })
  await expect.element(ring).toHaveAccessibleName('Holder Distribution: 2,044 holders in total')
  await dolphins.click()
  await expect.element(ring).toHaveAccessibleName('Holder Distribution: 2,000 holders in total')
  await dolphins.click()
  await expect.element(ring).toHaveAccessibleName('Holder Distribution: 2,044 holders in total')
  const saved = catchDownload()
  await choose('Holder Distribution', 'Download CSV')
  const { name, text } = await saved
  expect(name).toBe('Bullion Holder Distribution.csv')
  expect(text.split('\r\n')[0]).toBe('Tier,Holders,Percent')
})
