import { expect, test } from 'vitest'
import { arrivalOf } from './arrival.ts'

test.each([
  ['ticket=abc', { kind: 'ticket', ticket: 'abc' }],
  ['sign-in-link=abc', { kind: 'sign-in-link', ticket: 'abc' }],
  ['identity=abc', { kind: 'identity', ticket: 'abc' }],
  ['sign-in-failed=denied', { kind: 'failed', message: 'Single sign-on was cancelled or refused there.' }],
  [
    'sign-in-failed=Call+0900+1234',
    { kind: 'failed', message: 'Single sign-on failed. Try again, or use your e-mail.' },
  ],
  [
    'sign-in-failed=constructor',
    { kind: 'failed', message: 'Single sign-on failed. Try again, or use your e-mail.' },
  ],
  ['ticket=', null],
  ['sessions', null],
  ['', null],
])('%s', (hash, arrival) => {
  expect(arrivalOf(hash)).toEqual(arrival)
})
