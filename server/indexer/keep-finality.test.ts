import { expect, test } from 'vitest'
import type { Chain } from '#server/chain/types.ts'
import { keepFinality } from './keep-finality.ts'

function playedChain(answers: (number | Error)[]) {
  let asked = 0
  const finalizedNumber = async () => {
    const answer = answers[asked++]
    if (typeof answer !== 'number') throw answer
    return answer
  }
  return { chain: { finalizedNumber } as Partial<Chain> as Chain, asked: () => asked }
}

test('those who ask at the same time, and right after, ask the node once', async () => {
  const { chain, asked } = playedChain([70, 71])
  const kept = keepFinality(chain, 600_000)
  expect(await Promise.all([kept.finalizedNumber(), kept.finalizedNumber()])).toEqual([70, 70])
  expect(await kept.finalizedNumber()).toBe(70)
  expect(asked()).toBe(1)
})

test('what is too old is asked for again', async () => {
  const { chain } = playedChain([70, 71])
  const kept = keepFinality(chain, -1)
  expect(await kept.finalizedNumber()).toBe(70)
  expect(await kept.finalizedNumber()).toBe(71)
})

test('a failure is told to those who asked then, and to nobody later', async () => {
  const { chain, asked } = playedChain([new Error('away'), 71])
  const kept = keepFinality(chain, 600_000)
  const both = await Promise.allSettled([kept.finalizedNumber(), kept.finalizedNumber()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await kept.finalizedNumber()).toBe(71)
  expect(asked()).toBe(2)
})
