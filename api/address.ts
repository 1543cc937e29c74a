export type Address = `0x${string}`

export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
/** Nobody has its key: by custom, what is sent there is burned. */
export const DEAD_ADDRESS = '0x000000000000000000000000000000000000dead'
/** By another custom, the native coin where an ERC-20's address is expected. */
export const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const addressWanted = 'Enter an address: 0x and 40 hexadecimal digits.'

/**
 * The one form in which an address is compared and stored, or null when it is not an address. Any mix of cases is accepted; whether the
 * mix is the right one tells checksum.ts.
 */
export function normaliseAddress(text: string): Address | null {
  const lower = text.trim().toLowerCase()
  return /^0x[0-9a-f]{40}$/.test(lower) ? (lower as Address) : null
}
