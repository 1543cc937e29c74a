import { z } from 'zod'
import { signedIn } from './auth.ts'
import type { Call } from './call.ts'
import { address, time } from './fields.ts'

const signatureWanted = 'A signature is hexadecimal, with 0x before it.'

/** What the wallet has signed. Signatures of contract wallets may be long. */
const signed = z.object({
  message: z.string().min(1).max(2_000).describe('By ERC-4361'),
  signature: z
    .string(signatureWanted)
    .max(16_386, 'At most 8,192 bytes.')
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, signatureWanted)
    .describe('Of a key, or by ERC-1271 or ERC-6492 of a contract'),
})

const nonce = z.object({
  nonce: z.string().describe('Good for one message, and for nothing else than it was asked for'),
  issued_at: time.describe('For the message, by the clock of the server'),
  expires_at: time.describe('For the message'),
})

export const linkedWalletCalls = {
  'POST /auth/wallet-nonce': {
    summary: 'Get a nonce for the message with which a wallet signs in',
    auth: 'none',
    body: z.object({}),
    reply: nonce,
    failures: [400, 429],
  },
  'POST /auth/wallet': {
    summary: 'Exchange a message signed by a linked wallet for a session',
    auth: 'none',
    body: signed,
    reply: signedIn,
    failures: [400, 403, 422, 429],
  },
  'POST /api/linked-wallets': {
    summary: 'List the wallets with which you can sign in, newest first',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({
      result: z.array(
        z.object({
          address: z.string().describe('With its checksum by EIP-55'),
          chain: z
            .string()
            .nullable()
            .describe('Where the contract is that answers for it; null: it is a key, on every chain'),
          created_at: time,
          last_used_at: time.nullable().describe('To sign in; null if it never was'),
        }),
      ),
    }),
    failures: [400],
  },
  'POST /api/linked-wallets/nonce': {
    summary: 'Get a nonce for the message with which a wallet is linked to your account',
    auth: 'bearer',
    confirmed: true,
    body: z.object({}),
    reply: nonce,
    failures: [400, 429],
  },
  'POST /api/linked-wallets/link': {
    summary: 'Link the wallet that has signed the message to your account',
    auth: 'bearer',
    confirmed: true,
    body: signed,
    reply: z.object({}),
    failures: [400, 409, 422, 429, 507],
  },
  'POST /api/linked-wallets/unlink': {
    summary: 'Unlink a wallet from your account',
    auth: 'bearer',
    confirmed: true,
    body: z.object({ address }),
    reply: z.object({}),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
