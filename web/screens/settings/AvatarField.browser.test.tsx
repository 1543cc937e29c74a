import { beforeEach, expect, test } from 'vitest'
import { axeFindings } from '../../testing/axe-findings.ts'
import { chooseFile } from '../../testing/choose-file.ts'
import { button, field } from '../../testing/locators.ts'
import { loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { failed, fileInput, keepProfile, openSettings, profileForm } from './testing/settings-page.ts'

const shown = profileForm.getByCss('img')
const me = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'], 'me.png', {
  type: 'image/png',
})
const takeUploads = () => serve({ 'POST /api/upload': () => ({ url: '/uploads/3jJ0cVbqT1u8yYw5.png' }) })

beforeEach(() => {
  signedIn()
  keepProfile()
  takeUploads()
})

test('the avatar is chosen among images only', async () => {
  await openSettings()
  await expect
    .element(fileInput)
    .toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif,image/gif')
})

test.each([
  [
    'a file that is too large',
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }),
    'The file is larger than 10 MB.',
  ],
  [
    'a document',
    new File(['%PDF-1.7'], 'me.pdf', { type: 'application/pdf' }),
    'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  ],
])('the avatar is not %s: a toast, and the reason beside it', async (_, file, reason) => {
  await openSettings()
  chooseFile(fileInput, file)
  await expect.element(failed).toBeVisible()
  await expect.element(button('Change Avatar')).toHaveAccessibleDescription(reason)
  await expect.element(shown).toHaveLength(0)
  await expect.element(button('Save Changes')).toBeDisabled()
  expect(sentTo('POST /api/upload')).toEqual([])

  chooseFile(fileInput, me)
  await expect.element(shown).toHaveAttribute('src', expect.stringMatching(/\/uploads\//))
  await expect.element(button('Change Avatar')).toHaveAccessibleDescription('')
})

test.each([
  [
    'has no room left',
    () => refuse(507, { code: 'quota', message: 'Your files may take 200 MB in all.' }),
    'Your files may take 200 MB in all.',
  ],
  ['is away', loseConnection, 'The picture could not be sent.'],
])('the avatar stays as it was when the server %s', async (_, fail, reason) => {
  await openSettings()
  serve({ 'POST /api/upload': fail })
  await field('First Name').fill('Ada')
  chooseFile(fileInput, me)
  await expect.element(failed).toBeVisible()
  await expect.element(button('Change Avatar')).toHaveAccessibleDescription(reason)
  await expect.element(shown).toHaveLength(0)
  await expect.element(field('First Name')).toHaveValue('Ada')
  expect(await axeFindings()).toEqual([])
})
