import { choose } from './analytics-page.ts'
import { button, field } from './any-page.ts'
import { cards } from './assets-page.ts'
import { details, editField, editPath, makeDraft, readDraft, saved, title } from './draft-page.ts'
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
