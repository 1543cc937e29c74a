import { expect, test } from 'vitest'
import { forgetReplies, keepReply, lastReply } from './unchanged.ts'

test('the last replies are kept, until somebody leaves', () => {
  for (let i = 1; i <= 25; i++) keepReply(`question ${i}`, `W/"${i}"`, { i })
  expect(lastReply('question 1')).toBe(undefined)
  expect(lastReply('question 2')).toEqual({ etag: 'W/"2"', reply: { i: 2 } })
  keepReply('question 2', 'W/"2b"', { i: 22 })
  keepReply('question 26', 'W/"26"', { i: 26 })
  expect(lastReply('question 2')?.etag).toBe('W/"2b"')
  expect(lastReply('question 3')).toBe(undefined)
  forgetReplies()
  expect(lastReply('question 2')).toBe(undefined)
})
