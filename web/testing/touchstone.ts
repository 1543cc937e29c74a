import type { CallReply } from '#api/calls.ts'
import { touchstones } from './collections.ts'

/** All tokens of a collection of forty are read and ranked. */
export const allRanked = { known_of: 40, ranked_of: 40, partial: false }

/** The first token of Touchstones, and the address that owns it. */
export const touchstone: CallReply<'POST /api/nft/get-data'> & { owner_of: string } = {
  token_address: touchstones.contract_address,
  token_id: '1',
  contract_type: 'ERC721',
  owner_of: `0x${'0e'.repeat(20)}`,
  rarity_rank: 12,
  rarity_percentage: 1.2,
  ...allRanked,
  floor_price: '0.5',
  floor_price_currency: 'ETH',
  project_url: null,
  discord_url: null,
  twitter_username: null,
  instagram_username: null,
  media: null,
  metadata_state: 'known',
  normalized_metadata: {
    name: 'Touchstone #1',
    description: 'A Gold touchstone.',
    attributes: [{ trait_type: 'Metal', value: 'Gold', percentage: 12.5 }],
  },
}
