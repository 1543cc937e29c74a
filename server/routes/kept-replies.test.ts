import { expect, test } from 'vitest'
import { KeptReplies } from './kept-replies.ts'
import { ReadyReply } from './ready-reply.ts'

const keptOf = (bytes: number) => ({
  reply: new ReadyReply('x'.repeat(bytes)),
  version: '1',
  reads: [],
  readsVersion: '',
})

test('what nobody has asked for longest goes when there is no room', () => {
  const replies = new KeptReplies(1_000)
  replies.set('a', keptOf(400))
  replies.set('b', keptOf(400))
  replies.get('a')
  replies.set('c', keptOf(400))
  expect(['a', 'b', 'c'].map((key) => replies.get(key)?.reply.bytes)).toEqual([400, undefined, 400])
  expect(replies.bytes).toBe(800)
  replies.set('a', keptOf(100))
  expect(replies.bytes).toBe(500)
  replies.set('d', keptOf(1_001))
  expect(replies.bytes).toBe(0)
})
