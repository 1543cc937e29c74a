import type { Page } from '@playwright/test'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { expect } from './fixtures.ts'
import { api } from './server-calls.ts'
import { rarity } from './touchstone-ledger.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Collectibles' })
export const cards = (page: Page) => list(page).getByRole('article')
export const titles = (page: Page) => cards(page).getByRole('link').allTextContents()
export const counted = (page: Page) => page.getByRole('status').filter({ hasText: 'asset' })
export const scroller = (page: Page) => page.locator('[data-scroll-restoration-id="asset-strip"]')

/** The stones that there are, in the order of their ids. */
export async function stones() {
  const { touchstones } = await readGroundTruth()
  const ids = Object.entries(touchstones.owners).flatMap(([id, owner]) =>
    owner.endsWith('dead') ? [] : [id],
  )
  const traits = touchstones.traits as Record<string, Record<string, string | number>>
  const nameOf = (id: string) => `Touchstone #${id}`
  return {
    ids: ids.sort((a, b) => Number(a) - Number(b)),
    traits,
    nameOf,
    rankOf: rarity(touchstones).rankOf,
  }
}

/** Once the traits of all Touchstones are known and counted. */
export async function traitsKnown(assay: TemporaryAssay, tokens: Tokens) {
  const call = api(assay, tokens)
  const { touchstones } = await readGroundTruth()
  const body = { contract: touchstones.address, contract_chain: 'demo' }
  const { ids } = await stones()
  const known = async () => {
    const { result } = await call('/api/nft/traits', body)
    const metal = result.find(({ trait_type }: { trait_type: string }) => trait_type === 'Metal')
    return (metal?.values ?? []).reduce((sum: number, { tokens: n }: { tokens: number }) => sum + n, 0)
  }
  await expect.poll(known, { timeout: 50_000 }).toBe(ids.length)
}
