import { z } from 'zod'
import type { Call } from './call.ts'
import { address, chain, count, line, time, trackingChain, usd } from './fields.ts'

const knownCount = count.nullable().describe('null while it is not known')

export const collection = z.object({
  contract_address: z.string().describe('Lower-case'),
  contract_chain: chain,
  collection_name: z.string(),
  contract_type: z.enum(['Wallet', 'NFT', 'ERC20']),
  last_transaction: time.describe('0001-01-01T00:00:00Z when there is none'),
  nr_holders: knownCount,
  nr_transactions: knownCount,
  nr_nfts: knownCount,
  revenue: usd,
  is_assay: z.boolean().describe('Created with Assay'),
  state: z
    .enum(['start', 'processing', 'ready'])
    .describe('start: a large NFT contract that waits for its release'),
})

const addContractBody = z.object({ contract_address: address, contract_chain: trackingChain.default('eth') })

export const collectionCalls = {
  'GET /api/collections': {
    summary: 'List the collections you track',
    auth: 'bearer',
    reply: z.array(collection),
    failures: [],
  },
  'POST /api/collection/add-nft': {
    summary: 'Track an NFT contract',
    auth: 'bearer',
    body: addContractBody,
    reply: collection,
    failures: [400, 409, 422, 507],
  },
  'POST /api/collection/add-erc20': {
    summary: 'Track a fungible-token contract',
    auth: 'bearer',
    body: addContractBody,
    reply: collection,
    failures: [400, 409, 422, 507],
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
    failures: [400, 409, 422, 507],
  },
} as const satisfies Record<string, Call>
