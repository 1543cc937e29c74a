import { onTestFinished, vi } from 'vitest'
import type { CallReply } from '#api/calls.ts'

type Passkey = CallReply<'POST /api/passkeys'>['result'][number]

export const passkeyOf = (number: number, change: Partial<Passkey> = {}): Passkey => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Laptop ${number}`,
  created_at: '2026-11-01T09:30:00.000Z',
  last_used_at: '2026-11-14T09:30:00.000Z',
  ...change,
})

/** What the server says of what is to be signed, and of a passkey that is to be made. */
export const toSign: CallReply<'POST /auth/passkey-options'> = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
}
export const toCreate: CallReply<'POST /api/passkeys/options'> = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Assay' },
  user: { id: 'dXNlcg', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const answer = (response: object) =>
  ({
    id: 'a2V5',
    rawId: bytes('key'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: { clientDataJSON: bytes('data'), ...response },
  }) as unknown as Credential

/** What the page sends of the passkey that is made, and of what it signs. */
export const made = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'ZGF0YQ', attestationObject: 'bWFkZQ', transports: ['internal'] },
}
export const signed = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: {
    clientDataJSON: 'ZGF0YQ',
    authenticatorData: 'YXV0aA',
    signature: 'c2lnbmVk',
    userHandle: 'dXNlcg',
  },
}

/** The person agrees to whatever the browser asks about passkeys; or it ends as WebAuthn names it. */
export function answerPasskeys(failure?: string): void {
  const outcome = <T>(value: T) =>
    failure ? Promise.reject(new DOMException('It did not work.', failure)) : Promise.resolve(value)
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockImplementation(() =>
      outcome(answer({ attestationObject: bytes('made'), getTransports: () => ['internal'] })),
    )
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(() =>
    outcome(
      answer({
        authenticatorData: bytes('auth'),
        signature: bytes('signed'),
        userHandle: bytes('user'),
      }),
    ),
  )
  onTestFinished(() => {
    create.mockRestore()
    get.mockRestore()
  })
}

/** A browser without WebAuthn, or a page without https. */
export function hidePasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
