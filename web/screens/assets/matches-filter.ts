import type { LazyMint, NftFilter } from '../../queries/nfts.ts'

/** Drafts are filtered here as the server filters tokens: traits of one type are alternatives, all types must match. */
export function matchesFilter({ title, traits }: LazyMint, filter: NftFilter): boolean {
  const has = ({ trait_type, value }: { trait_type: string; value: string }) =>
    traits.some((trait) => trait.label === trait_type && trait.value === value)
  const byType = Map.groupBy(filter.traits, ({ trait_type }) => trait_type)
  return (
    title.toLowerCase().includes(filter.search.toLowerCase()) &&
    [...byType.values()].every((alternatives) => alternatives.some(has))
  )
}
