import { expect, test } from 'vitest'
import { logParser } from './parse-log.ts'
import { CONTRACT, rawLog, TRANSFER } from './test-chain.ts'

test('capitals become small letters', () => {
  const log = logParser()({
    ...rawLog(10, 3),
    address: `0x${'C0'.padStart(40, '0')}`,
    topics: [TRANSFER.toUpperCase().replace('X', 'x')],
    data: '0xAB',
  })
  expect([log.address, log.topics, log.data]).toEqual([CONTRACT, [TRANSFER], '0xab'])
})

test.each([
  ['0x6553f178', 1_700_000_120],
  [1_700_000_120, 1_700_000_120],
  [undefined, null],
  [null, null],
  ['0x0', null],
])('the time %s is %s', (blockTimestamp, expected) => {
  expect(logParser()({ ...rawLog(10, 0), blockTimestamp }).blockTimestamp).toBe(expected)
})

test('a log that differs from the one before in one field only is read right', () => {
  const parse = logParser()
  const first = parse(rawLog(10, 0))
  const changed = {
    ...rawLog(10, 0),
    address: `0x${'1'.repeat(40)}`,
    topics: [`0x${'2'.repeat(64)}`, TRANSFER],
    blockHash: `0x${'3'.repeat(64)}`,
    blockTimestamp: '0x1',
  }
  expect(parse(changed)).toEqual({
    ...first,
    address: changed.address,
    topics: changed.topics,
    blockHash: changed.blockHash,
    blockTimestamp: 1,
  })
})

test.each([
  ['address', '0x12'],
  ['address', `0x${'g'.repeat(40)}`],
  ['address', `0x${'İ'.repeat(40)}`],
  ['topics', null],
  ['topics', [TRANSFER, TRANSFER, TRANSFER, TRANSFER, TRANSFER]],
  ['topics', ['0x12']],
  ['data', '0x123'],
  ['data', 'ab'],
  ['data', `0x${'٣٣'}`],
  ['blockNumber', 10],
  ['blockNumber', null],
  ['blockNumber', '0x'],
  ['blockNumber', '0x20000000000000'],
  ['blockNumber', '-0x1'],
  ['blockHash', null],
  ['transactionHash', `0x${'0'.repeat(63)}`],
  ['transactionIndex', '0xg'],
  ['logIndex', '1'],
  ['blockTimestamp', -5],
  ['blockTimestamp', 1.5],
])('a log with the %s %j is refused', (field, value) => {
  expect(() => logParser()({ ...rawLog(10, 3), [field]: value })).toThrow('missing or malformed')
})
