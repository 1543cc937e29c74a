import { expect, test } from 'vitest'
import { limitFaucet } from './faucet-limit.ts'

test('ten an hour for a client, 300 for all, and there is room again when the hour is over', () => {
  let now = 0
  const limit = limitFaucet(() => now)
  const give = (client: string) => {
    limit.check(client)
    limit.record(client)
  }
  for (let count = 0; count < 10; count++) give('a')
  now += 20 * 60_000
  expect(() => give('a')).toThrow('Please try again in 40 minutes.')
  for (let count = 0; count < 290; count++) give(`other ${count}`)
  expect(() => give('b')).toThrow(
    'The faucet is empty for now: many people try the demo. Please try again in 40 minutes.',
  )
  now += 40 * 60_000
  give('a')
  give('b')
})
