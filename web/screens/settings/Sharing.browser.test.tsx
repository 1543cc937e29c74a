import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import {
  button,
  card,
  choice,
  dialog,
  expectError,
  expectToFit,
  field,
  success,
} from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

type ShareLink = CallReply<'POST /api/share-links'>['result'][number]

const links = card('Share links')
const entries = links.getByRole('listitem')

const linkOf = (number: number, change: Partial<ShareLink> = {}): ShareLink => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  contract_type: 'NFT',
  contract_chain: 'demo',
  contract_address: `0x${'70'.repeat(20)}`,
  collection_name: 'Touchstones',
  panels: ['cards', 'owners'],
  title: `Partner ${number}`,
  has_password: false,
  created_at: '2026-11-01T09:30:00.000Z',
  expires_at: null,
  opens: 0,
  last_opened_at: null,
  ...change,
})

function serveLinks(...given: ShareLink[]) {
  let all = given
  serve({
    'POST /api/share-links': () => ({ result: all }),
    'POST /api/share-links/change': ({ body: { id, title, panels } }) => {
      const changed = linkOf(1, { id, ...(title && { title }), ...(panels && { panels }) })
      all = all.map((link) => (link.id === id ? changed : link))
      return changed
    },
    'POST /api/share-links/end': ({ body }) => {
      all = all.filter(({ id }) => id !== body.id)
      return {}
    },
  })
}

const openSharing = () => openPage('/dashboard/settings/sharing')

beforeEach(signedIn)

test('somebody who shares nothing is told so, and where to begin', async () => {
  serveLinks()
  await openSharing()
  await expect.element(links.getByText(/You share nothing/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'To the figures' }))
    .toHaveAttribute('href', '/dashboard/collections/analytics')
  expect(await axeFindings()).toEqual([])
})

test('the list says what each link shows, until when, and how often it was opened', async () => {
  serveLinks(
    linkOf(1, {
      has_password: true,
      expires_at: '2099-02-03T12:00:00.000Z',
      opens: 1_234,
      last_opened_at: '2026-11-14T09:30:00.000Z',
    }),
    linkOf(2, { title: 'x'.repeat(100), expires_at: '2026-01-01T00:00:00.000Z', opens: 1 }),
  )
  await openSharing()
  await expect
    .element(entries.first())
    .toMatchTextContent(
      /^Partner 1\s*Password\s*Touchstones, NFT on .*: Key figures · Top Owners\s*Created.*Ends\s*3 Feb 2099\s*Opened\s*1,234 times\s*Last opened/,
    )
  await expect.element(entries.last().getByText('Expired')).toBeVisible()
  await expect.element(entries.last()).toMatchTextContent(/Opened\s*Once\s*Last opened\s*Never/)
  expect(await axeFindings()).toEqual([])
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})

test('a link is changed, and only what was changed of its end and password is sent', async () => {
  serveLinks(linkOf(1, { has_password: true }))
  await openSharing()
  await button('Change link: Partner 1').click()
  const changing = dialog('Change ‘Partner 1’')
  await expect.element(field('Title')).toHaveValue('Partner 1')
  await expect.element(choice('It ends')).toHaveDisplayValue('As it is: never')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('checkbox', { name: 'Top Owners' }).click()
  await page.getByRole('checkbox', { name: 'Daily chart' }).click()
  await field('Title').fill('Investors')
  await button('Save').click()
  await expect.element(success('The share link was changed.')).toBeVisible()
  await expect.element(changing).toHaveLength(0)
  await expect.element(entries.first()).toMatchTextContent(/^Investors.*Key figures · Daily chart/)
  expect(sentTo('POST /api/share-links/change')).toEqual([
    { id: linkOf(1).id, title: 'Investors', panels: ['cards', 'daily'] },
  ])
})

test('its end and its password are changed, and what is wrong stands where it was typed', async () => {
  serveLinks(linkOf(1, { has_password: true }))
  await openSharing()
  await button('Change link: Partner 1').click()
  await choice('It ends').selectOptions('After 90 days')
  await choice('Password').selectOptions('Another one')
  await field('The password').fill('short')
  await button('Save').click()
  await expectError(field('The password'), /At least 8 characters\./)
  await expect.element(field('The password')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await field('The password').fill('long enough')
  await button('Save').click()
  await expect.element(success('The share link was changed.')).toBeVisible()
  expect(sentTo('POST /api/share-links/change').at(-1)).toEqual({
    id: linkOf(1).id,
    title: 'Partner 1',
    panels: ['cards', 'owners'],
    expires_in_days: 90,
    password: 'long enough',
  })
})

test('a link is ended after a question, and the focus stays in the list', async () => {
  serveLinks(linkOf(1), linkOf(2))
  await openSharing()
  await button('End link: Partner 1').click()
  const question = dialog('End ‘Partner 1’?')
  await expect.element(question).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(button('End link: Partner 1')).toHaveFocus()
  expect(sentTo('POST /api/share-links/end')).toEqual([])

  await button('End link: Partner 1').click()
  await button('End the link').click()
  await expect.element(success('The share link has ended.')).toBeVisible()
  await expect.element(entries).toHaveLength(1)
  expect(sentTo('POST /api/share-links/end')).toEqual([{ id: linkOf(1).id }])
  await expect.element(links).toHaveFocus()
})

test('the list is waited for, says so if it does not come, and can be asked for again', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/share-links': async () => {
      await held.promise
      return refuse(500, { code: 'internal', message: 'Oh.' })
    },
  })
  await openSharing()
  await expect.element(page.getByRole('status', { name: 'Loading your share links' })).toBeVisible()
  held.resolve()
  await expect.element(links.getByText('Your share links could not be loaded.')).toBeVisible()
  serveLinks(linkOf(1))
  await button('Try again').click()
  await expect.element(entries).toHaveLength(1)
})
