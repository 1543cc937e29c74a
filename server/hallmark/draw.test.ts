import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DRAWN, drawnOf, drawPlace, drawText, LARGEST, largestOf } from './draw.ts'

const hashOf = (seed: number) => `0x${createHash('sha256').update(`block ${seed}`).digest('hex')}`
const holders = Array.from({ length: 500 }, (_, i) => ({
  address: `0x${createHash('sha256').update(`holder ${i}`).digest('hex').slice(0, 40)}`,
  amount: String(1_000 + i),
}))

/** Those who are asked for when the block has this hash. */
function askedFor(blockHash: string): Set<string> {
  const largest = largestOf(holders).map(({ address }) => address)
  const others = holders.filter(({ address }) => !largest.includes(address))
  const drawn = drawnOf(
    others.map(({ address }) => ({ address, place: drawPlace(blockHash, drawText.holder(address)) })),
  )
  return new Set([...largest, ...drawn.map(({ address }) => address)])
}

test('the place in the draw is what sha256sum says of the hash and the text', () => {
  // (printf '%064d' 0 | xxd -r -p; printf '0x00000000000000000000000000000000000000a1') | sha256sum
  expect(
    drawPlace(`0x${'0'.repeat(64)}`, drawText.holder('0x00000000000000000000000000000000000000a1')),
  ).toBe('9b2a73fa210fbad36c22c59f9d8ecc74e16147843e050c2e67434ba7fe3080ef')
  expect(drawText.pair('0x00000000000000000000000000000000000000a1', '7')).toBe(
    '0x00000000000000000000000000000000000000a1 7',
  )
})

test('the largest come first, ties by address, and nobody is asked twice', () => {
  const held = [
    { address: '0xb', amount: '5' },
    { address: '0xa', amount: '5' },
    { address: '0xc', amount: '70' },
    { address: '0xd', amount: '6' },
  ]
  expect(largestOf(held, 3).map(({ address }) => address)).toEqual(['0xc', '0xd', '0xa'])
  expect(askedFor(hashOf(1)).size).toBe(LARGEST + DRAWN)
})

/** A changed row is found if it is asked for: with a chance of (20 + 100) / 500 for any row. */
test('the sample finds a changed row as often as arithmetic says', () => {
  const rounds = 1_000
  let found = 0
  const hits = new Map<string, number>()
  for (let seed = 0; seed < rounds; seed++) {
    const asked = askedFor(hashOf(seed))
    const changed = holders[(seed * 7_919) % holders.length]?.address ?? ''
    if (asked.has(changed)) found++
    for (const address of asked) hits.set(address, (hits.get(address) ?? 0) + 1)
  }
  // 240 expected; three standard deviations are 41. The seeds never change, so neither does the count.
  expect(Math.abs(found - 240)).toBeLessThan(41)
  // Each of the others is drawn with 100 / 480: 208 times of 1,000, within five standard deviations.
  const largest = new Set(largestOf(holders).map(({ address }) => address))
  for (const { address } of holders) {
    const times = hits.get(address) ?? 0
    if (largest.has(address)) expect(times).toBe(rounds)
    else expect(Math.abs(times - 208)).toBeLessThan(65)
  }
})
