import { z } from 'zod'
import type { Call } from './call.ts'
import { address, asOf, chain, count, line, requiredLine, time, trackingChain, usd } from './fields.ts'
import { hallmarkBrief } from './hallmark.ts'

const knownCount = count.nullable().describe('null while it is not known')

const indexing = z.object({
  block: count,
  target_block: count,
  percent: z.number().int().min(0).max(100),
  events: count,
  events_per_second: z.number().nullable(),
  seconds_left: count.nullable(),
})

const source = z
  .enum(['rpc', 'portal'])
  .describe("Where its past is read: from the chain's nodes, or SQD Portal")
const limitedBy = z
  .string()
  .nullable()
  .describe(
    'The host of the node that costs the most time; null: none is known to, or it is not for you to know',
  )
const hopeless = z.string().nullable().describe('Why it would not end in a sensible time; null: it would')

const reading = z.object({ source, limited_by: limitedBy, hopeless })

const olderReading = z.object({
  percent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('How much of its past is read again; null: it waits for that'),
  trouble: z.string().nullable().describe('Why that does not get on, in plain words; null while all is well'),
})

const estimate = z.object({
  blocks: knownCount.describe('To be read; 0: they are already'),
  seconds: knownCount,
  learned: z.boolean().describe('Whether the nodes have shown how fast they are; else it is assumed'),
  source,
  limited_by: limitedBy,
  hopeless,
  own_endpoints: z.boolean().describe('The operator has named the nodes'),
  is_operator: z.boolean().describe('You are an operator of this server'),
})

const contractType = z.enum(['Wallet', 'NFT', 'ERC20'], 'Choose one of the listed types.')

export const collection = z.object({
  contract_address: z.string().describe('Lower-case'),
  contract_chain: chain,
  collection_name: z.string(),
  contract_type: contractType,
  standard: z.enum(['Wallet', 'ERC20', 'ERC721', 'ERC1155']),
  last_transaction: time.describe('0001-01-01T00:00:00Z when there is none, or none is known yet'),
  nr_holders: knownCount,
  nr_transactions: knownCount,
  nr_nfts: knownCount,
  revenue: usd,
  is_assay: z.boolean().describe('Created with Assay'),
  state: z
    .enum(['start', 'processing', 'ready'])
    .describe('start: a large NFT contract that waits for its release'),
  indexing: indexing.nullable().describe('How far the past is read; null when all of it is, or none yet'),
  reading: reading.nullable().describe('How the past is read; null when all of it is, or none yet'),
  trouble: z
    .string()
    .nullable()
    .describe('Why reading does not get on, in plain words; null while all is well'),
  older_reading: olderReading
    .nullable()
    .describe('An earlier version has read its past, which is read again; null: the present one has'),
  as_of: asOf.nullable().describe('null before the first block was read'),
  counts_native: z
    .boolean()
    .nullable()
    .describe("Wallets: whether all moves of the chain's own coin are counted; else null"),
  hallmark: hallmarkBrief
    .nullable()
    .describe('null for wallets, which cannot be asked, and while it cannot be read'),
})

/** Names one collection of the caller's: an address may be tracked as a contract and as a wallet. */
export const collectionKey = z.object({
  contract_address: address,
  contract_chain: chain,
  contract_type: contractType,
})
const addContractBody = z.object({ contract_address: address, contract_chain: trackingChain.default('eth') })

export const collectionCalls = {
  'GET /api/collections': {
    summary: 'List the collections you track',
    auth: 'bearer',
    scope: 'lists',
    reply: z.array(collection),
    failures: [],
  },
  'POST /api/collection/add-nft': {
    summary: 'Track an NFT contract',
    auth: 'bearer',
    body: addContractBody,
    reply: collection,
    failures: [400, 409, 422, 429, 507],
  },
  'POST /api/collection/add-erc20': {
    summary: 'Track a fungible-token contract',
    auth: 'bearer',
    body: addContractBody,
    reply: collection,
    failures: [400, 409, 422, 429, 507],
  },
  'POST /api/collection/add-wallet': {
    summary: 'Track a wallet',
    auth: 'bearer',
    body: z.object({
      wallet_name: line(100).default(''),
      wallet_address: address,
      wallet_chain: trackingChain.default('eth'),
    }),
    reply: collection,
    failures: [400, 409, 422, 429, 507],
  },
  'POST /api/collection/estimate': {
    summary: 'Estimate how long the past of a contract or wallet takes to read',
    auth: 'bearer',
    body: z.object({ kind: contractType, address, chain: trackingChain.default('eth') }),
    reply: estimate,
    failures: [400, 429],
  },
  'POST /api/resolve-name': {
    summary: 'Look up the address that a name such as vitalik.eth stands for',
    auth: 'bearer',
    body: z.object({ name: requiredLine(255), contract_chain: trackingChain.default('eth') }),
    reply: z.object({
      name: z.string().describe('As it is written by ENSIP-15'),
      address: z.string().describe('Lower-case'),
    }),
    failures: [400, 422, 429],
  },
  'POST /api/collection/rename': {
    summary: 'Give a collection a name of your own',
    auth: 'bearer',
    body: collectionKey.extend({
      collection_name: line(100).describe("Empty for the contract's own name"),
    }),
    reply: collection,
    failures: [400, 404],
  },
  'POST /api/collection/remove': {
    summary: 'Track a collection no longer',
    auth: 'bearer',
    body: collectionKey,
    reply: z.object({}),
    failures: [400, 404],
  },
  'POST /api/address-label': {
    summary: 'Name an address in your address book',
    auth: 'bearer',
    body: z.object({
      address,
      contract_chain: chain,
      label: line(100).describe('Empty for none of your own'),
      entity: line(100).default(''),
    }),
    reply: z.object({ label: z.string(), entity: z.string() }).describe('What the address is called now'),
    failures: [400, 507],
  },
} as const satisfies Record<string, Call>
