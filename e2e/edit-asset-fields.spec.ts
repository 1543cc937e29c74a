import { choose } from './analytics-page.ts'
import { button, field, leaving } from './any-page.ts'
import { cards } from './assets-page.ts'
import {
  changedElsewhere,
  changeElsewhere,
  details,
  editField,
  editPath,
  makeDraft,
  readDraft,
  saved,
  title,
} from './draft-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

test('pencil, check and Update change every field; a reload and the assets page show it', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  const draft = await makeDraft(assay, tokens)
  await page.goto('/dashboard/assets')
  await choose(page, 'Workshop Editions')
  await cards(page).filter({ hasText: 'Anvil print' }).getByRole('link').click()
  await expect(page).toHaveURL(editPath(draft))

  await button(page, 'Edit Title').click()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue('Anvil print')
  await field(page, 'Title').fill('Anvil print, second state')
  await expect(button(page, 'Update')).toHaveCount(0)
  await button(page, 'Confirm Title').click()
  await expect(button(page, 'Edit Title')).toBeFocused()
  await expect(button(page, 'Update')).toBeVisible()
  expect(await details(page)).toMatchObject({ Title: 'Anvil print, second state' })
  expect(await readDraft(assay, tokens, draft)).toMatchObject({ title: 'Anvil print' })

  await editField(page, 'Description', 'Ink on vellum.\n\nSigned.')
  await editField(page, 'Price', '1.5')
  await editField(page, 'NFT Count', '1200')
  const sent = page.waitForRequest('**/api/nft/update-lazy-mint')
  await button(page, 'Update').click()
  expect((await sent).postDataJSON()).toEqual({
    uuid: draft.uuid,
    title: 'Anvil print, second state',
    description: 'Ink on vellum.\n\nSigned.',
    image_url: draft.image_url,
    price: 1.5,
    nft_count: 1200,
    traits: [
      { label: 'Paper', value: 'Laid', percent: '12%' },
      { label: 'Ink', value: 'Iron gall', percent: '' },
    ],
    updated_at: draft.updated_at,
  })
  await expect(saved(page)).toBeVisible()
  await expect(button(page, 'Update')).toHaveCount(0)
  await expect(title(page)).toBeFocused()

  await page.reload()
  await expect(title(page)).toHaveText('Anvil print, second state')
  expect(await details(page)).toMatchObject({
    Description: 'Ink on vellum.\n\nSigned.',
    Price: '1.5 TOKEN',
    'NFT Count': '1,200',
  })
  await page.getByRole('link', { name: 'Back to assets' }).click()
  await expect(cards(page).filter({ hasText: 'Anvil print, second state' })).toHaveCount(1)
})

test('the keyboard alone changes a field and saves it', async ({ page, assay, signIn }) => {
  const tokens = await signIn()
  const draft = await makeDraft(assay, tokens)
  await page.goto(editPath(draft))
  await button(page, 'Edit Title').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.type('Typed')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit Title')).toBeFocused()
  expect(await details(page)).toMatchObject({ Title: 'Anvil print' })
  await expect(button(page, 'Update')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Edit Title')).toBeFocused()
  expect(await details(page)).toMatchObject({ Title: 'Typed' })
  for (let tab = 0; tab < 12; tab++) {
    if (await button(page, 'Update').evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toBeInViewport()
  }
  await expect(button(page, 'Update')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  expect(await readDraft(assay, tokens, draft)).toMatchObject({ title: 'Typed' })

  await button(page, 'Edit Description').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('One more line.')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Confirm Description')).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await details(page)).toMatchObject({
    Description: 'Ink on paper.\nNumbered by hand.\nOne more line.',
  })
})

test('what is no number is said at once, what the server refuses at its field', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  const draft = await makeDraft(assay, tokens)
  await page.goto(editPath(draft))
  for (const [name, text, reason] of [
    ['Price', 'cheap', 'Enter a number such as 0.25.'],
    ['NFT Count', '1.5', 'Enter a whole number.'],
  ] as const) {
    await editField(page, name, text)
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toHaveAccessibleDescription(reason)
    await expect(button(page, 'Update')).toHaveCount(0)
    await button(page, `Cancel ${name}`).click()
  }
  expect(await details(page)).toMatchObject({ Price: '0.25 TOKEN', 'NFT Count': '10' })

  await editField(page, 'Title', ' ')
  await editField(page, 'Price', '-1')
  await editField(page, 'NFT Count', '2000000000')
  await button(page, 'Update').click()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('This field is required.')
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Price')).toHaveAccessibleDescription('At least 0.')
  await expect(field(page, 'NFT Count')).toHaveAccessibleDescription('At most 1,000,000,000.')
  await expect(field(page, 'NFT Count')).toHaveValue('2000000000')

  await button(page, 'Cancel Title').click()
  await field(page, 'Price').fill('0')
  await expect(field(page, 'Price')).toHaveAccessibleDescription('')
  await button(page, 'Confirm Price').click()
  await field(page, 'NFT Count').fill('0')
  await button(page, 'Confirm NFT Count').click()
  await button(page, 'Update').click()
  await expect(saved(page)).toBeVisible()
  expect(await readDraft(assay, tokens, draft)).toMatchObject({
    title: 'Anvil print',
    price: 0,
    nft_count: 0,
  })
})

