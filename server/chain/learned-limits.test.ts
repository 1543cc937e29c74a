import { expect, test } from 'vitest'
import { learnedLimits, mergeLimits, nothingLearned } from './learned-limits.ts'

test('of what two threads have learned the tighter limits hold, and neither forgets what only it has met', () => {
  const mine = {
    ...nothingLearned(),
    range: { addresses: 100, 'any address': null },
    batch: 10,
    rate: 3,
    missingMethods: ['trace_block'],
    agreedLogs: 5,
  }
  const written = {
    ...nothingLearned(),
    range: { addresses: null, 'any address': 10 },
    batch: 3,
    rate: 9,
    missingMethods: ['trace_block', 'eth_getBlockReceipts'],
    agreedLogs: 200,
    omissions: 1,
  }
  expect(mergeLimits(mine, written)).toEqual({
    ...nothingLearned(),
    range: { addresses: 100, 'any address': 10 },
    batch: 3,
    rate: 9,
    missingMethods: ['trace_block', 'eth_getBlockReceipts'],
    agreedLogs: 200,
    omissions: 1,
  })
})

test('nothing learned is well-formed', () => {
  expect(learnedLimits.parse(nothingLearned())).toEqual(nothingLearned())
})
