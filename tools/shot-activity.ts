import { type AccountEventKind, accountEvents } from '#api/account-events.ts'
import type { CallReply } from '#api/calls.ts'
import { inside, type Stage } from './shot-screens.ts'

type Shown = CallReply<'POST /api/operator/activity'>['result'][number]

const mac = { browser: 'Chrome on macOS', address: '203.0.113.7' }
const phone = { browser: 'Safari on iOS', address: '2001:db8:85a3::8a2e:370:7334' }
const server = { browser: '', address: '' }
const ada = 'ada@example.com'
const grace = 'grace.brewster.hopper@mathematics.example.com'

const shownEvents = [
  event('key-created', 'Monthly report', '2026-11-14T09:05:00.000Z', ada, mac),
  event('confirmed', 'code', '2026-11-14T09:04:00.000Z', ada, mac),
  event('sign-in', 'code', '2026-11-14T09:02:00.000Z', ada, mac),
  event('sign-in-failed', 'passkey', '2026-11-13T22:10:00.000Z', grace, phone),
  event('collection-added', `0x${'b2'.repeat(20)} (base)`, '2026-11-13T19:41:00.000Z', grace, phone),
  event('sign-in-link-made', '', '2026-11-12T08:00:00.000Z', grace, server),
  event('wallet-linked', `0x${'a1'.repeat(20)}`, '2026-11-02T08:15:00.000Z', ada, mac),
]

function event(
  kind: AccountEventKind,
  detail: string,
  at: string,
  email: string,
  from: { browser: string; address: string },
): Shown {
  return { id: at, at, kind, text: accountEvents[kind], detail, email, ...from }
}

export async function openActivity({ page, ...stage }: Stage) {
  const result = shownEvents.map(({ email, ...event }) => event)
  await page.route('**/api/activity', (route) => route.fulfill({ json: { result, more: true } }))
  await inside('/dashboard/settings/activity')({ page, ...stage })
  await page.getByText('Monthly report').waitFor()
}

export async function openAllActivity({ page, ...stage }: Stage) {
  await page.route('**/api/operator/activity', (route) =>
    route.fulfill({ json: { result: shownEvents, more: true } }),
  )
  await inside('/dashboard/operator/activity')({ page, ...stage })
  await page.getByText('Monthly report').waitFor()
}
