import { z } from 'zod'
import type { Call } from './call.ts'
import {
  collectionBody,
  contractBody,
  count,
  line,
  percent,
  time,
  tokenAmount,
  tokenId,
  usd,
  wholeAmount,
} from './fields.ts'

const picture = z.object({ url: z.string() })
const media = z
  .object({
    media_collection: z
      .object({
        high: picture.describe('The video, where it is one'),
        medium: picture.nullable().optional(),
        low: picture.nullable().optional(),
      })
      .nullable(),
    original_media_url: z
      .string()
      .nullable()
      .describe("Shown where there is no media_collection: a copy of ours as well, never a stranger's host"),
  })
  .nullable()
const mediaPending = z
  .boolean()
  .optional()
  .describe('There may be media soon: they are being fetched, or what says where they are is')

const ranking = {
  known_of: count
    .nullable()
    .describe(
      'The tokens among which ranks, percentages and counts are; while ranks are null, those whose metadata is known so far. null: not counted yet',
    ),
  ranked_of: count
    .nullable()
    .describe(
      'The tokens that will be ranked: those whose metadata is known or still comes. null: not counted yet',
    ),
  partial: z
    .boolean()
    .describe(
      'Metadata of the collection is still coming in: ranks and percentages are null, and counts are of the tokens so far',
    ),
}

const currency = z
  .object({
    address: z.string().describe("The zero address: the chain's own coin"),
    symbol: z.string(),
    decimals: count,
  })
  .nullable()

const nft = z.object({
  name: z.string().nullable(),
  metadata: z.string().nullable().describe('JSON with name and description'),
  token_id: z.string(),
  token_address: z.string(),
  media,
  media_pending: mediaPending,
  rarity_rank: z.number().int().min(1).nullable().optional(),
  amount: wholeAmount.optional().describe('How many of it are held; 1 for ERC-721'),
  last_sale: z
    .object({
      value: wholeAmount.describe(
        'For one item, in the smallest unit of the coin, or of the currency beside it',
      ),
      currency: currency.optional().describe('null: the coin'),
      block_timestamp: time,
    })
    .nullable()
    .optional(),
})

const nftData = z
  .object({
    token_address: z.string(),
    token_id: z.string(),
    contract_type: z.enum(['ERC721', 'ERC1155']),
    owner_of: z.string().nullable().describe('null where the token has several owners or none'),
    rarity_rank: z.number().int().min(1).nullable(),
    rarity_percentage: percent,
    ...ranking,
    floor_price: tokenAmount.nullable(),
    floor_price_currency: z.string().nullable(),
    project_url: z.string().nullable(),
    discord_url: z.string().nullable(),
    twitter_username: z.string().nullable(),
    instagram_username: z.string().nullable(),
    media,
    media_pending: mediaPending,
    metadata_state: z
      .enum(['waiting', 'known', 'failed'])
      .optional()
      .describe(
        'waiting: being fetched; known: it was read, if not at the last attempt; failed: it never could be',
      ),
    normalized_metadata: z.object({
      name: z.string().nullable(),
      description: z.string().nullable(),
      attributes: z.array(
        z.object({
          trait_type: z.string().nullable(),
          value: z.union([z.string(), z.number(), z.object({ description: z.string() })]),
          percentage: percent.describe('Share of the collection with this trait'),
        }),
      ),
    }),
  })
  .describe('What is known of one token; null where it is not')

