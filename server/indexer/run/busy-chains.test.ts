import { expect, test, vi } from 'vitest'
import { BusyChains } from './busy-chains.ts'

test('thirty chains that look at the same time ask one question', async () => {
  const ask = vi.fn(async () => ['zora', 'eth'])
  const busy = new BusyChains(ask)
  const keys = [...Array.from({ length: 28 }, (_, i) => `chain-${i}`), 'zora', 'eth']
  const found = await Promise.all(keys.map((key) => busy.has(key)))
  expect(keys.filter((_, i) => found[i])).toEqual(['zora', 'eth'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('it is asked again when something has changed, and after a failure', async () => {
  const ask = vi.fn(async () => ['eth'])
  const busy = new BusyChains(ask)
  ask.mockResolvedValueOnce([])
  expect(await busy.has('eth')).toBe(false)
  busy.forget()
  expect(await busy.has('eth')).toBe(true)
  busy.forget()
  ask.mockRejectedValueOnce(new Error('the database is away'))
  await expect(busy.has('eth')).rejects.toThrow('the database is away')
  expect(await busy.has('eth')).toBe(true)
  expect(ask).toHaveBeenCalledTimes(4)
})
