import { expect, test } from 'vitest'
import { limitDemoRpc } from './rpc-limits.ts'

const settled = async (calls: Promise<unknown>[]) => {
  const results = await Promise.allSettled(calls)
  return {
    done: results.filter(({ status }) => status === 'fulfilled').length,
    refused: results.filter(({ status }) => status === 'rejected').length,
  }
}

test('of 500 calls of one client at once 32 are taken, two at a time, and another client is not held up', async () => {
  const limits = limitDemoRpc()
  const gate = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const work = async () => {
    running++
    most = Math.max(most, running)
    await gate.promise
    running--
  }
  const calls = Array.from({ length: 500 }, () => limits.heavy('a', work))
  const results = settled(calls)
  expect(await limits.heavy('b', async () => 'answered')).toBe('answered')
  expect(await limits.light('b', async () => 'answered')).toBe('answered')
  gate.resolve()
  expect(await results).toEqual({ done: 32, refused: 468 })
  expect(most).toBe(2)
})

test('of 500 clients 200 are taken, four at a time, and what is light goes past them', async () => {
  const limits = limitDemoRpc()
  const gate = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const calls = Array.from({ length: 199 }, (_, client) =>
    limits.heavy(String(client), async () => {
      running++
      most = Math.max(most, running)
      await gate.promise
      running--
    }),
  )
  expect(await limits.light('somebody', async () => 'answered')).toBe('answered')
  const late = Array.from({ length: 301 }, (_, client) => limits.heavy(`late ${client}`, () => gate.promise))
  gate.resolve()
  expect(await settled([...calls, ...late])).toEqual({ done: 200, refused: 300 })
  expect(most).toBe(4)
})

test('a client has 600 calls and 10 seconds of work a minute', async () => {
  let now = 0
  const limits = limitDemoRpc(() => now)
  for (let call = 0; call < 600; call++) await limits.heavy('a', async () => undefined)
  await expect(limits.heavy('a', async () => undefined)).rejects.toThrow('limit exceeded')
  expect(await limits.light('a', async () => 1)).toBe(1)

  const slow = async () => {
    now += 5_000
  }
  await limits.heavy('b', slow)
  await limits.heavy('b', slow)
  await expect(limits.heavy('b', slow)).rejects.toThrow('limit exceeded')
  now += 60_000
  for (const client of ['a', 'b']) expect(await limits.heavy(client, async () => 1)).toBe(1)
})

test('a client sends transactions of 600 million gas an hour', () => {
  let now = 0
  const limits = limitDemoRpc(() => now)
  for (let block = 0; block < 20; block++) limits.spendGas('a', 30_000_000n)
  expect(() => limits.spendGas('a', 21_000n)).toThrow('limit exceeded')
  for (let client = 0; client < 180; client++) limits.spendGas(String(client), 30_000_000n)
  expect(() => limits.spendGas('b', 21_000n)).toThrow('limit exceeded')
  now += 3_600_000
  limits.spendGas('a', 30_000_000n)
})
