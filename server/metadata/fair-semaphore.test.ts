import { expect, test } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

/** Tasks that end when they are told to, and the order in which they began. */
function start(semaphore: FairSemaphore) {
  const begun: string[] = []
  const running: (() => void)[] = []
  const send = (key: string, name: string) =>
    semaphore.use(key, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
      return name
    })
  /** Ends the one that has run longest, and lets the next begin. */
  const endOne = async () => {
    running.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, send, endOne }
}

test('accounts take turns, however much one of them has sent', async () => {
  const { begun, send, endOne } = start(new FairSemaphore(2))
  const sent = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => send('ann', name)),
    ...['b1', 'b2', 'b3', 'b4'].map((name) => send('bob', name)),
    send('cat', 'c1'),
  ]
  expect(begun).toEqual(['a1', 'a2'])
  for (let i = 0; i < 9; i++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'b3', 'b4'])
  expect(await Promise.all(sent)).toHaveLength(9)
})

test('one who sends again and again does not come before one who has waited', async () => {
  const { begun, send, endOne } = start(new FairSemaphore(1))
  const sent = [send('ann', 'a1'), send('ann', 'a2'), send('bob', 'b1')]
  await endOne()
  sent.push(send('ann', 'a3'))
  await endOne()
  sent.push(send('ann', 'a4'), send('cat', 'c1'))
  for (let i = 0; i < 4; i++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'a4'])
  await Promise.all(sent)
})

test('a task that fails lets the next one begin, and places are free again in the end', async () => {
  const semaphore = new FairSemaphore(1)
  const failing = semaphore.use('ann', () => Promise.reject(new Error('broken')))
  const next = semaphore.use('bob', async () => 'drawn')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('drawn')
  expect(await semaphore.use('ann', async () => 'and again')).toBe('and again')
})
