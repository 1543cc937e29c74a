import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { card, expectToFit } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { signedIn } from '../../testing/signed-in.ts'

const chart = page.getByRole('slider')
const reading = () => chart.element().getAttribute('aria-valuetext')

const consoleError = vi.spyOn(console, 'error')
beforeEach(async () => {
  consoleError.mockClear()
  signedIn()
  await openPage('/dashboard/asset-analytics')
})

test('the page has its title and says that its data is a sample', async () => {
  await expect.poll(() => document.title).toBe('Asset Analytics | Assay')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Asset Analytics')
  await expect.element(page.getByRole('note')).toMatchTextContent('Sample data.')
  expect(consoleError.mock.calls).toEqual([])
})

test('it shows stat cards, the asset and its traits', async () => {
  for (const [label, value] of Object.entries({
    'Total Revenue': '$21,290.00',
    Price: '$680.00',
    Sold: '38',
    Listed: '6',
  })) {
    await expect.element(card(label)).toMatchTextContent(value)
  }
  await expect.element(page.getByRole('img', { name: 'Picture of Meridian #204' })).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Rosette' }))
    .toMatchTextContent('7% have this trait')
  await expect.element(page.getByText(/^\d+% have this trait$/)).toHaveLength(6)
})

test('the chart switches between Price and Sold, by mouse and by keyboard', async () => {
  await expect.element(chart).toHaveAccessibleName('Price, Jan to Jul')
  await page.getByText('Sold', { exact: true }).last().click()
  await expect.element(chart).toHaveAccessibleName('Sold, Jan to Jul')
  await expect.element(page.getByRole('radio', { name: 'Sold' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart).toHaveAccessibleName('Price, Jan to Jul')
})

test('the arrow keys read every value of the chart', async () => {
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement | SVGElement).focus()
  const read: (string | null)[] = [reading()]
  for (let press = 0; press < 6; press++) {
    await userEvent.keyboard('{ArrowLeft}')
    read.push(reading())
  }
  expect(read).toEqual([
    'Jul: $680.00',
    'Jun: $585.00',
    'May: $610.00',
    'Apr: $560.00',
    'Mar: $440.00',
    'Feb: $465.00',
    'Jan: $420.00',
  ])
  await userEvent.keyboard('{ArrowLeft}')
  expect(reading()).toBe('Jan: $420.00')
  await userEvent.keyboard('{End}')
  expect(reading()).toBe('Jul: $680.00')
})

test('the pointer shows the value of the nearest month, and leaving hides it', async () => {
  // Before it is drawn no place of it is a month's.
  await expect.element(page.getByCss('svg text').filter({ hasText: 'Jul' })).toBeVisible()
  const { width } = chart.element().getBoundingClientRect()
  // The plot lies below what takes the keys.
  await chart.hover({ position: { x: width - 20, y: 150 }, force: true })
  await expect.element(page.getByText('$680.00', { exact: true })).toHaveLength(2)
  await chart.hover({ position: { x: 60, y: 150 }, force: true })
  await expect.element(page.getByText('$420.00', { exact: true })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.element(page.getByText('$420.00', { exact: true })).toHaveLength(0)
})

test('nothing sticks out at any width', async () => {
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})

test('axe finds nothing', async () => {
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await expect.element(page.getByText('$680.00', { exact: true })).toHaveLength(2)
  expect(await axeFindings()).toEqual([])
})
