import { expect, test } from 'vitest'
import { baycTraits, haveBayc, publishedRarity } from './fixtures/bayc-openrarity.ts'
import { rarityScores } from './rarity-scores.ts'
import { TraitIndex } from './rarity-traits.ts'

/** Four tokens: hats red, red, blue and none. */
const hats = [[0], [0], [1], []]
const typeOf = [0, 0]

test('a score is the bits of the traits by the entropy, and the lack of a trait is one', () => {
  // Entropy: 1/2 x 1 bit + 1/4 x 2 bits + 1/4 x 2 bits = 1.5 bits.
  expect(rarityScores(hats, typeOf)).toEqual([
    { rank: 3, score: 1 / 1.5, percentage: 75 },
    { rank: 3, score: 1 / 1.5, percentage: 75 },
    { rank: 1, score: 2 / 1.5, percentage: 25 },
    // Nobody else has no hat, but only a trait that is there is one of a kind; its score is that of the token above.
    { rank: 1, score: 2 / 1.5, percentage: 25 },
  ])
})

test('equal scores share a rank, and the next rank counts them all', () => {
  const sizes = [[0], [1], [1], [2], [2], [2]]
  const types = [0, 0, 0]
  expect(rarityScores(sizes, types).map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 4, 4])
})

test('a trait that no other token has goes before a higher score', () => {
  // Token 0 has a colour of its own; token 1 has two traits that one other token has each.
  const tokens = [[0, 4, 6], [1, 3, 5], [1, 4, 6], [2, 3, 6], [2, 4, 5], ...Array(3).fill([2, 4, 6])]
  const types = [0, 0, 0, 1, 1, 2, 2]
  const [own, shared] = rarityScores(tokens, types)
  expect(own?.score).toBeLessThan(shared?.score ?? 0)
  expect([own?.rank, shared?.rank]).toEqual([1, 2])
})

test('if all tokens are alike, every score is 1 and every rank 1', () => {
  expect(rarityScores([[0], [0]], [0])).toEqual([
    { rank: 1, score: 1, percentage: 50 },
    { rank: 1, score: 1, percentage: 50 },
  ])
  expect(rarityScores([], [])).toEqual([])
})

test.skipIf(!haveBayc)('Bored Apes have the scores and ranks that OpenRarity published', () => {
  // Published without the trait count, and divided by 9,999 although there are 10,000 tokens: ranks differ by 6 at the most.
  const index = new TraitIndex()
  const apes = Object.entries(baycTraits())
  const tokens = apes.map(([, traits]) =>
    index
      .enter(Object.entries(traits).map(([trait_type, value]) => ({ trait_type, value })))
      .scored.slice(0, -1),
  )
  const rarities = new Map(rarityScores(tokens, index.scoredTypes).map((rarity, i) => [apes[i]?.[0], rarity]))
  const published = Object.entries(publishedRarity())
  expect(published).toHaveLength(9_999)
  const off = published.filter(([id, { rank, score }]) => {
    const ours = rarities.get(id)
    return !ours || Math.abs(ours.rank - rank) > 6 || Math.abs(ours.score - score) > 0.001
  })
  expect(off).toEqual([])
  expect(published.filter(([id, { rank }]) => rarities.get(id)?.rank === rank)).toHaveLength(3_932)
  const best = [...rarities].sort(([, a], [, b]) => a.rank - b.rank).slice(0, 10)
  expect(best.map(([id]) => id).join(' ')).toBe('7495 4873 8854 446 73 8135 8976 4980 6633 2100')
})
