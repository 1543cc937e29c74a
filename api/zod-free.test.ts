import { expect, test, vi } from 'vitest'

// zod weighs more than the sign-in page may: what the web imports for its values has to do without.
vi.mock('zod', () => {
  throw new Error('zod was imported')
})

test.each([
  ['address', () => import('./address.ts')],
  ['chains', () => import('./chains.ts')],
  ['protocols', () => import('./protocols.ts')],
  ['email', () => import('./email.ts')],
  ['file-limit', () => import('./file-limit.ts')],
  ['http-url', () => import('./http-url.ts')],
  ['inquiry-subjects', () => import('./inquiry-subjects.ts')],
])('%s brings no zod along', async (_, load) => {
  await expect(load()).resolves.toBeDefined()
})

test('a module that does bring it would be noticed', async () => {
  await expect(import('./fields.ts')).rejects.toThrow()
})
