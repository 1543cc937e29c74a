import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { button, failure, field, success } from '../../../../testing/locators.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { refuse, serve } from '../../../../testing/serve.ts'

type Draft = CallReply<'GET /nft/metadata/{uuid}/all'>

export const title = page.getByRole('heading', { level: 1 })
export const saved = success('Draft saved.')
export const changedElsewhere = failure('This draft was changed elsewhere in the meantime.')

export const anvilPrint: Draft = {
  uuid: '2f0d3c0e-8a43-4b53-9b67-7b1f1c7f2a11',
  title: 'Anvil print',
  description: 'Ink on paper.\nNumbered by hand.',
  image_url: '/uploads/aaaaaaaaaaaaaaaa.png',
  contract_address: `0x${'a1'.repeat(20)}`,
  blockchain: 'demo',
  collection_name: 'Workshop Editions',
  price: 0.25,
  nft_count: 10,
  traits: [
    { label: 'Paper', value: 'Laid', percent: '12%' },
    { label: 'Ink', value: 'Iron gall', percent: '' },
  ],
  creator: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  token_id: '62534890173561563914318283410379811345',
  minted: 0,
  for_sale: false,
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:00.000Z',
}

/** Keeps the draft, as the server does. */
export function keepDraft(change: Partial<Draft> = {}) {
  let draft: Draft = { ...anvilPrint, ...change }
  const write = (next: Partial<Draft>) => {
    const updated_at = new Date(Date.parse(draft.updated_at) + 1000).toISOString()
    draft = { ...draft, ...next, updated_at }
    return draft
  }
  serve({
    'GET /nft/metadata/{uuid}/all': ({ params }) => (params.uuid === draft.uuid ? draft : refuse(404)),
    'POST /api/nft/update-lazy-mint': ({ body: { updated_at, ...next } }) =>
      updated_at && updated_at !== draft.updated_at
        ? refuse(409, {
            code: 'changed_meanwhile',
            message: 'This draft was changed elsewhere in the meantime.',
          })
        : write(next),
  })
  return { read: () => draft, changeElsewhere: write }
}

export async function openDraft(uuid = anvilPrint.uuid) {
  const router = await openPage(`/dashboard/assets/edit/${uuid}`)
  return { path: () => router.state.location.pathname }
}

/** What the card says, closed fields only. */
export function details(): Record<string, string> {
  const rows = page.getByRole('form', { name: 'Details' }).getByCss('dl > div').elements()
  return Object.fromEntries(
    rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  )
}

export async function editField(name: string, text: string) {
  await button(`Edit ${name}`).click()
  await field(name).fill(text)
  await button(`Confirm ${name}`).click()
}
