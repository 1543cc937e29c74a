import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../../testing/axe-findings.ts'
import { button, dialog, expectToFit, field, leaving } from '../../../testing/locators.ts'
import { loseConnection, serve } from '../../../testing/serve.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import {
  changedElsewhere,
  details,
  editField,
  keepDraft,
  openDraft,
  saved,
  title,
} from './testing/draft-page.ts'

const focus = (name: string) => (button(name).element() as HTMLElement).focus()

beforeEach(() => {
  signedIn()
})

async function open() {
  const draft = keepDraft()
  const { path } = await openDraft()
  await expect.element(title).toHaveTextContent('Anvil print')
  return { ...draft, path }
}

test('the keyboard alone changes a field and saves it', async () => {
  const draft = await open()
  focus('Edit Title')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Title')).toHaveFocus()
  await userEvent.keyboard('Typed{Escape}')
  await expect.element(button('Edit Title')).toHaveFocus()
  expect(details()).toMatchObject({ Title: 'Anvil print' })
  await expect.element(button('Update')).toHaveLength(0)

  await userEvent.keyboard('{Enter}')
  await expect.element(field('Title')).toHaveFocus()
  await userEvent.keyboard('Typed{Enter}')
  await expect.element(button('Edit Title')).toHaveFocus()
  expect(details()).toMatchObject({ Title: 'Typed' })
  for (let tab = 0; tab < 12; tab++) {
    if (button('Update').element() === document.activeElement) break
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(page.getByCss(':focus')).toBeInViewport()
  }
  await expect.element(button('Update')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(saved).toBeVisible()
  expect(draft.read()).toMatchObject({ title: 'Typed' })

  focus('Edit Description')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Description')).toHaveFocus()
  await userEvent.keyboard('{Enter}One more line.{Tab}')
  await expect.element(button('Confirm Description')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(details).toMatchObject({
    Description: 'Ink on paper.\nNumbered by hand.\nOne more line.',
  })
})

test('what is no number is said at once, what the server refuses at its field', async () => {
  const draft = await open()
  for (const [name, text, reason] of [
    ['Price', 'cheap', 'Enter a number such as 0.25.'],
    ['NFT Count', '1.5', 'Enter a whole number.'],
  ] as const) {
    await editField(name, text)
    await expect.element(field(name)).toHaveFocus()
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(name)).toHaveAccessibleDescription(reason)
    await expect.element(button('Update')).toHaveLength(0)
    await button(`Cancel ${name}`).click()
  }
  expect(details()).toMatchObject({ Price: '0.25 TOKEN', 'NFT Count': '10' })

  await editField('Title', ' ')
  await editField('Price', '-1')
  await editField('NFT Count', '2000000000')
  await button('Update').click()
  await expect.element(field('Title')).toHaveAccessibleDescription('This field is required.')
  await expect.element(field('Title')).toHaveFocus()
  await expect.element(field('Price')).toHaveAccessibleDescription('At least 0.')
  await expect.element(field('NFT Count')).toHaveAccessibleDescription('At most 1,000,000,000.')
  await expect.element(field('NFT Count')).toHaveValue('2000000000')

  await button('Cancel Title').click()
  await field('Price').fill('0')
  await expect.element(field('Price')).toHaveAccessibleDescription('')
  await button('Confirm Price').click()
  await field('NFT Count').fill('0')
  await button('Confirm NFT Count').click()
  await button('Update').click()
  await expect.element(saved).toBeVisible()
  expect(draft.read()).toMatchObject({ title: 'Anvil print', price: 0, nft_count: 0 })
})

test('when saving fails the changes stay and can be saved again', async () => {
  await open()
  await editField('Price', '2')
  serve({ 'POST /api/nft/update-lazy-mint': loseConnection })
  await button('Update').click()
  await expect.element(page.getByText('Assay does not answer. Please try again.')).toBeVisible()
  expect(details()).toMatchObject({ Price: '2 TOKEN' })
  const draft = keepDraft()
  await button('Update').click()
  await expect.element(saved).toBeVisible()
  expect(draft.read()).toMatchObject({ price: 2 })
})

describe('a draft that was changed elsewhere', () => {
  test('is not overwritten: the newest is loaded, beside what was typed here', async () => {
    const draft = await open()
    await editField('Title', 'Mine')
    await editField('Price', '7')
    draft.changeElsewhere({ title: 'Theirs', nft_count: 3 })
    await button('Update').click()
    await expect.element(changedElsewhere).toBeVisible()
    expect(draft.read()).toMatchObject({ title: 'Theirs', price: 0.25 })

    await button('Load the newest').click()
    await expect.element(changedElsewhere).toHaveLength(0)
    await expect.element(field('Title')).toHaveFocus()
    await expect.element(field('Title')).toHaveValue('Mine')
    await expect.element(field('Title')).toHaveAccessibleDescription('Changed elsewhere to: Theirs')
    await expect.element(title).toHaveTextContent('Theirs')
    expect(details()).toMatchObject({ Price: '7 TOKEN', 'NFT Count': '3' })

    await userEvent.keyboard('{Enter}')
    await button('Update').click()
    await expect.element(saved).toBeVisible()
    expect(draft.read()).toMatchObject({ title: 'Mine', price: 7, nft_count: 3 })
  })

  test('is overwritten on request, but only where it was changed here', async () => {
    const draft = await open()
    await editField('Title', 'Mine')
    draft.changeElsewhere({ title: 'Theirs', nft_count: 3 })
    await button('Update').click()
    await button('Overwrite').click()
    await expect.element(saved).toBeVisible()
    await expect.element(changedElsewhere).toHaveLength(0)
    expect(draft.read()).toMatchObject({ title: 'Mine', nft_count: 3 })
    expect(details()).toMatchObject({ Title: 'Mine', 'NFT Count': '3' })
  })
})

test('axe finds nothing in fields, notices and the question, wide or narrow', async () => {
  const draft = await open()
  await editField('Title', 'Unbroken'.repeat(20))
  await button('Edit Description').click()
  await editField('Price', 'cheap')
  draft.changeElsewhere({ title: 'Theirs' })
  await button('Update').click()
  await expect.element(changedElsewhere).toBeVisible()
  expect(await axeFindings()).toEqual([])

  await page.viewport(390, 844)
  await expectToFit()
  await button('Load the newest').click()
  await expect.element(field('Title')).toHaveAccessibleDescription('Changed elsewhere to: Theirs')
  await expectToFit()
  expect(await axeFindings()).toEqual([])
  await button('Delete').click()
  await expect.element(dialog('Delete Theirs?')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('leaving asks about changes, confirmed or half typed, and not once they are saved', async () => {
  serve({ 'GET /api/support-requests': () => [] })
  const { path } = await open()
  const away = page.getByRole('link', { name: 'Support', exact: true })
  await button('Edit Title').click()
  await field('Title').fill('Half ty')
  await away.click()
  await expect.element(leaving()).toBeVisible()
  await button('Stay').click()
  await expect.element(field('Title')).toHaveValue('Half ty')

  await button('Confirm Title').click()
  await away.click()
  await expect.element(leaving()).toBeVisible()
  await button('Stay').click()
  await button('Update').click()
  await expect.element(saved).toBeVisible()
  await button('Edit Price').click()
  await away.click()
  await expect.poll(path).toBe('/dashboard/support')
})
