import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { button, field, success } from './any-page.ts'
import { api, upload } from './server-calls.ts'

type Draft = {
  uuid: string
  token_id: string
  contract_address: Hex
  created_at: string
  updated_at: string
  image_url: string
}

export const editPath = ({ uuid }: { uuid: string }) => `/dashboard/assets/edit/${uuid}`
export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const saved = (page: Page) => success(page, 'Draft saved.')

/** What the card says, closed fields only. */
export async function details(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole('form', { name: 'Details' }).locator('dl > div')
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  )
  return Object.fromEntries(texts)
}

export async function makeDraft(assay: TemporaryAssay, tokens: Tokens, change: object = {}): Promise<Draft> {
  const { editions } = await readGroundTruth()
  return api(assay, tokens)('/api/nft/lazy-mint', {
    title: 'Anvil print',
    description: 'Ink on paper.\nNumbered by hand.',
    collection_name: 'Workshop Editions',
    blockchain: 'demo',
    contract_address: editions.address,
    image_url: await upload(assay, tokens),
    price: 0.25,
    nft_count: 10,
    traits: [
      { label: 'Paper', value: 'Laid', percent: '12%' },
      { label: 'Ink', value: 'Iron gall' },
    ],
    ...change,
  })
}

export function readDraft(assay: TemporaryAssay, tokens: Tokens, { uuid }: Draft) {
  return api(assay, tokens)(`/nft/metadata/${uuid}/all`)
}

export async function editField(page: Page, name: string, text: string) {
  await button(page, `Edit ${name}`).click()
  await field(page, name).fill(text)
  await button(page, `Confirm ${name}`).click()
}