test('when saving fails the changes stay and can be saved again', async ({ page, assay, signIn }) => {
  const tokens = await signIn()
  const draft = await makeDraft(assay, tokens)
  await page.goto(editPath(draft))
  await editField(page, 'Price', '2')
  await page.route('**/api/nft/update-lazy-mint', (route) => route.abort())
  await button(page, 'Update').click()
  await expect(page.getByText('Assay does not answer. Please try again.')).toBeVisible()
  expect(await details(page)).toMatchObject({ Price: '2 TOKEN' })
  await page.unroute('**/api/nft/update-lazy-mint')
  await button(page, 'Update').click()
  await expect(saved(page)).toBeVisible()
  expect(await readDraft(assay, tokens, draft)).toMatchObject({ price: 2 })
})

test.describe('a draft that was changed elsewhere', () => {
  test('is not overwritten: the newest is loaded, beside what was typed here', async ({
    page,
    assay,
    signIn,
  }) => {
    const tokens = await signIn()
    const draft = await makeDraft(assay, tokens)
    await page.goto(editPath(draft))
    await editField(page, 'Title', 'Mine')
    await editField(page, 'Price', '7')
    await changeElsewhere(assay, tokens, draft, { title: 'Theirs', nft_count: 3 })
    await button(page, 'Update').click()
    await expect(changedElsewhere(page)).toBeVisible()
    expect(await readDraft(assay, tokens, draft)).toMatchObject({ title: 'Theirs', price: 0.25 })

    await button(page, 'Load the newest').click()
    await expect(changedElsewhere(page)).toHaveCount(0)
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toHaveValue('Mine')
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Changed elsewhere to: Theirs')
    await expect(title(page)).toHaveText('Theirs')
    expect(await details(page)).toMatchObject({ Price: '7 TOKEN', 'NFT Count': '3' })

    await page.keyboard.press('Enter')
    await button(page, 'Update').click()
    await expect(saved(page)).toBeVisible()
    expect(await readDraft(assay, tokens, draft)).toMatchObject({ title: 'Mine', price: 7, nft_count: 3 })
  })

  test('is overwritten on request, but only where it was changed here', async ({ page, assay, signIn }) => {
    const tokens = await signIn()
    const draft = await makeDraft(assay, tokens)
    await page.goto(editPath(draft))
    await editField(page, 'Title', 'Mine')
    await changeElsewhere(assay, tokens, draft, { title: 'Theirs', nft_count: 3 })
    await button(page, 'Update').click()
    await button(page, 'Overwrite').click()
    await expect(saved(page)).toBeVisible()
    await expect(changedElsewhere(page)).toHaveCount(0)
    expect(await readDraft(assay, tokens, draft)).toMatchObject({ title: 'Mine', nft_count: 3 })
    expect(await details(page)).toMatchObject({ Title: 'Mine', 'NFT Count': '3' })
  })
})

test.describe('leaving with unsaved changes', () => {
  test('asks, whether they are confirmed or half typed, and not once they are saved', async ({
    page,
    assay,
    signIn,
  }) => {
    const draft = await makeDraft(assay, await signIn())
    await page.goto(editPath(draft))
    const away = page.getByRole('link', { name: 'Support', exact: true })
    await button(page, 'Edit Title').click()
    await field(page, 'Title').fill('Half ty')
    await away.click()
    await expect(leaving(page)).toBeVisible()
    await button(page, 'Stay').click()
    await expect(field(page, 'Title')).toHaveValue('Half ty')

    await button(page, 'Confirm Title').click()
    await away.click()
    await expect(leaving(page)).toBeVisible()
    await button(page, 'Stay').click()
    await button(page, 'Update').click()
    await expect(saved(page)).toBeVisible()
    await button(page, 'Edit Price').click()
    await away.click()
    await expect(page).toHaveURL('/dashboard/support')
  })
})
