export type Rarity = { rank: number; score: number; percentage: number }

/** Scores this close are the same: each is a sum of logarithms, which depends a little on the order. */
const SAME = 1e-9

/**
 * OpenRarity: each token's score and rank among all tokens of its collection.
 *
 * With N tokens, a trait that n of them have says -log2(n/N) bits about a token that has it; a token without any trait of a type has that
 * type's null, which n = N minus all others have. Score: the bits of a token's traits, nulls included, divided by the entropy of the
 * collection (the sum of -p log2 p over all traits, nulls included), so that the mean score is 1; it is 1 if the entropy is 0. Rank: by how many
 * traits a token has that no other has, then by score, both descending; equal scores share a rank (1, 2, 2, 4). percentage: 100 x rank / N.
 *
 * A token is the list of its traits' numbers, one of each type at the most; `typeOf` has the number of each trait's type.
 */
export function rarityScores(tokens: readonly ArrayLike<number>[], typeOf: readonly number[]): Rarity[] {
  const total = tokens.length
  const counts = new Float64Array(typeOf.length)
  for (const traits of tokens) {
    for (let i = 0; i < traits.length; i++) {
      const trait = traits[i] as number
      counts[trait] = (counts[trait] as number) + 1
    }
  }
  const missing = new Map<number, number>()
  counts.forEach((count, trait) => {
    const type = typeOf[trait] as number
    if (count > 0) missing.set(type, (missing.get(type) ?? total) - count)
  })
  const bitsOf = (count: number) => (count > 0 ? Math.log2(total / count) : 0)

  let entropy = 0
  for (const count of [...counts, ...missing.values()]) entropy += (count / total) * bitsOf(count)
  // What a token without any trait has, and what each trait changes about it.
  let bitsOfNone = 0
  for (const count of missing.values()) bitsOfNone += bitsOf(count)
  const changes = counts.map(
    (count, trait) => bitsOf(count) - bitsOf(missing.get(typeOf[trait] as number) ?? 0),
  )

  const scores = new Float64Array(total)
  const ones = new Int32Array(total)
  tokens.forEach((traits, token) => {
    let bits = bitsOfNone
    let own = 0
    for (let i = 0; i < traits.length; i++) {
      const trait = traits[i] as number
      bits += changes[trait] as number
      if (counts[trait] === 1) own++
    }
    scores[token] = entropy > 0 ? bits / entropy : 1
    ones[token] = own
  })
  return ranked(scores, ones)
}

function ranked(scores: Float64Array, ones: Int32Array): Rarity[] {
  const total = scores.length
  const scoreOf = (token: number) => scores[token] ?? 0
  const onesOf = (token: number) => ones[token] ?? 0
  const order = Uint32Array.from({ length: total }, (_, i) => i)
  order.sort((a, b) => onesOf(b) - onesOf(a) || scoreOf(b) - scoreOf(a) || a - b)
  const result = new Array<Rarity>(total)
  let rank = 1
  order.forEach((token, place) => {
    const score = scoreOf(token)
    const above = scoreOf(order[place - 1] ?? token)
    if (Math.abs(score - above) > SAME * Math.max(Math.abs(score), Math.abs(above))) rank = place + 1
    result[token] = { rank, score, percentage: (100 * rank) / total }
  })
  return result
}
