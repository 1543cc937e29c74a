import type { CallReply } from '#api/calls.ts'

type Collection = CallReply<'GET /api/collections'>[number]

/** A collection that was not created with Assay. */
export const touchstones: Collection = {
  contract_address: `0x${'70'.repeat(20)}`,
  contract_chain: 'demo',
  collection_name: 'Touchstones',
  contract_type: 'NFT',
  standard: 'ERC721',
  last_transaction: '2026-11-14T09:30:00Z',
  nr_holders: 12,
  nr_transactions: 120,
  nr_nfts: 40,
  revenue: 1250.5,
  is_assay: false,
  state: 'ready',
  indexing: null,
  reading: null,
  older_reading: null,
  trouble: null,
  as_of: null,
  counts_native: null,
  hallmark: null,
}

/** One that was. */
export const workshopEditions: Collection = {
  ...touchstones,
  contract_address: `0x${'a1'.repeat(20)}`,
  collection_name: 'Workshop Editions',
  standard: 'ERC1155',
  is_assay: true,
}

/** Figures that come from events, as those of most contracts. */
export const byEvents = { by: 'events', block: null, differs: false } as const
