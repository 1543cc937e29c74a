import { keccak256, stringToBytes } from 'viem'
import { type Address, addressWanted, normaliseAddress } from './address.ts'

const checksumBroken = 'One letter of the address is wrong. Copy it again, or check each letter.'

/**
 * Whether an address in mixed case is mistyped: by EIP-55 the case of its letters is a checksum. All in lower or all in upper case there is
 * none. Apart from address.ts, because it brings keccak along.
 */
export function isChecksumBroken(text: string, normal: Address): boolean {
  const digits = text.trim().slice(2)
  const hasCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasCase && digits !== checksummed(normal.slice(2))
}

/** A letter is in upper case if the hash of all digits has 8 or more in its place. */
function checksummed(digits: string): string {
  const hash = keccak256(stringToBytes(digits)).slice(2)
  return [...digits]
    .map((digit, i) => (Number.parseInt(hash[i] ?? '', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('')
}

/** What is wrong with an address as somebody wrote it; null if nothing is. */
export function addressProblem(text: string): string | null {
  const normal = normaliseAddress(text)
  return !normal ? addressWanted : isChecksumBroken(text, normal) ? checksumBroken : null
}
