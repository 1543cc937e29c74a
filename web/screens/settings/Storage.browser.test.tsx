import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, card, dialog, expectToFit, pressNow, success } from '../../testing/locators.ts'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { emptyStorage, signedIn } from '../../testing/signed-in.ts'
import { keepProfile, openSettings } from './testing/settings-page.ts'

type UploadsPage = CallReply<'POST /api/uploads/unused'>

const MB = 1024 ** 2
const section = card('Storage')
const says = (text: string) => section.getByText(text)
const rows = section.getByRole('listitem')
const urlOf = (number: number) => `/uploads/${String(number).padStart(32, '0')}.png`

beforeEach(() => {
  signedIn()
  keepProfile()
})

/** Keeps so many unused uploads of 64 KB each, as the server does. */
function keepUploads(count: number, { usedMb = 12.3 } = {}) {
  let numbers = Array.from({ length: count }, (_, i) => i)
  serve({
    'POST /api/uploads/unused': ({ body: { cursor, limit } }): UploadsPage => {
      const from = cursor ? numbers.indexOf(Number(cursor.split('_')[0])) + 1 : 0
      const shown = numbers.slice(from, from + limit)
      return {
        ...emptyStorage,
        used_bytes: Math.round(usedMb * MB),
        unused_count: numbers.length,
        unused_bytes: numbers.length * 64 * 1024,
        result: shown.map((number) => ({
          url: urlOf(number),
          bytes: 64 * 1024,
          created_at: '2026-11-14T09:05:00.000Z',
        })),
        next: from + limit < numbers.length ? `${shown.at(-1)}_x.png` : null,
      }
    },
    'POST /api/uploads/delete': ({ body }) => {
      numbers = numbers.filter((number) => urlOf(number) !== body.url)
      return {}
    },
    'POST /api/uploads/delete-unused': () => {
      const deleted = numbers.length
      numbers = []
      return { deleted }
    },
  })
}

test('a new account has stored nothing', async () => {
  await openSettings()
  await expect.element(says('0 bytes of 200 MB used')).toBeVisible()
  await expect.element(says('Nothing is stored yet.')).toBeVisible()
  await expect.element(button('Delete all unused')).toHaveLength(0)
  await expect.element(section.getByRole('list')).toHaveLength(0)
})

test('what is used is said, and that nothing of it can be deleted', async () => {
  keepUploads(0)
  await openSettings()
  await expect.element(says('12.3 MB of 200 MB used')).toBeVisible()
  await expect.element(says('Everything is in use.')).toBeVisible()
  await expect.element(section.getByCss('[style*="6.15%"]')).toHaveLength(1)
})

test('one unused picture is shown with size and day, and is deleted after a question', async () => {
  keepUploads(1)
  await openSettings()
  await expect.element(says('1 picture of 64 KB is used nowhere.')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows.getByText('64 KB')).toBeVisible()
  await expect.element(rows.getByText('14 Nov 2026')).toBeVisible()
  await expect.element(section.getByCss('img')).toHaveAttribute('src', expect.stringContaining(urlOf(0)))

  const remove = section.getByRole('button', { name: /^Delete the picture of 14 Nov 2026/ })
  await remove.click()
  await expect.element(dialog('Delete this picture?')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await button('Keep').click()
  await expect.element(remove).toHaveFocus()
  expect(sentTo('POST /api/uploads/delete')).toEqual([])

  await remove.click()
  await button('Delete').click()
  await expect.element(says('Everything is in use.')).toBeVisible()
  await expect.element(page.getByText('Everything is in use.')).toHaveFocus()
  await expect.element(dialog('Delete this picture?')).toHaveLength(0)
  expect(sentTo('POST /api/uploads/delete')).toEqual([{ url: urlOf(0) }])
})

test('a picture that is in use by now stays, and the dialog says why', async () => {
  keepUploads(1)
  serve({
    'POST /api/uploads/delete': () =>
      refuse(409, { code: 'upload_in_use', message: 'This picture is in use.' }),
  })
  await openSettings()
  await section.getByRole('button', { name: /^Delete the picture/ }).click()
  await button('Delete').click()
  await expect
    .element(dialog('Delete this picture?').getByRole('alert'))
    .toHaveTextContent('This picture is in use.')
  await expect.element(rows).toHaveLength(1)
})

test('thousands come page by page, and go all at once', async () => {
  keepUploads(2_345, { usedMb: 199 })
  await openSettings()
  await expect.element(says('199 MB of 200 MB used')).toBeVisible()
  await expect.element(says('2,345 pictures of 147 MB are used nowhere.')).toBeVisible()
  await expect.element(rows).toHaveLength(20)
  await button('Show more').click()
  await expect.element(rows).toHaveLength(40)
  expect(await axeFindings()).toEqual([])

  await button('Delete all unused').click()
  await expect.element(dialog('Delete 2,345 pictures?').getByText('This frees 147 MB')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Delete all unused')).toHaveFocus()
  expect(sentTo('POST /api/uploads/delete-unused')).toEqual([])

  await button('Delete all unused').click()
  await button('Delete').click()
  await expect.element(success('2,345 pictures deleted.')).toBeVisible()
  await expect.element(rows).toHaveLength(0)
  await expect.element(button('Show more')).toHaveLength(0)
  expect(sentTo('POST /api/uploads/delete-unused')).toEqual([{ as_of: '2026-11-14T09:00:00.000Z' }])
})

test('a page that cannot be loaded can be tried again, and so can the section', async () => {
  serve({ 'POST /api/uploads/unused': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await openSettings()
  await expect.element(says('Your storage could not be loaded.')).toBeVisible()
  keepUploads(30)
  pressNow(section.getByRole('button', { name: 'Try again' }))
  await expect.element(rows).toHaveLength(20)

  serve({ 'POST /api/uploads/unused': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await button('Show more').click()
  await expect.element(says('More pictures could not be loaded.')).toBeVisible()
  await expect.element(rows).toHaveLength(20)
  keepUploads(30)
  pressNow(section.getByRole('button', { name: 'Try again' }))
  await expect.element(rows).toHaveLength(30)
})

test('on a phone nothing is cut off', async () => {
  keepUploads(3)
  await page.viewport(390, 844)
  await openSettings()
  await expect.element(rows).toHaveLength(3)
  await expectToFit()
  await page.viewport(1280, 720)
})
