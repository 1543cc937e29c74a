import { z } from 'zod'
import type { Call } from './call.ts'
import { deploymentNetworks } from './chains.ts'
import { collection } from './collections.ts'
import { address, chainKey, httpUrl, requiredLine, requiredProse } from './fields.ts'
import { uuid } from './lazy-mints.ts'
import { uploadUrl } from './uploads.ts'

const contractMetadata = z.object({
  name: requiredLine(200),
  description: requiredProse(10_000),
  imageURL: uploadUrl,
  external_link: httpUrl,
  seller_fee_basis_points: z
    .number('Enter the royalty as a number.')
    .int('A whole number of basis points.')
    .min(0, 'At least 0.')
    .max(10_000, 'At most 10,000, which is 100%.')
    .describe('Royalty: 250 is 2.5%'),
  fee_recipient: address,
})

const network = chainKey(
  (key) => deploymentNetworks(true).some(({ value }) => value === key),
  'Choose one of the listed networks.',
)

export const deploymentCalls = {
  'POST /api/nft/contract-uri': {
    summary: "Store a contract's metadata before it is deployed",
    auth: 'bearer',
    body: contractMetadata,
    reply: z.object({ url: z.string().describe('Path of the metadata, relative to the API host') }),
    failures: [400, 507],
  },
  'GET /nft/contract/{uuid}': {
    summary: 'Contract metadata (ERC-7572), as marketplaces read it',
    auth: 'none',
    anyOrigin: true,
    params: z.object({ uuid }),
    reply: z.object({
      name: z.string(),
      description: z.string(),
      image: z.string(),
      banner_image: z.string(),
      external_link: z.string(),
      seller_fee_basis_points: z.number(),
      fee_recipient: z.string(),
    }),
    failures: [400, 404],
  },
  'POST /api/collection/add-nft-deployed': {
    summary: 'Track a contract that you deployed with Assay',
    auth: 'bearer',
    body: z.object({
      contract_address: address,
      contract_chain: network,
      banner: uploadUrl,
      name: requiredLine(200),
      project_url: httpUrl,
      metadata: contractMetadata,
    }),
    reply: collection,
    failures: [400, 403, 422, 429, 507],
  },
} as const satisfies Record<string, Call>
