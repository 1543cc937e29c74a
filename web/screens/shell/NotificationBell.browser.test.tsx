import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve, tellLive } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = page.getByRole('dialog').filter({ hasText: 'Notifications' })
const entries = panel.getByRole('listitem')
const markAll = panel.getByRole('button', { name: 'Mark all as read' })
const showOlder = panel.getByRole('button', { name: 'Show older' })

type Notification = CallReply<'POST /api/notifications'>['result'][number]

const notificationOf = (id: number): Notification => ({
  id,
  kind: 'sign-in',
  title: `Notification ${id}`,
  body: 'Firefox on Linux',
  link: null,
  created_at: '2026-11-14T09:30:00.000Z',
  read: false,
})

/** `count` notifications, the newest first, page by page as the server gives them. */
function serveNotifications(count: number) {
  let list = Array.from({ length: count }, (_, index) => notificationOf(count - index))
  const unread = () => list.filter(({ read }) => !read).length
  serve({
    'POST /api/notifications': ({ body: { before = count + 1, limit } }) => {
      const older = list.filter(({ id }) => id < before)
      return { result: older.slice(0, limit), unread: unread(), more: older.length > limit }
    },
    'POST /api/notifications/read': ({ body: { id, and_older } }) => {
      list = list.map((one) => (one.id === id || (and_older && one.id < id) ? { ...one, read: true } : one))
      return { unread: unread() }
    },
  })
}

/** What a button loses with its class. */
function lookOf(button: Locator) {
  const { width, height, padding, border, backgroundColor, color } = getComputedStyle(button.element())
  return { width, height, padding, border, backgroundColor, color }
}

beforeEach(() => {
  signedIn()
})

test('without notifications the bell has no count, and its panel says so', async () => {
  await openPage('/dashboard')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  ;(bell.element() as HTMLElement).focus()
  const look = lookOf(bell)
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('No notifications yet.')).toBeVisible()
  await expect.element(markAll).toHaveLength(0)
  await expect.element(panel.getByRole('heading')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).toHaveLength(0)
  await expect.element(bell).toHaveFocus()
  await expect.poll(() => lookOf(bell)).toEqual(look)
})

test('all can be marked as read', async () => {
  serveNotifications(2)
  await openPage('/dashboard')
  await bell.click()
  await expect.element(panel.getByText('Unread:')).toHaveLength(2)
  expect(await axeFindings()).toEqual([])
  await markAll.click()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(entries).toHaveLength(2)
  await expect.element(panel.getByText('Unread:')).toHaveLength(0)
  await expect.element(markAll).toHaveLength(0)
  await expect.element(panel.getByRole('heading')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(bell).toHaveFocus()
})

test('when marking fails they are unread again, and a toast says why', async () => {
  serveNotifications(1)
  await openPage('/dashboard')
  await bell.click()
  serve({ 'POST /api/notifications/read': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await markAll.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The notifications could not be marked as read.')
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.element(entries.getByText('Unread:')).toHaveLength(1)
})

test('older ones come page by page, and the panel opens with the newest again', async () => {
  serveNotifications(45)
  await openPage('/dashboard')
  await bell.click()
  await expect.element(entries).toHaveLength(20)
  await expect.element(entries.first()).toMatchTextContent('Notification 45')
  // Both are text alone, so both have the accent's colour.
  expect(lookOf(showOlder).color).toBe(lookOf(markAll).color)
  expect(await axeFindings()).toEqual([])
  await showOlder.click()
  await expect.element(entries).toHaveLength(40)
  await expect.element(entries.nth(20).getByRole('button')).toHaveFocus()
  await showOlder.click()
  await expect.element(entries).toHaveLength(45)
  await expect.element(entries.last()).toMatchTextContent('Notification 1')
  await expect.element(showOlder).toHaveLength(0)
  await expect.element(entries.nth(40).getByRole('button')).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(panel).toHaveLength(0)
  await expect.element(bell).toHaveFocus()
  await bell.click()
  await expect.element(entries).toHaveLength(20)
})

test('a hundred thousand are as quick as one: three figures at most, one page', async () => {
  serveNotifications(100_000)
  await openPage('/dashboard')
  await expect.element(bell).toHaveTextContent('99+')
  await expect.element(bell).toHaveAccessibleName('Notifications, 100000 unread')
  expect(sentTo('POST /api/notifications')).toContainEqual({ limit: 1 })
  await bell.click()
  await expect.element(entries).toHaveLength(20)
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  serveNotifications(1)
  await openPage('/dashboard')
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  serve({ 'POST /api/notifications': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await bell.click()
  await expect.element(panel.getByText('The notifications could not be loaded.')).toBeVisible()
  serveNotifications(1)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(entries).toHaveLength(1)
})

test('a new one is shown in the open panel as soon as the server tells of it', async () => {
  serveNotifications(1)
  await openPage('/dashboard')
  await bell.click()
  await expect.element(entries).toHaveLength(1)
  serveNotifications(2)
  tellLive('notifications', { unread: 2 })
  await expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Notification 2\s*Firefox on Linux/),
      expect.stringMatching(/Notification 1\s*Firefox on Linux/),
    ])
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  await expect
    .element(entries.first().getByCss('time'))
    .toHaveAttribute('title', expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/))
})
