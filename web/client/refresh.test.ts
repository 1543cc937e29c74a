import { expect, test } from 'vitest'
import type { Tokens } from '../storage/storage.ts'
import { type RefreshAnswer, type RefreshDependencies, refresh } from './refresh.ts'

const renewed: RefreshAnswer = { status: 200, tokens: { access: 'a2', refresh: 'r2' } }

/** The storage that all tabs share, one lock, and a server that gives `answer`. */
function browser(answer: () => Promise<RefreshAnswer>) {
  const asked: string[] = []
  const shared: { tokens: Tokens | null } = { tokens: { access: 'a1', refresh: 'r1' } }
  let tail: Promise<unknown> = Promise.resolve()
  const dependencies: RefreshDependencies = {
    read: () => shared.tokens,
    write: async (tokens) => {
      shared.tokens = tokens
    },
    withLock: (task) => {
      const run = tail.then(task)
      tail = run.catch(() => undefined)
      return run
    },
    ask: (refreshToken) => {
      asked.push(refreshToken)
      return answer()
    },
  }
  return { asked, shared, dependencies }
}

test('ten calls that fail together share one refresh', async () => {
  const { asked, shared, dependencies } = browser(async () => renewed)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => refresh('a1', dependencies)))
  expect(tokens).toEqual(['a2', 'a2', 'a2', 'a2', 'a2', 'a2', 'a2', 'a2', 'a2', 'a2'])
  expect(asked).toEqual(['r1'])
  expect(shared.tokens).toEqual({ access: 'a2', refresh: 'r2' })
})

test('a token that another tab renewed is used without asking', async () => {
  const { asked, shared, dependencies } = browser(async () => renewed)
  shared.tokens = { access: 'a9', refresh: 'r9' }
  expect(await refresh('a1', dependencies)).toBe('a9')
  expect(asked).toEqual([])
})

test('without tokens the session is over, and nothing is asked', async () => {
  const { asked, shared, dependencies } = browser(async () => renewed)
  shared.tokens = null
  expect(await refresh('a1', dependencies)).toBeNull()
  expect(asked).toEqual([])
})

test.each([400, 401, 403])('a refusal (%i) ends the session', async (status) => {
  const { dependencies } = browser(async () => ({ status, tokens: null }))
  expect(await refresh('a1', dependencies)).toBeNull()
})

test.each([408, 429, 500, 502, 503])('an answer that may pass (%i) keeps the tokens', async (status) => {
  const { shared, dependencies } = browser(async () => ({ status, tokens: null }))
  await expect(refresh('a1', dependencies)).rejects.toThrow(`status ${status}`)
  expect(shared.tokens).toEqual({ access: 'a1', refresh: 'r1' })
})

test('no answer keeps the tokens, and the next call asks again', async () => {
  let online = false
  const { asked, shared, dependencies } = browser(async () => {
    if (!online) throw new TypeError('Failed to fetch')
    return renewed
  })
  await expect(refresh('a1', dependencies)).rejects.toThrow('Failed to fetch')
  expect(shared.tokens).toEqual({ access: 'a1', refresh: 'r1' })
  online = true
  expect(await refresh('a1', dependencies)).toBe('a2')
  expect(asked).toEqual(['r1', 'r1'])
})

test('signing out during a refresh is not undone by its answer', async () => {
  const { shared, dependencies } = browser(async () => {
    shared.tokens = null
    return renewed
  })
  expect(await refresh('a1', dependencies)).toBeNull()
  expect(shared.tokens).toBeNull()
})

test('signing in again during a refresh that is refused keeps the new session', async () => {
  const { shared, dependencies } = browser(async () => {
    shared.tokens = { access: 'a7', refresh: 'r7' }
    return { status: 401, tokens: null }
  })
  expect(await refresh('a1', dependencies)).toBe('a7')
  expect(shared.tokens).toEqual({ access: 'a7', refresh: 'r7' })
})
