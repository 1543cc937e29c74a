import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, card, dialog, expectError, expectToFit, field, success } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

type ApiKey = CallReply<'POST /api/keys'>['result'][number]

const keys = card('API keys')
const entries = keys.getByRole('listitem')
const creating = dialog('Create a key')
const created = dialog('Your new key')
const secret = `assay_${'k'.repeat(43)}`

const keyOf = (number: number, change: Partial<ApiKey> = {}): ApiKey => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Report ${number}`,
  scopes: ['figures', 'lists'],
  created_at: '2026-11-01T09:30:00.000Z',
  last_used_at: '2026-11-14T09:30:00.000Z',
  expires_at: null,
  ...change,
})

function serveKeys(...given: ApiKey[]) {
  let all = given
  serve({
    'POST /api/keys': () => ({ result: all }),
    'POST /api/keys/create': ({ body: { name, scopes } }) => {
      const added = keyOf(9, { name, scopes, last_used_at: null })
      all = [added, ...all]
      return { key: secret, created: added }
    },
    'POST /api/keys/end': ({ body }) => {
      all = all.filter(({ id }) => id !== body.id)
      return {}
    },
  })
}

const openKeys = () => openPage('/dashboard/settings/keys')

beforeEach(signedIn)

test('somebody without keys is told so, and creates one', async () => {
  serveKeys()
  await openKeys()
  await expect.element(keys.getByText('You have no API keys.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await button('Create a key').click()
  await expect.element(field('Name')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await field('Name').fill('Monthly report')
  await page.getByRole('checkbox', { name: 'Read lists' }).click()
  await page.getByRole('combobox', { name: 'It ends' }).selectOptions('After a year')
  await creating.getByRole('button', { name: 'Create', exact: true }).click()

  await expect.element(created.getByText(secret, { exact: true })).toBeVisible()
  await expect
    .element(
      created.getByText(`curl ${location.origin}/api/collections -H 'Authorization: Bearer ${secret}'`),
    )
    .toBeVisible()
  expect(sentTo('POST /api/keys/create')).toEqual([
    { name: 'Monthly report', scopes: ['figures'], expires_in_days: 365 },
  ])
  expect(await axeFindings()).toEqual([])
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy the key').click()
  expect(writeText).toHaveBeenCalledWith(secret)
  await expect.element(success('Copied')).toBeInTheDocument()

  await userEvent.keyboard('{Escape}')
  await button('I have stored it').click()
  await expect.element(created).toHaveLength(0)
  await expect.element(entries).toHaveLength(1)
  await expect.element(entries).toMatchTextContent(/^Monthly report\s*Read figures/)
  await expect.element(page.getByText(secret)).toHaveLength(0)
})

test('the list says what each key may do, when it was used and when it ends', async () => {
  serveKeys(
    keyOf(1, { scopes: ['drafts'], last_used_at: null, expires_at: '2099-02-03T12:00:00.000Z' }),
    keyOf(2, { expires_at: '2026-01-01T00:00:00.000Z', name: 'x'.repeat(100) }),
  )
  await openKeys()
  await expect
    .element(entries.first())
    .toMatchTextContent(/^Report 1\s*Read and write drafts\s*Created.*Last used\s*Never\s*Ends\s*3 Feb 2099/)
  await expect.element(entries.last().getByText('Expired')).toBeVisible()
  await expect.element(entries.last()).toMatchTextContent(/Read figures · Read lists/)
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})

test('assistants are told where they get in with a key', async () => {
  serveKeys()
  await openKeys()
  await expect.element(keys.getByText(/Model Context Protocol/)).toBeVisible()
  await expect.element(keys.getByText(`${location.origin}/mcp`, { exact: true })).toBeVisible()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy the MCP address').click()
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/mcp`)
  await expect.element(success('Copied')).toBeInTheDocument()
})

test('a key is ended after a question, and the focus stays in the list', async () => {
  serveKeys(keyOf(1), keyOf(2))
  await openKeys()
  await button('End key: Report 1').click()
  const question = dialog('End ‘Report 1’?')
  await expect.element(question).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(button('End key: Report 1')).toHaveFocus()
  expect(sentTo('POST /api/keys/end')).toEqual([])

  await button('End key: Report 1').click()
  await button('End the key').click()
  await expect.element(success('The key has ended.')).toBeVisible()
  await expect.element(entries).toHaveLength(1)
  expect(sentTo('POST /api/keys/end')).toEqual([{ id: keyOf(1).id }])
  await expect.element(keys).toHaveFocus()
})

test('creating and ending ask for a confirmation, and nothing happens without it', async () => {
  serveKeys(keyOf(1))
  serve({
    'POST /api/keys/create': () => refuse(403, { code: 'confirmation_needed' }),
    'POST /api/keys/end': () => refuse(403, { code: 'confirmation_needed' }),
  })
  await openKeys()
  await button('End key: Report 1').click()
  await button('End the key').click()
  await expect.element(dialog('Confirm that it is you')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Confirm that it is you')).toHaveLength(0)
  await expect.element(dialog('End ‘Report 1’?').getByRole('alert')).toHaveLength(0)
  await button('Keep').click()

  await button('Create a key').click()
  await field('Name').fill('Report')
  await creating.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(dialog('Confirm that it is you')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Confirm that it is you')).toHaveLength(0)
  await expect.element(field('Name')).toHaveValue('Report')
  await expect.element(creating.getByRole('alert')).toHaveLength(0)
})

test('what is wrong with a new key stands where it was typed', async () => {
  serveKeys()
  await openKeys()
  await button('Create a key').click()
  await page.getByRole('checkbox', { name: 'Read figures' }).click()
  await page.getByRole('checkbox', { name: 'Read lists' }).click()
  const create = creating.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await expectError(field('Name'), /./)
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(creating.getByText('Choose at least one scope.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('checkbox', { name: 'Read and write drafts' }).click()
  await expect.element(creating.getByText('Choose at least one scope.')).toHaveLength(0)

  await field('Name').fill('Report')
  const full = 'You have 50 API keys already. End one that is not used.'
  serve({ 'POST /api/keys/create': () => refuse(507, { code: 'too_many_keys', message: full }) })
  await create.click()
  await expect.element(creating.getByRole('alert')).toHaveTextContent(full)
  serve({ 'POST /api/keys/create': loseConnection })
  await create.click()
  await expect
    .element(creating.getByRole('alert'))
    .toHaveTextContent('Assay does not answer. Please try again.')
})

test('the list is waited for, says so if it does not come, and can be asked for again', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/keys': async () => {
      await held.promise
      return refuse(500, { code: 'internal', message: 'Oh.' })
    },
  })
  await openKeys()
  await expect.element(page.getByRole('status', { name: 'Loading your API keys' })).toBeVisible()
  held.resolve()
  await expect.element(keys.getByText('Your API keys could not be loaded.')).toBeVisible()
  serveKeys(keyOf(1))
  await button('Try again').click()
  await expect.element(entries).toHaveLength(1)
})
