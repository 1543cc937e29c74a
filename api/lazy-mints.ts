import { z } from 'zod'
import type { Call } from './call.ts'
import { address, chain, collectionBody, count, line, requiredLine, requiredProse, time } from './fields.ts'
import { uploadUrl } from './uploads.ts'

function textOrNumber(max: number) {
  return z.union([line(max), z.number()], 'Text or a number.').transform(String)
}

const traitBody = z
  .object({
    label: line(200).optional(),
    trait_type: line(200).optional().describe("Marketplaces' name for the label"),
    value: textOrNumber(500),
    percent: textOrNumber(50).default(''),
  })
  .transform(({ label, trait_type, value, percent }) => ({
    label: label ?? trait_type ?? '',
    value,
    percent,
  }))

const draft = {
  title: requiredLine(200),
  description: requiredProse(10_000),
  image_url: uploadUrl,
  // Far above any real draft; the count fits the database's 32-bit integer.
  price: z.number('Enter a price.').min(0, 'At least 0.').max(1e12, 'At most 1,000,000,000,000.'),
  nft_count: z
    .number('Enter a number.')
    .int('A whole number.')
    .min(0, 'At least 0.')
    .max(1e9, 'At most 1,000,000,000.'),
  traits: z.array(traitBody).max(100, 'At most 100 traits.'),
}

const lazyMint = z.object({
  uuid: z.string(),
  title: z.string(),
  description: z.string(),
  image_url: z.string(),
  contract_address: z.string(),
  blockchain: chain,
  collection_name: z.string(),
  price: z.number().describe('In the coin of the blockchain'),
  nft_count: count,
  traits: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      percent: z.string().describe('As typed; empty for none'),
    }),
  ),
  creator: z.string().nullable().describe('Address of the wallet that owns the collection'),
  token_id: z.string().describe('Of the token on the chain: the uuid, read as a number'),
  minted: z.number().describe('How many there are on the chain; 0 for a draft'),
  for_sale: z.boolean().describe('Whether it is offered on its claim page, however that stands'),
  created_at: time,
  updated_at: time,
})

export const uuid = z.uuid().toLowerCase()

// An ERC-1155 reader puts the token id into the URI as 64 hexadecimal digits; a token's id is its draft's uuid.
const uuidOrTokenId = z
  .string()
  .regex(/^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|0{32}[0-9a-fA-F]{32})$/)
  .describe('The uuid, or the token id as 64 hexadecimal digits')
  .transform((text) =>
    text
      .replaceAll('-', '')
      .slice(-32)
      .toLowerCase()
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )

export const lazyMintCalls = {
  'POST /api/nft/get-lazy-mints': {
    summary: "List a collection's lazy mints",
    auth: 'bearer',
    scope: 'drafts',
    body: collectionBody,
    reply: z.object({ result: z.array(lazyMint) }),
    failures: [400, 404],
  },
  'POST /api/nft/lazy-mint': {
    summary: 'Create a lazy mint in a collection of yours',
    auth: 'bearer',
    scope: 'drafts',
    body: z.object({
      ...draft,
      collection_name: line(200).default(''),
      blockchain: chain,
      contract_address: address,
    }),
    reply: lazyMint,
    failures: [400, 404, 507],
  },
  'POST /api/nft/update-lazy-mint': {
    summary: 'Change a lazy mint of yours',
    auth: 'bearer',
    scope: 'drafts',
    body: z.object({
      uuid,
      ...draft,
      updated_at: time
        .optional()
        .describe('As last read: when the lazy mint was changed since, the answer is 409'),
    }),
    reply: lazyMint,
    failures: [400, 404, 409, 507],
  },
  'POST /api/nft/delete-lazy-mint': {
    summary: 'Delete a lazy mint of yours',
    auth: 'bearer',
    scope: 'drafts',
    body: z.object({ uuid }),
    reply: z.object({}),
    failures: [400, 404, 409],
  },
  'GET /nft/metadata/{uuid}/all': {
    summary: 'Read a lazy mint of yours',
    auth: 'bearer',
    scope: 'drafts',
    params: z.object({ uuid }),
    reply: lazyMint,
    failures: [400, 404],
  },
  'GET /nft/metadata/{uuid}': {
    summary: 'Token metadata, as marketplaces read it',
    auth: 'none',
    anyOrigin: true,
    params: z.object({ uuid: uuidOrTokenId }),
    reply: z.object({
      name: z.string(),
      description: z.string(),
      image: z.string(),
      animation_url: z.string().optional().describe('For a video'),
      external_url: z.string().optional(),
      attributes: z.array(z.object({ trait_type: z.string(), value: z.string() })),
    }),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
