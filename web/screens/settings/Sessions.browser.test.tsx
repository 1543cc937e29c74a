import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, card, dialog, expectToFit, failure, pressNow, success } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve, tellLive } from '../../testing/serve.ts'
import { signedIn, thisSession } from '../../testing/signed-in.ts'
import { keepProfile } from './testing/settings-page.ts'

const sessions = card('Sessions')
const entries = sessions.getByRole('listitem')
const endOthers = sessions.getByRole('button', { name: 'End all other sessions' })

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sessionOf = (number: number) => ({
  ...thisSession,
  id: idOf(number),
  browser: 'Firefox on Linux',
  address: `198.51.100.${number % 256}`,
  current: false,
})

/** This session and `count` others, page by page as the server gives them. */
function serveSessions(count: number) {
  let all = [thisSession, ...Array.from({ length: count }, (_, i) => sessionOf(i + 2))]
  serve({
    'POST /api/sessions': ({ body: { before, limit } }) => {
      const rest = before ? all.slice(all.findIndex(({ id }) => id === before) + 1) : all
      return { result: rest.slice(0, limit), total: all.length, more: rest.length > limit }
    },
    'POST /api/sessions/end': ({ body }) => {
      const left = all.filter(({ id }) => id !== body.id)
      if (left.length === all.length) return refuse(404, { code: 'no_such_session' })
      all = left
      return {}
    },
    'POST /api/sessions/end-others': () => {
      const ended = all.length - 1
      all = [thisSession]
      return { ended }
    },
  })
}

beforeEach(() => {
  signedIn()
  keepProfile()
})

test('one session alone is this one, and there is nothing to end', async () => {
  await openPage('/dashboard/settings')
  await expect.element(entries).toHaveLength(1)
  await expect
    .element(entries)
    .toMatchTextContent(/^Chrome on Linux\s*This session\s*203\.0\.113\.7\s*Signed in/)
  await expect.element(sessions.getByText('You are signed in nowhere else.')).toBeVisible()
  await expect.element(sessions.getByRole('button')).toHaveLength(0)
  expect(await axeFindings()).toEqual([])
})

test('one of several is ended, vanishes, and the focus stays in the list', async () => {
  serveSessions(2)
  await openPage('/dashboard/settings')
  await expect.element(entries).toHaveLength(3)
  await expect.element(sessions.getByText('3 of 3 sessions')).toBeVisible()
  await button('End session: Firefox on Linux, 198.51.100.2').click()
  await expect.element(success('The session has ended.')).toBeVisible()
  await expect.element(entries).toHaveLength(2)
  expect(sentTo('POST /api/sessions/end')).toEqual([{ id: idOf(2) }])
  await expect.element(sessions).toHaveFocus()
  expect(await axeFindings()).toEqual([])
})

test('one that has ended meanwhile vanishes as well; one that could not be ended stays', async () => {
  serveSessions(2)
  await openPage('/dashboard/settings')
  await expect.element(entries).toHaveLength(3)
  serve({ 'POST /api/sessions/end': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await button('End session: Firefox on Linux, 198.51.100.3').click()
  await expect.element(failure('The session could not be ended. Please try again.')).toBeVisible()
  await expect.element(entries).toHaveLength(3)

  serveSessions(1)
  const end = button('End session: Firefox on Linux, 198.51.100.3')
  await expect.element(end).toBeEnabled()
  pressNow(end)
  await expect.element(entries).toHaveLength(2)
})

test('all others are ended after a question', async () => {
  serveSessions(3)
  await openPage('/dashboard/settings')
  await endOthers.click()
  await expect.element(dialog('End all other sessions?')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('End all other sessions?')).toHaveLength(0)
  await expect.element(endOthers).toHaveFocus()
  expect(sentTo('POST /api/sessions/end-others')).toEqual([])

  await endOthers.click()
  await dialog('End all other sessions?').getByRole('button', { name: 'End all other sessions' }).click()
  await expect.element(success('All other sessions have ended.')).toBeVisible()
  await expect.element(entries).toHaveLength(1)
  await expect.element(sessions.getByText('You are signed in nowhere else.')).toBeVisible()
  await expect.element(dialog('End all other sessions?')).toHaveLength(0)
  await expect.element(sessions).toHaveFocus()
})

test('of a thousand the first are shown with their number, and more page by page', async () => {
  serveSessions(999)
  await openPage('/dashboard/settings')
  await expect.element(sessions.getByText('20 of 1,000 sessions')).toBeVisible()
  await sessions.getByRole('button', { name: 'Show more' }).click()
  await expect.element(sessions.getByText('40 of 1,000 sessions')).toBeVisible()
  await expect.element(entries).toHaveLength(40)

  serve({ 'POST /api/sessions': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await sessions.getByRole('button', { name: 'Show more' }).click()
  await expect.element(sessions.getByText('Older ones could not be loaded.')).toBeVisible()
  await expect.element(entries).toHaveLength(40)
  serveSessions(999)
  await sessions.getByRole('button', { name: 'Try again' }).click()
  await expect.element(sessions.getByText('60 of 1,000 sessions')).toBeVisible()
})

test('the list is waited for at its size, says so if it does not come, and can be asked for again', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/sessions': async () => {
      await held.promise
      return refuse(500, { code: 'internal', message: 'Oh.' })
    },
  })
  await openPage('/dashboard/settings')
  await expect.element(page.getByRole('status', { name: 'Loading your sessions' })).toBeVisible()
  held.resolve()
  await expect.element(sessions.getByText('Your sessions could not be loaded.')).toBeVisible()
  serveSessions(1)
  pressNow(sessions.getByRole('button', { name: 'Try again' }))
  await expect.element(entries).toHaveLength(2)
})

test('a session that begins or ends elsewhere is seen at once', async () => {
  await openPage('/dashboard/settings')
  await expect.element(entries).toHaveLength(1)
  serveSessions(1)
  tellLive('sessions', {})
  await expect.element(entries).toHaveLength(2)
})

test('an unknown address is called so, and a long one fits on a phone', async () => {
  const long = '2001:0db8:85a3:1234:5678:8a2e:0370:7334'
  serve({
    'POST /api/sessions': () => ({
      result: [
        { ...thisSession, address: long },
        { ...sessionOf(2), address: '' },
      ],
      total: 2,
      more: false,
    }),
  })
  await openPage('/dashboard/settings')
  await expect.element(entries.last()).toMatchTextContent('Unknown address')
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})
