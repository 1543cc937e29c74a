import { expect, test } from 'vitest'
import { movesInFrames, movesInOperations } from './call-frames.ts'

const [ANN, BEN, CAT] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const frame = (type: string, from: string, to: string, value: string, more: object = {}) => ({
  type,
  from,
  to,
  value,
  ...more,
})

test('calls, creations and ended contracts move coin; a delegated call names the value of another', () => {
  const reply = frame('CALL', ANN, BEN.toUpperCase().replace('X', 'x'), '0x64', {
    calls: [
      frame('DELEGATECALL', BEN, CAT, '0x64', { calls: [frame('CALL', BEN, CAT, '0x1e')] }),
      frame('STATICCALL', BEN, CAT, '0x0'),
      frame('CREATE2', BEN, CAT, '0x5'),
      frame('SELFDESTRUCT', CAT, ANN, '0x7'),
    ],
  })
  expect(movesInFrames(reply)).toEqual([
    { from: ANN, to: BEN, wei: 100n },
    { from: BEN, to: CAT, wei: 30n },
    { from: BEN, to: CAT, wei: 5n },
    { from: CAT, to: ANN, wei: 7n },
  ])
})

test('what a call did that failed was undone', () => {
  const inner = frame('CALL', BEN, CAT, '0x1')
  const reply = frame('CALL', ANN, BEN, '0x2', {
    calls: [frame('CALL', BEN, CAT, '0x3', { error: 'execution reverted', calls: [inner] })],
  })
  expect(movesInFrames(reply)).toEqual([{ from: ANN, to: BEN, wei: 2n }])
})

test('an answer of another form is none', () => {
  expect(() => movesInFrames({ type: 'CALL', from: 'somebody' })).toThrow()
  expect(() => movesInOperations([{ type: 0, from: ANN }], { from: ANN, to: BEN, valueWei: 0n })).toThrow()
})

test("to Otterscan's list the transaction's own value belongs", () => {
  const inside = [{ type: 0, from: BEN, to: CAT, value: '0x3' }]
  expect(movesInOperations(inside, { from: ANN, to: BEN, valueWei: 5n })).toEqual([
    { from: ANN, to: BEN, wei: 5n },
    { from: BEN, to: CAT, wei: 3n },
  ])
})
