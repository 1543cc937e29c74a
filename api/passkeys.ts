import { z } from 'zod'
import { signedIn } from './auth.ts'
import type { Call } from './call.ts'
import { line, requiredLine, time } from './fields.ts'

/** Bytes as WebAuthn's JSON has them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'This has to be base64url.')

/** An id has at most 1023 bytes. */
const credentialId = bytes(1364)
const type = z.literal('public-key')
const clientDataJSON = bytes(8_000)
const credential = z.object({ id: credentialId, rawId: credentialId, type })

const registered = credential
  .extend({
    response: z.object({
      clientDataJSON,
      attestationObject: bytes(16_000),
      transports: z.array(z.string().max(32)).max(16).optional(),
    }),
  })
  .describe('RegistrationResponseJSON of WebAuthn')

const signed = credential
  .extend({
    response: z.object({
      clientDataJSON,
      authenticatorData: bytes(8_000),
      signature: bytes(4_000),
      userHandle: bytes(100).optional(),
    }),
  })
  .describe('AuthenticationResponseJSON of WebAuthn')

const known = z.array(z.object({ id: z.string(), type, transports: z.array(z.string()) }))
const userVerification = z.literal('required')

const toCreate = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type, alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: known,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification,
    }),
  })
  .describe('PublicKeyCredentialCreationOptionsJSON of WebAuthn')

const toSign = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification,
    allowCredentials: known.describe('Empty: any passkey of this server'),
  })
  .describe('PublicKeyCredentialRequestOptionsJSON of WebAuthn')

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable().describe('null if it never was'),
})

export const passkeyCalls = {
  'POST /auth/passkey-options': {
    summary: 'Ask for a challenge that a passkey is to sign to sign in',
    auth: 'none',
    body: z.object({}),
    reply: toSign,
    failures: [400, 429],
  },
  'POST /auth/passkey': {
    summary: 'Exchange a challenge that a passkey has signed for a session',
    auth: 'none',
    body: z.object({ response: signed }),
    reply: signedIn,
    failures: [400, 403, 429],
  },
  'POST /api/confirm/passkey-options': {
    summary: 'Ask for a challenge that one of your passkeys is to sign, to confirm that it is you',
    auth: 'bearer',
    body: z.object({}),
    reply: toSign,
    failures: [400, 404, 429],
  },
  'POST /api/confirm/passkey': {
    summary: 'Confirm by one of your passkeys: for ten minutes this session may make the calls that want it',
    auth: 'bearer',
    body: z.object({ response: signed }),
    reply: z.object({}),
    failures: [400, 429],
  },
  'POST /api/passkeys': {
    summary: 'List your passkeys, newest first',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({ result: z.array(passkey) }),
    failures: [400],
  },
  'POST /api/passkeys/options': {
    summary: 'Ask for what a browser needs to make a passkey',
    auth: 'bearer',
    confirmed: true,
    body: z.object({}),
    reply: toCreate,
    failures: [400, 429, 507],
  },
  'POST /api/passkeys/add': {
    summary: 'Add a passkey that the browser has made',
    auth: 'bearer',
    confirmed: true,
    body: z.object({
      name: line(100).default('').describe('Empty: the name of the browser'),
      response: registered,
    }),
    reply: passkey,
    failures: [400, 409, 507],
  },
  'POST /api/passkeys/rename': {
    summary: 'Rename one of your passkeys',
    auth: 'bearer',
    body: z.object({ id: z.uuid(), name: requiredLine(100) }),
    reply: passkey,
    failures: [400, 404],
  },
  'POST /api/passkeys/remove': {
    summary: 'Remove one of your passkeys: it signs nobody in from then on',
    auth: 'bearer',
    confirmed: true,
    body: z.object({ id: z.uuid() }),
    reply: z.object({}),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
