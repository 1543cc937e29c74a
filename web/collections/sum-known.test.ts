import { expect, test } from 'vitest'
import { sumKnown } from './sum-known.ts'

test('what is not known is left out of the sum, and nothing known has none', () => {
  expect([sumKnown([1, null, 2.5]), sumKnown([0]), sumKnown([null]), sumKnown([])]).toEqual([
    3.5,
    0,
    null,
    null,
  ])
})
