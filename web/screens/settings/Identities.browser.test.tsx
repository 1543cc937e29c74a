import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { config } from '../../client/config.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, card, dialog, expectToFit, success } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

type Identity = CallReply<'POST /api/identities'>['result'][number]

const region = card('Single sign-on')
const entries = region.getByRole('listitem')
const work: Identity = {
  id: '00000000-0000-4000-8000-000000000001',
  issuer: 'https://id.example.com/realms/staff',
  email: 'ada@work.example',
  created_at: '2026-11-01T09:30:00.000Z',
  last_used_at: null,
}

function serveIdentities(...given: Identity[]) {
  let all = given
  serve({
    'POST /api/identities': () => ({ result: all }),
    'POST /api/identities/link': () => {
      all = [...all, work]
      return {}
    },
    'POST /api/identities/unlink': ({ body }) => {
      all = all.filter(({ id }) => id !== body.id)
      return {}
    },
  })
}
const open = (hash = '') => openPage(`/dashboard/settings/sign-in${hash}`)

beforeEach(() => {
  config.oidc_name = 'Example ID'
  signedIn()
})
afterEach(() => {
  config.oidc_name = null
})

test('somebody who has linked nothing is told so', async () => {
  serveIdentities()
  await open()
  await expect.element(region.getByText('Nothing is linked.')).toBeVisible()
  await expect.element(button('Link Example ID')).toBeEnabled()
  expect(await axeFindings()).toEqual([])
})

test('without a provider there is no card', async () => {
  config.oidc_name = null
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign-in' })).toBeVisible()
  await expect.element(region).toHaveLength(0)
})

test('what is linked is listed, and unlinked after a question', async () => {
  serveIdentities(work, { ...work, id: '00000000-0000-4000-8000-000000000002', email: '' })
  await open()
  await expect.element(entries.nth(0).getByText('ada@work.example', { exact: true })).toBeVisible()
  await expect.element(entries.nth(1).getByText('id.example.com', { exact: true })).toHaveLength(2)
  expect(await axeFindings()).toEqual([])
  await page.viewport(390, 844)
  await expectToFit()
  await button('Unlink ada@work.example').click()
  const question = dialog('Unlink ada@work.example?')
  await expect.element(question).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await question.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect.element(success('Single sign-on is unlinked.')).toBeVisible()
  await expect.element(entries).toHaveLength(1)
  expect(sentTo('POST /api/identities/unlink')).toEqual([{ id: work.id }])
})

test('an identity that single sign-on came back with is linked once, and leaves the address', async () => {
  serveIdentities()
  const router = await open('#identity=abc')
  await expect.element(success('Single sign-on is linked.')).toBeVisible()
  await expect.element(entries.nth(0).getByText('ada@work.example', { exact: true })).toBeVisible()
  expect(sentTo('POST /api/identities/link')).toEqual([{ ticket: 'abc' }])
  expect(router.state.location.href).toBe('/dashboard/settings/sign-in')
})

test('a confirmation is asked for, and if it is refused nothing is linked', async () => {
  serveIdentities()
  serve({
    'POST /api/identities/link': () => refuse(403, { code: 'confirmation_needed', message: 'Confirm.' }),
  })
  await open('#identity=abc')
  await expect.element(dialog('Confirm that it is you')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Confirm that it is you')).toHaveLength(0)
  await expect.element(button('Link Example ID')).toBeEnabled()
  await expect.element(region.getByRole('alert')).toHaveLength(0)
})

test('what went wrong is said in the card', async () => {
  const taken = 'This sign-in is linked to another account. Unlink it there first.'
  serveIdentities()
  serve({ 'POST /api/identities/link': () => refuse(409, { code: 'identity_taken', message: taken }) })
  await open('#identity=abc')
  await expect.element(region.getByRole('alert')).toHaveTextContent(taken)
  expect(await axeFindings()).toEqual([])
})

test('a refusal at the provider is said in the card', async () => {
  serveIdentities()
  await open('#sign-in-failed=denied')
  await expect
    .element(region.getByRole('alert'))
    .toHaveTextContent('Single sign-on was cancelled or refused there.')
})

test('a list that does not load can be tried again', async () => {
  serve({ 'POST /api/identities': () => refuse(500) })
  await open()
  await expect.element(region.getByText('Your single sign-on could not be loaded.')).toBeVisible()
  serveIdentities(work)
  await region.getByRole('button', { name: 'Try again' }).click()
  await expect.element(entries).toHaveLength(1)
})
