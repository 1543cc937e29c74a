import type { CallReply, ParsedBody } from '#api/calls.ts'

/** Where a page of this server is. A passkey is good at the host where it was made, its RP ID. */
export type Site = { origin: string; rpId: string }

export type Registered = ParsedBody<'POST /api/passkeys/add'>['response']
export type Signed = ParsedBody<'POST /auth/passkey'>['response']
type ToCreate = CallReply<'POST /api/passkeys/options'>
type ToSign = CallReply<'POST /auth/passkey-options'>

/** EdDSA, ES256 and RS256, as COSE numbers them: between them every authenticator has one. */
const ALGORITHMS = [-8, -7, -257]
/** How long the browser waits for the person. A challenge is good for longer. */
const TIMEOUT_MS = 120_000

/** On first use: it takes half a second to load and 25 MB, which many installations never need. Outside of transactions, therefore. */
export const loadWebauthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

type Webauthn = Awaited<ReturnType<typeof loadWebauthn>>

type Known = { credential_id: Buffer; transports: string[] }

/**
 * What a browser is told to make a passkey: one that is found without a name typed in, and that asks for its owner's finger, face or PIN
 * each time, because it alone opens the account.
 */
export function toCreate(
  { rpId }: Site,
  account: { id: string; email: string },
  challenge: string,
  known: readonly Known[],
): ToCreate {
  return {
    challenge,
    rp: { id: rpId, name: 'Assay' },
    user: { id: userHandle(account.id), name: account.email, displayName: account.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** What a browser is told to have a challenge signed: by one of these passkeys, or by any that it has for us. */
export function toSign({ rpId }: Site, challenge: string, allowed: readonly Known[]): ToSign {
  return {
    challenge,
    rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(described),
  }
}

/** The challenge that an answer says it is to; null if it is no answer of a browser. */
export function challengeOf({ response }: Registered | Signed): string | null {
  const data = readClientData(response.clientDataJSON)
  return typeof data?.challenge === 'string' ? data.challenge : null
}

export type NewCredential = { id: Buffer; publicKey: Buffer; counter: number }

/** The new passkey, if it was made at one of the sites as we asked for it; null otherwise. */
export async function checkRegistered(
  given: Registered,
  challenge: string,
  sites: readonly Site[],
): Promise<NewCredential | null> {
  const site = siteOf(given, sites)
  if (!site) return null
  try {
    const { verifyRegistrationResponse, ...helpers } = await loadWebauthn()
    if (!isWithoutCertificates(given, helpers)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, response: { ...given.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo || registrationInfo.credential.id !== given.id) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { id: bytesOf(id), publicKey: Buffer.from(publicKey), counter }
  } catch {
    return null
  }
}

type Stored = { user_id: string; credential_id: Buffer; public_key: Buffer; counter: number }

/** The counter of a passkey that has signed the challenge at one of the sites; null if it has not, or its counter has gone back. */
export async function checkSigned(
  given: Signed,
  challenge: string,
  sites: readonly Site[],
  { user_id, credential_id, public_key, counter }: Stored,
): Promise<number | null> {
  const site = siteOf(given, sites)
  const handle = given.response.userHandle
  if (!site || (handle !== undefined && handle !== userHandle(user_id))) return null
  try {
    const { verifyAuthenticationResponse } = await loadWebauthn()
    const { userHandle: _, ...response } = given.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: new Uint8Array(public_key),
        counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

export function bytesOf(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url')
}

/** How an authenticator knows the account: by its id, which says nothing of its owner. */
function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

function described({ credential_id, transports }: Known) {
  return { id: credential_id.toString('base64url'), type: 'public-key' as const, transports }
}

function siteOf({ response }: Registered | Signed, sites: readonly Site[]): Site | null {
  const data = readClientData(response.clientDataJSON)
  return sites.find(({ origin }) => origin === data?.origin) ?? null
}

/** Who made the authenticator is not asked for. An answer that says it all the same would have certificates parsed, and lists of revoked ones fetched. */
function isWithoutCertificates(
  { response }: Registered,
  { decodeAttestationObject, isoBase64URL }: Pick<Webauthn, 'decodeAttestationObject' | 'isoBase64URL'>,
): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

function readClientData(clientDataJSON: string): { challenge?: unknown; origin?: unknown } | null {
  try {
    const data: unknown = JSON.parse(bytesOf(clientDataJSON).toString())
    return typeof data === 'object' ? data : null
  } catch {
    return null
  }
}