const sale = z
  .object({
    market: z.string().nullable().describe('null: not known, the price is by what moved in the transaction'),
    price: wholeAmount
      .nullable()
      .describe(
        "What the buyer paid in all, in the currency's smallest unit; null: in several, or in things",
      ),
    currency: currency.describe('null: not one, or its name is not known yet'),
    usd,
    market_fee: wholeAmount,
    royalty: wholeAmount,
    royalty_receiver: z.string().nullable(),
    maker_side: z
      .enum(['ask', 'bid'])
      .nullable()
      .describe('ask: a listing was bought; bid: an offer was taken'),
    maker: z.string().nullable(),
    taker: z.string().nullable(),
    seller: z.string().nullable().describe('null: it was minted'),
    buyer: z.string(),
    aggregator: z.string().nullable().describe('The contract through which it was bought'),
    aggregator_label: z.string().describe('Empty when unknown'),
    is_estimated: z.boolean().describe('What came back to the payer is not known'),
  })
  .describe('The terms of a sale or paid mint')

const transfer = z.object({
  from_address: z
    .string()
    .describe('Who had it before the transaction, whatever it passed through; the zero address for a mint'),
  to_address: z.string(),
  value: wholeAmount.describe(
    'Price paid for this token in the smallest unit of the coin; 0 when nothing was paid, or another currency',
  ),
  block_timestamp: time,
  transaction_hash: z.string(),
  sale: sale
    .nullable()
    .optional()
    .describe('null: nothing was paid, or it was read before the terms were kept'),
})

const page = {
  limit: z.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(500).optional().describe('As the previous page answered it'),
}
const nextCursor = z.string().nullable().optional().describe('Names the next page; null on the last')

export const nftCalls = {
  'POST /api/nft/all': {
    summary: "List a contract's tokens: all of them, or a page of those asked for",
    auth: 'bearer',
    scope: 'lists',
    body: contractBody.extend({
      ...page,
      search: line(200).optional().describe('Part of a name, or a token id'),
      traits: z
        .array(z.object({ trait_type: line(400), value: line(1000) }))
        .max(50)
        .optional()
        .describe('Tokens with one of the values of each trait type that is named'),
      sort: z
        .enum(['id', 'rarity', 'last_sale'])
        .optional()
        .describe(
          'Rarest first; newest sale first. What has no rank or sale follows by id, which is all while the ranks are partial',
        ),
    }),
    reply: z.object({ result: z.array(nft), cursor: nextCursor, ...ranking }),
    failures: [400, 404, 429],
  },
  'POST /api/nft/traits': {
    summary: "List the traits of a contract's tokens",
    auth: 'bearer',
    scope: 'lists',
    body: contractBody,
    reply: z.object({
      result: z
        .array(
          z.object({
            trait_type: z.string(),
            values: z
              .array(
                z.object({
                  value: z.string(),
                  tokens: count.describe('How many have it'),
                  percentage: percent,
                }),
              )
              .describe('Most frequent first, at most 200'),
            nr_values: count.describe('How many values there are in all'),
          }),
        )
        .describe('By name, at most 200'),
      ...ranking,
    }),
    failures: [400, 404],
  },
  'POST /api/nft/refresh-metadata': {
    summary: "Read the metadata of one token, or of all of a contract's tokens, again",
    auth: 'bearer',
    body: contractBody.extend({ id: tokenId.optional() }),
    reply: z.object({ tokens: count.describe('How many will be read') }),
    failures: [400, 404, 429],
  },
  'POST /api/nft/get-data': {
    summary: 'Read one token',
    auth: 'bearer',
    scope: 'lists',
    body: contractBody.extend({ id: tokenId }),
    reply: nftData,
    failures: [400, 404],
  },
  'POST /api/nft/get-transfers': {
    summary: "List one token's transfers",
    auth: 'bearer',
    scope: 'lists',
    body: contractBody.extend({ id: tokenId, ...page }),
    reply: z.object({ result: z.array(transfer), cursor: nextCursor }),
    failures: [400, 404],
  },
  'POST /api/nft/get-costs': {
    summary: 'Estimate what processing a large NFT contract takes',
    auth: 'bearer',
    body: collectionBody,
    reply: z.object({
      amount: z.number().min(0).nullable().describe('US dollars; null when there is no estimate'),
      hours: z.number().min(0).nullable().describe('null when there is no estimate'),
    }),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
