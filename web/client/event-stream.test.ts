import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventStreamParser } from './event-stream.ts'

function parse(...pieces: string[]) {
  const parser = createEventStreamParser()
  return pieces.flatMap((piece) => parser(piece))
}

test('an event has its name and its data', () => {
  expect(parse('event: notifications\ndata: {"unread":3}\n\n')).toEqual([
    { event: 'notifications', data: '{"unread":3}' },
  ])
})

test('comments, ids, retry times and unknown fields are passed over', () => {
  expect(
    parse(': still here\n\nid: 7\nretry: 10\nfoo: bar\nevent: ready\ndata: {}\n\n: still here\n\n'),
  ).toEqual([{ event: 'ready', data: '{}' }])
})

test('several lines of data are one text, and only the first space after the colon is dropped', () => {
  expect(parse('data: a\ndata:  b\ndata\ndata:c:d\n\n')).toEqual([{ event: 'message', data: 'a\n b\n\nc:d' }])
})

test('an event without data is none, and leaves no name to the next', () => {
  expect(parse('event: profile\n\ndata: 1\n\n')).toEqual([{ event: 'message', data: '1' }])
})

test('an event is given when its empty line is there, not before', () => {
  const parser = createEventStreamParser()
  expect(parser('event: ready\ndata: {}\n')).toEqual([])
  expect(parser('\n')).toEqual([{ event: 'ready', data: '{}' }])
})

test.each([
  ['\\n', '\n'],
  ['\\r\\n', '\r\n'],
  ['\\r', '\r'],
])('wherever a stream with %s is cut, the events are the same', (_, end) => {
  const lines = [
    ': hello',
    'event: notifications',
    'data: {"unread":1}',
    '',
    'data: a',
    'data: b',
    '',
    ': bye',
  ]
  const text = `${lines.join(end)}${end}`
  const expected = [
    { event: 'notifications', data: '{"unread":1}' },
    { event: 'message', data: 'a\nb' },
  ]
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place))
      expect(parse(...pieces)).toEqual(expected)
    }),
  )
})
