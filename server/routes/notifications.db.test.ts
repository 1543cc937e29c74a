import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { notify } from '#server/store/notifications.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let base: string
beforeAll(async () => {
  assay = await startTestApp()
  await assay.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(assay.app.server.address() as AddressInfo).port}`
})
afterAll(() => assay.close())

const list = async (token: string, body: object = {}) =>
  (await assay.postAs(token, '/api/notifications', body)).json()
const userId = async (email: string) =>
  (await assay.db.row<{ id: string }>(sql`select id from users where email = ${email}`))?.id ?? ''
const tell = async (email: string, title: string) => {
  const id = await userId(email)
  await assay.db.transaction((tx) => notify(tx, id, { kind: 'support', title, body: 'x', link: null }))
}

/** Server-sent events, one at a time. The news of the sign-in itself ('sessions') may still be on its way. */
async function openStream(token: string) {
  const abort = new AbortController()
  const reply = await fetch(`${base}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let ended = false
  const next = async (): Promise<{ event: string; data: unknown } | null> => {
    for (;;) {
      const match = /^event: (.*)\ndata: (.*)\n\n/.exec(text.replace(/^(: .*\n\n)+/, ''))
      if (match) {
        text = text.slice(text.indexOf(match[0]) + match[0].length)
        return { event: match[1] ?? '', data: JSON.parse(match[2] ?? 'null') }
      }
      if (ended) return null
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
      ended = done
      text += value ?? ''
    }
  }
  const nextBut = async (unwanted: string) => {
    for (;;) {
      const event = await next()
      if (event?.event !== unwanted) return event
    }
  }
  return { reply, next, nextBut, close: () => abort.abort() }
}

describe('notifications', () => {
  test('a support request gives one, unread, until it is marked', async () => {
    const { access } = await assay.signIn('ada@example.com')
    const form = new FormData()
    form.append('subject', 'Revenue looks odd')
    form.append('description', 'x')
    await assay.postAs(access, '/api/support-request', form)
    const first = await list(access)
    expect(first).toEqual({
      result: [
        {
          id: expect.any(Number),
          kind: 'support',
          title: 'We have received your request',
          body: 'Revenue looks odd',
          link: '/dashboard/support',
          created_at: expect.stringMatching(/Z$/),
          read: false,
        },
      ],
      unread: 1,
      more: false,
    })
    const marked = await assay.postAs(access, '/api/notifications/read', { id: first.result[0].id })
    expect(marked.json()).toEqual({ unread: 0 })
    expect((await list(access)).result[0].read).toBe(true)
  })

  test('a sign-in from a new browser gives one; the first sign-in and a known browser do not', async () => {
    const email = 'traveller@example.com'
    const signInWith = async (userAgent: string) => {
      await assay.letPass('61 seconds')
      const asked = await assay.post('/auth/login-email', { email }, fromSomewhere())
      const code = await assay.inbox.waitForCode(email)
      const body = { token: asked.json().tokens, code }
      const reply = await assay.post('/auth/login-code', body, { headers: { 'user-agent': userAgent } })
      return reply.json().tokens.access.token
    }
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const newerFirefox = firefox.replaceAll('140.0', '141.0')
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    expect((await list(await signInWith(firefox))).result).toEqual([])
    expect((await list(await signInWith(newerFirefox))).result).toEqual([])
    const { result } = await list(await signInWith(iphone))
    expect(result).toHaveLength(1)
    expect(result[0]).toMatchObject({
      kind: 'sign-in',
      title: 'Sign-in from a new browser',
      body: 'Safari on iOS. If this was not you, end that session in your settings.',
    })
  })

  test("'Allow' off in the profile silences them", async () => {
    const { access } = await assay.signIn('quiet@example.com')
    await assay.postAs(access, '/api/profile', { allow_communications: false })
    await tell('quiet@example.com', 'Not this')
    expect((await list(access)).result).toEqual([])
    await assay.postAs(access, '/api/profile', { allow_communications: true })
    await tell('quiet@example.com', 'But this')
    expect((await list(access)).result).toHaveLength(1)
  })

  test('come page by page, and all up to one can be marked at once', async () => {
    const { access } = await assay.signIn('many@example.com')
    for (let i = 1; i <= 7; i++) await tell('many@example.com', `No ${i}`)
    const titles = (page: { result: { title: string }[] }) => page.result.map(({ title }) => title)
    const first = await list(access, { limit: 3 })
    expect([titles(first), first.more, first.unread]).toEqual([['No 7', 'No 6', 'No 5'], true, 7])
    const second = await list(access, { limit: 4, before: first.result[2].id })
    expect([titles(second), second.more]).toEqual([['No 4', 'No 3', 'No 2', 'No 1'], false])
    const marked = await assay.postAs(access, '/api/notifications/read', {
      id: first.result[1].id,
      and_older: true,
    })
    expect(marked.json()).toEqual({ unread: 1 })
  })

  test("nobody reads or marks somebody else's", async () => {
    const victim = (await assay.signIn('victim@example.com')).access
    const thief = (await assay.signIn('thief@example.com')).access
    await tell('victim@example.com', 'Secret')
    const { id } = (await list(victim)).result[0]
    expect((await list(thief)).result).toEqual([])
    await assay.postAs(thief, '/api/notifications/read', { id, and_older: true })
    expect((await list(victim)).unread).toBe(1)
  })
})

describe('the live stream', () => {
  test('tells every tab of the user, and nobody else, once the change is committed', async () => {
    const mine = (await assay.signIn('live@example.com')).access
    const other = (await assay.signIn('other@example.com')).access
    const tabs = [await openStream(mine), await openStream(mine)]
    const stranger = await openStream(other)
    expect(tabs[0]?.reply.headers.get('content-type')).toBe('text/event-stream')
    for (const tab of [...tabs, stranger]) expect(await tab.next()).toEqual({ event: 'ready', data: {} })
    const id = await userId('live@example.com')
    const undone = assay.db.transaction(async (tx) => {
      await notify(tx, id, { kind: 'support', title: 'Undone', body: 'x', link: null })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await tell('live@example.com', 'Done')
    for (const tab of tabs)
      expect(await tab.nextBut('sessions')).toEqual({ event: 'notifications', data: { unread: 1 } })
    await assay.postAs(mine, '/api/profile', { name: 'Ada' })
    for (const tab of tabs) expect(await tab.nextBut('sessions')).toEqual({ event: 'profile', data: {} })
    await tell('other@example.com', 'For the other')
    expect(await stranger.nextBut('sessions')).toEqual({ event: 'notifications', data: { unread: 1 } })
    for (const tab of [...tabs, stranger]) tab.close()
  })

  test('ends when its session does', async () => {
    const { access, refresh: refreshToken } = await assay.signIn('gone@example.com')
    const tab = await openStream(access)
    expect(await tab.next()).toEqual({ event: 'ready', data: {} })
    await assay.post('/auth/logout', { refreshToken })
    expect(await tab.next()).toEqual({ event: 'sessions', data: {} })
    expect(await tab.nextBut('sessions')).toBeNull()
  })

  test('wants a valid access token', async () => {
    const { refresh } = await assay.signIn('door@example.com')
    for (const token of ['', 'x', refresh]) {
      expect((await assay.get('/api/live', token)).statusCode).toBe(401)
    }
  })

  test('does not hold up an orderly end', async () => {
    const short = await startTestApp()
    const { access } = await short.signIn('a@example.com')
    await short.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(short.app.server.address() as AddressInfo).port}/api/live`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${access}` } })
    const all = reply.text()
    await short.close()
    expect(await all).toBe('event: ready\ndata: {}\n\n')
  })
})
