import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type ToCreate = { challenge: string; rp: { id: string }; user: { id: string } }
type ToSign = { challenge: string; rpId: string }

/** What is told or done otherwise than a browser and its authenticator would. */
type Odd = Partial<{
  origin: string
  rpId: string
  challenge: string
  type: string
  userHandle: string
  userVerified: boolean
  counter: number
  /** Instead of what it was asked to sign. */
  signs: string
  attestation: Cbor
}>

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** A passkey on P-256 with its counter, as a browser at `origin` would make and use it. */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The answer of `navigator.credentials.create()`. */
  make({ challenge, rp, user }: ToCreate, odd: Odd = {}) {
    this.#userHandle = user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const aaguid = Buffer.alloc(16)
    const authData = Buffer.concat([
      this.#authenticatorData(odd.rpId ?? rp.id, ATTESTED, odd),
      aaguid,
      length,
      this.id,
      encode(coseKey(this.#keys.publicKey)),
    ])
    const attestation = odd.attestation ?? [
      ['fmt', 'none'],
      ['attStmt', []],
    ]
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, odd).toString('base64url'),
        attestationObject: encode([...(attestation as Pairs), ['authData', authData]]).toString('base64url'),
        transports: ['internal', 'hybrid', 'telepathy'],
      },
    }
  }

  /** The answer of `navigator.credentials.get()`. */
  sign({ challenge, rpId }: ToSign, odd: Odd = {}) {
    this.#counter = odd.counter ?? this.#counter + 1
    const clientData = this.#clientData('webauthn.get', challenge, odd)
    const authenticatorData = this.#authenticatorData(odd.rpId ?? rpId, 0, odd)
    const asked = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    const signed = odd.signs === undefined ? asked : Buffer.from(odd.signs)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: odd.userHandle ?? this.#userHandle,
      },
    }
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, odd: Odd): Buffer {
    const data = {
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? this.#origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data))
  }

  #authenticatorData(rpId: string, flags: number, { userVerified = true }: Odd): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const all = flags | USER_PRESENT | (userVerified ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }
}

/** An EC2 key for ES256, as COSE writes it. */
function coseKey(key: KeyObject): Pairs {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
}

type Pairs = (readonly [key: string | number, value: Cbor])[]
/** Pairs are a map. */
type Cbor = string | number | Buffer | Pairs

/** As much of CBOR as this needs: small numbers, texts and bytes below 64 KiB, and maps. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.length),
    ...value.flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}

function head(major: number, size: number): Buffer {
  const first = major << 5
  if (size < 24) return Buffer.from([first | size])
  if (size < 256) return Buffer.from([first | 24, size])
  return Buffer.from([first | 25, size >> 8, size & 255])
}
