import { addressWanted, normaliseAddress } from '#api/address.ts'
import { addressProblem } from '#api/checksum.ts'
import { isHttpUrl } from '#api/http-url.ts'
import { type About, checkAbout } from '../../collections/check-about.ts'
import { royaltyBps, royaltyError } from '../../collections/royalty-bps.ts'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'

/** The valid input, or the errors by field name. */
type Checked<T> = { errors: null; value: T } | { errors: FieldErrors }

const uriWanted = 'Enter an address that begins with https://, ipfs:// or ar://.'
/** The contract stores texts as code, whose size chains limit. */
const LONGEST_URI_BYTES = 24_575

export type RoyaltiesInput = { receiver: string; percent: string }

export function checkRoyalties({
  receiver,
  percent,
}: RoyaltiesInput): Checked<{ receiver: string; bps: number }> {
  const address = normaliseAddress(receiver)
  const problem = addressProblem(receiver)
  const bps = royaltyBps(percent)
  if (address && !problem && bps !== null && !isZero(address))
    return { errors: null, value: { receiver: address, bps } }
  return {
    errors: {
      ...(problem && { receiver: problem }),
      ...(address && isZero(address) && { receiver: 'Royalties have to go to somebody.' }),
      ...(bps === null && { percent: royaltyError }),
    },
  }
}

export function checkNewOwner(typed: string, owner: string): Checked<string> {
  const address = normaliseAddress(typed)
  const problem = addressProblem(typed)
  if (!address || problem) return { errors: { owner: problem ?? addressWanted } }
  if (isZero(address)) return { errors: { owner: 'Nobody could accept the ownership there.' } }
  if (address === normaliseAddress(owner)) return { errors: { owner: 'This is the owner already.' } }
  return { errors: null, value: address }
}

/** A valid metadata URI; empty is valid and restores the previous one. */
export function checkUri(typed: string): Checked<string> {
  const uri = typed.trim()
  const isUri = uri === '' || isHttpUrl(uri) || /^(?:ipfs|ar):\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(uri)
  if (!isUri) return { errors: { uri: uriWanted } }
  if (new TextEncoder().encode(uri).length > LONGEST_URI_BYTES)
    return { errors: { uri: `At most ${LONGEST_URI_BYTES} bytes.` } }
  return { errors: null, value: uri }
}

export function checkTokenId(typed: string): Checked<bigint> {
  const text = typed.trim()
  if (!/^[0-9]{1,78}$/.test(text) || BigInt(text) >= 2n ** 256n)
    return { errors: { id: 'Enter the number of a token, in decimal digits.' } }
  return { errors: null, value: BigInt(text) }
}

export type MetadataInput = About & {
  /** Null for the present one. */
  image: File | null
}

/** By the names under which the server finds something wrong with them. */
export function checkMetadata(typed: MetadataInput, hasImage: boolean): Checked<MetadataInput> {
  const { about, errors } = checkAbout(typed, typed.image !== null || hasImage)
  if (Object.keys(errors).length > 0) return { errors }
  return { errors: null, value: { image: typed.image, ...about } }
}

function isZero(address: string): boolean {
  return /^0x0+$/.test(address)
}
