import type { GroundTruth } from '#demo/ground-truth.ts'

/* What happened to single Touchstones and how rare they are, by the ledger of those who built the demo world. */

type Stones = GroundTruth['touchstones']
type Happening = { block: number; kind: string; wei: bigint; from: string; to: string }

/** By the builder's ledger, newest first. */
export function happenings(stones: Stones, id: string): Happening[] {
  const number = Number(id)
  const { mints, airdrops, sales, transfers, owners } = stones
  const list: Happening[] = [
    ...mints
      .filter(({ ids }) => ids.includes(number))
      .map(({ block, ids, to, paidWei }) => {
        return { block, kind: 'Mint', wei: BigInt(paidWei) / BigInt(ids.length), from: '', to }
      }),
    ...airdrops
      .filter(({ firstId, receivers }) => number >= firstId && number < firstId + receivers)
      // Right for one that has stayed with who got it.
      .map(({ block }) => ({ block, kind: 'Mint', wei: 0n, from: '', to: owners[id] ?? '' })),
    ...sales
      .filter((sale) => sale.id === id)
      .map(({ block, seller, buyer, priceWei }) => {
        return { block, kind: 'Sale', wei: BigInt(priceWei), from: seller, to: buyer }
      }),
    ...transfers
      .filter((transfer) => transfer.id === number)
      .map(({ block, from, to }) => ({ block, kind: 'Transfer', wei: 0n, from, to })),
  ]
  return list.sort((a, b) => b.block - a.block)
}

/** One that was sold most often, one that was only minted, one that was only given away: none that is still traded. */
export function chosen({ touchstones, accounts }: GroundTruth) {
  const ids = Object.entries(touchstones.owners)
    .filter(([, owner]) => !owner.endsWith('dead') && !accounts.regulars.includes(owner as `0x${string}`))
    .map(([id]) => id)
  const told = ids.map((id) => ({ id, happened: happenings(touchstones, id) }))
  const sales = ({ happened }: (typeof told)[number]) => happened.filter(({ kind }) => kind === 'Sale').length
  const sold = told.toSorted((a, b) => sales(b) - sales(a))[0]
  const minted = told.find(({ happened }) => happened.length === 1 && (happened[0]?.wei ?? 0n) > 0n)
  const given = told.find(({ happened }) => happened.length === 1 && happened[0]?.wei === 0n)
  if (!sold || !minted || !given) throw new Error('The demo world has no such tokens.')
  return { sold: sold.id, minted: minted.id, given: given.id }
}

/** Trait counts and OpenRarity's ranks over all tokens that there are, from its definition. */
export function rarity({ owners, traits }: Stones) {
  const ids = Object.entries(owners).flatMap(([id, owner]) => (owner.endsWith('dead') ? [] : [id]))
  const all = ids.map((id) => Object.entries(traits[id as keyof typeof traits] ?? {}))
  const count = <K>(keys: K[]) =>
    keys.reduce((map, key) => map.set(key, (map.get(key) ?? 0) + 1), new Map<K, number>())
  const shares = count(all.flat().map(([type, value]) => `${type}: ${value}`))
  const scored = all.map((own) => {
    const texts = own.filter(([, value]) => typeof value === 'string')
    return new Map<string, unknown>([...texts, ['number of traits', own.length]])
  })
  const types = [...new Set(scored.flatMap((own) => [...own.keys()]))]
  const counts = new Map(types.map((type) => [type, count(scored.map((own) => own.get(type)))]))
  const bits = (n: number) => -Math.log2(n / ids.length)
  const entropy = [...counts.values()]
    .flatMap((of) => [...of.values()])
    .reduce((sum, n) => sum + (n / ids.length) * bits(n), 0)
  const scores = scored.map((own) => {
    const ns = types.map((type) => counts.get(type)?.get(own.get(type)) ?? 0)
    const uniques = types.filter((type, index) => own.has(type) && ns[index] === 1).length
    return { uniques, score: ns.reduce((sum, n) => sum + bits(n), 0) / entropy }
  })
  const rankOf = (id: string) => {
    const own = scores[ids.indexOf(id)]
    if (!own) throw new Error(`There is no token ${id}.`)
    const isRarer = ({ uniques, score }: typeof own) =>
      uniques > own.uniques || (uniques === own.uniques && score > own.score + 1e-9)
    return 1 + scores.filter(isRarer).length
  }
  const percent = (n = 0) => `${((100 * n) / ids.length).toFixed(2)}%`
  return {
    rankOf,
    percent,
    shareOf: (type: string, value: unknown) => percent(shares.get(`${type}: ${value}`)),
  }
}
