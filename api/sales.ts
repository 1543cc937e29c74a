import { z } from 'zod'
import type { Call } from './call.ts'
import { chain, count, time } from './fields.ts'
import { uuid } from './lazy-mints.ts'

/** A number that a contract takes, in decimal: 78 digits do not fit into any number of JSON. */
const uint256 = z
  .string()
  // Aborts: what is no number cannot be asked how large it is.
  .regex(/^(?:0|[1-9][0-9]{0,77})$/, { error: 'A whole number.', abort: true })
  .refine((text) => BigInt(text) < 2n ** 256n, 'Too large for the contract.')

/** What the owner signs but for the token, whose id and URI follow from its draft. Names as in the contract. */
const terms = {
  price: uint256.describe('In wei, for one'),
  maxSupply: uint256.describe('How many of the token may ever be minted'),
  walletLimit: uint256.describe('How many one wallet may claim; 0 for no limit'),
  deadline: uint256.describe('Last second at which it may be claimed, in Unix time'),
  nonce: uint256.describe('What voucherNonce(id) of the contract gives'),
}

const signature = z
  .string()
  .max(20_000)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'A signature in hexadecimal digits.')

const sale = z.object({
  voucher: z.object({ id: z.string(), uri: z.string(), ...terms }),
  signature: z.string(),
})

export const saleCalls = {
  'POST /api/nft/open-sale': {
    summary:
      'Offer a lazy mint to anyone who pays its price, by a voucher that the owner of the contract has signed',
    auth: 'bearer',
    body: z.object({ uuid, ...terms, signature }),
    reply: sale,
    failures: [400, 404, 422],
  },
  'POST /api/nft/close-sale': {
    summary: 'Take an offer back; anyone who has its voucher can use it until the contract cancels it',
    auth: 'bearer',
    body: z.object({ uuid }),
    reply: z.object({}),
    failures: [400, 404],
  },
  'GET /nft/claim/{uuid}': {
    summary: 'What the public claim page shows of an offer',
    auth: 'none',
    params: z.object({ uuid }),
    reply: sale.extend({
      uuid: z.string(),
      title: z.string(),
      description: z.string(),
      image_url: z.string(),
      traits: z.array(z.object({ label: z.string(), value: z.string() })),
      collection_name: z.string(),
      contract_address: z.string(),
      contract_chain: chain,
      state: z
        .enum(['open', 'sold_out', 'ended', 'cancelled', 'paused'])
        .describe('ended: its deadline has passed. cancelled: the contract takes its voucher no more'),
      left: count.nullable().describe('How many can still be claimed; null while the chain does not answer'),
      as_of: time,
    }),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
