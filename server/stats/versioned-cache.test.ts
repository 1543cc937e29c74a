import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

function counting<T>(value: T) {
  const work = async () => {
    work.times++
    return value
  }
  work.times = 0
  return work
}

test('computes once for all who ask at the same time or later', async () => {
  const cache = new VersionedCache<string>(10)
  const work = counting('a')
  const ask = () => cache.get(1, 'v1', work)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['a', 'a', 'a'])
  expect(await ask()).toBe('a')
  expect(work.times).toBe(1)
})

test('computes again for another version, and for the one before as well', async () => {
  const cache = new VersionedCache<string>(10)
  expect(await cache.get(1, 'v1', counting('a'))).toBe('a')
  expect(await cache.get(1, 'v2', counting('b'))).toBe('b')
  expect(await cache.get(1, 'v1', counting('c'))).toBe('c')
})

test('keeps those that were asked for last', async () => {
  const cache = new VersionedCache<string>(2)
  await cache.get(1, 'v', counting('a'))
  await cache.get(2, 'v', counting('b'))
  await cache.get(1, 'v', counting('never'))
  await cache.get(3, 'v', counting('c'))
  expect(await cache.get(1, 'v', counting('again'))).toBe('a')
  expect(await cache.get(2, 'v', counting('again'))).toBe('again')
})

test('caches no failure, and nothing that is not cacheable', async () => {
  const cache = new VersionedCache<string | null>(10, (value) => value !== null)
  await expect(cache.get(1, 'v', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get(1, 'v', counting(null))).toBeNull()
  expect(await cache.get(1, 'v', counting('a'))).toBe('a')
})
