import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { NftFilter, NftSort, Trait } from '../../queries/nfts.ts'

/** The page's state in the URL, so that Back restores it. */
type AssetsSearch = NftFilter & { tab: string }
type Written = { tab?: string; q?: string; sort?: string; traits?: [string, string][] }

const sorts: readonly NftSort[] = ['id', 'rarity', 'last_sale']

/** Anybody can write a URL: invalid values are ignored. */
export function readAssetsSearch(written: Record<string, unknown>): AssetsSearch {
  return {
    tab: typeof written.tab === 'string' ? written.tab : '',
    search: ['string', 'number'].includes(typeof written.q) ? String(written.q) : '',
    sort: sorts.find((sort) => sort === written.sort) ?? 'id',
    traits: Array.isArray(written.traits) ? written.traits.flatMap(readTrait) : [],
  }
}

function readTrait(pair: unknown): Trait[] {
  if (!Array.isArray(pair)) return []
  const [trait_type, value] = pair
  return typeof trait_type === 'string' && typeof value === 'string' ? [{ trait_type, value }] : []
}

/** Defaults are left out. */
export function writeAssetsSearch({ tab, search, sort, traits }: AssetsSearch): Written {
  return {
    ...(tab && { tab }),
    ...(search && { q: search }),
    ...(sort !== 'id' && { sort }),
    ...(traits.length > 0 && { traits: traits.map(({ trait_type, value }) => [trait_type, value] as const) }),
  } as Written
}

export function useAssetsSearch(): [AssetsSearch, (change: Partial<AssetsSearch>) => void] {
  const written = JSON.stringify(useSearch({ strict: false }))
  const current = useMemo(() => readAssetsSearch(JSON.parse(written)), [written])
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Partial<AssetsSearch>) => {
      const search = writeAssetsSearch({ ...current, ...changed }) as never
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    },
    [current, navigate],
  )
  return [current, change]
}
