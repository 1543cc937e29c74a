import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, card, dialog, expectError, expectToFit, field, success } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { answerPasskeys, hidePasskeys, made, passkeyOf, toCreate } from '../../testing/passkeys.ts'
import { loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

type Passkey = CallReply<'POST /api/passkeys'>['result'][number]

const passkeys = card('Passkeys')
const entries = passkeys.getByRole('listitem')
const alert = passkeys.getByRole('alert')

function servePasskeys(...given: Passkey[]) {
  let all = given
  serve({
    'POST /api/passkeys': () => ({ result: all }),
    'POST /api/passkeys/options': () => toCreate,
    'POST /api/passkeys/add': () => {
      const added = passkeyOf(9, { name: 'Chrome on Linux', last_used_at: null })
      all = [added, ...all]
      return added
    },
    'POST /api/passkeys/rename': ({ body: { id, name } }) => {
      all = all.map((each) => (each.id === id ? { ...each, name } : each))
      return all.find((each) => each.id === id) ?? refuse(404)
    },
    'POST /api/passkeys/remove': ({ body }) => {
      all = all.filter(({ id }) => id !== body.id)
      return {}
    },
  })
}

const open = () => openPage('/dashboard/settings/sign-in')

beforeEach(signedIn)

test('somebody without passkeys is told so, and adds one', async () => {
  servePasskeys()
  answerPasskeys()
  await open()
  await expect.element(passkeys.getByText('You have no passkeys.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await button('Add a passkey').click()
  await expect.element(success('The passkey was added.')).toBeVisible()
  await expect.element(entries).toMatchTextContent(/^Chrome on Linux\s*Added.*Last used\s*Never/)
  expect(sentTo('POST /api/passkeys/add')).toMatchObject([{ response: made }])
  expect(await axeFindings()).toEqual([])
})

test('a person who closes the dialog of the browser hears nothing of it', async () => {
  servePasskeys()
  answerPasskeys('NotAllowedError')
  await open()
  await button('Add a passkey').click()
  await expect.poll(() => sentTo('POST /api/passkeys/options')).toHaveLength(1)
  await expect.element(button('Add a passkey')).toBeEnabled()
  await expect.element(alert).toHaveLength(0)
  expect(sentTo('POST /api/passkeys/add')).toEqual([])
})

test.each([
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['ConstraintError', 'This device cannot keep a passkey that asks for a PIN, a finger or a face.'],
  ['NotSupportedError', 'This device cannot keep a passkey.'],
  ['SecurityError', 'Passkeys do not work at this address. Ask the operator for the right one.'],
  ['UnknownError', 'The passkey could not be used. Please try again.'],
])('what else the browser says (%s) is said in plain words', async (name, text) => {
  servePasskeys()
  answerPasskeys(name)
  await open()
  await button('Add a passkey').click()
  await expect.element(alert).toHaveTextContent(text)
})

test('what the server says is shown, and so is that it does not answer', async () => {
  servePasskeys(passkeyOf(1))
  const full = 'You have 20 passkeys already. Remove one that is not used.'
  serve({ 'POST /api/passkeys/options': () => refuse(507, { code: 'too_many_passkeys', message: full }) })
  await open()
  await button('Add a passkey').click()
  await expect.element(alert).toHaveTextContent(full)
  expect(await axeFindings()).toEqual([])
  serve({ 'POST /api/passkeys/options': loseConnection })
  await button('Add a passkey').click()
  await expect.element(alert).toHaveTextContent('Assay does not answer. Please try again.')
})

test('the list says when each was added and used, and fits on a phone', async () => {
  servePasskeys(passkeyOf(1, { last_used_at: null }), passkeyOf(2, { name: 'x'.repeat(100) }))
  await open()
  await expect.element(entries.first()).toMatchTextContent(/^Laptop 1\s*Added.*Last used\s*Never/)
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})

test('a passkey gets another name', async () => {
  servePasskeys(passkeyOf(1))
  await open()
  await button('Rename passkey: Laptop 1').click()
  await expect.element(field('Name')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await field('Name').fill(' ')
  await button('Save').click()
  await expectError(field('Name'), /This field is required\./)
  await field('Name').fill('Key ring')
  await button('Save').click()
  await expect.element(entries).toMatchTextContent(/^Key ring/)
  expect(sentTo('POST /api/passkeys/rename').at(-1)).toEqual({ id: passkeyOf(1).id, name: 'Key ring' })
})

test('a passkey is removed after a question, and the focus stays in the list', async () => {
  servePasskeys(passkeyOf(1), passkeyOf(2))
  await open()
  await button('Remove passkey: Laptop 1').click()
  await expect.element(dialog('Remove ‘Laptop 1’?')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Remove passkey: Laptop 1')).toHaveFocus()
  expect(sentTo('POST /api/passkeys/remove')).toEqual([])

  await button('Remove passkey: Laptop 1').click()
  await button('Remove the passkey').click()
  await expect.element(success('The passkey was removed.')).toBeVisible()
  await expect.element(entries).toHaveLength(1)
  expect(sentTo('POST /api/passkeys/remove')).toEqual([{ id: passkeyOf(1).id }])
  await expect.element(passkeys).toHaveFocus()
})

test('adding and removing ask for a confirmation, and nothing happens without it', async () => {
  servePasskeys(passkeyOf(1))
  serve({
    'POST /api/passkeys/options': () => refuse(403, { code: 'confirmation_needed' }),
    'POST /api/passkeys/remove': () => refuse(403, { code: 'confirmation_needed' }),
  })
  await open()
  for (const press of ['Add a passkey', 'Remove the passkey']) {
    if (press === 'Remove the passkey') await button('Remove passkey: Laptop 1').click()
    await button(press).click()
    await expect.element(dialog('Confirm that it is you')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Confirm that it is you')).toHaveLength(0)
    await expect.element(page.getByRole('alert')).toHaveLength(0)
  }
  await expect.element(dialog('Remove ‘Laptop 1’?')).toBeVisible()
})

test('a browser that has none says so, and others can still be removed', async () => {
  hidePasskeys()
  servePasskeys(passkeyOf(1))
  await open()
  await expect.element(passkeys.getByText(/^This browser has no passkeys here\./)).toBeVisible()
  await expect.element(button('Add a passkey')).toHaveLength(0)
  await expect.element(button('Remove passkey: Laptop 1')).toBeVisible()
})

test('the list is waited for, says so if it does not come, and can be asked for again', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/passkeys': async () => {
      await held.promise
      return refuse(500, { code: 'internal', message: 'Oh.' })
    },
  })
  await open()
  await expect.element(page.getByRole('status', { name: 'Loading your passkeys' })).toBeVisible()
  held.resolve()
  await expect.element(passkeys.getByText('Your passkeys could not be loaded.')).toBeVisible()
  servePasskeys(passkeyOf(1))
  await passkeys.getByRole('button', { name: 'Try again' }).click()
  await expect.element(entries).toHaveLength(1)
})
