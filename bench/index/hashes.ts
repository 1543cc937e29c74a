// Hashes of blocks and transactions. They end in the number of what they name, so that it is found by its hash without an index.

export type HashKind = 'block' | 'transaction'
const SEEDS: Record<HashKind, number> = { block: 0x2545f491, transaction: 0x7f4a7c15 }
const HASH_WORDS = 8
const DIGITS = Buffer.from('0123456789abcdef', 'latin1')

export function blockHash(block: number) {
  return hashOf('block', block)
}

export function transactionHash(index: number) {
  return hashOf('transaction', index)
}

export function numberOfHash(hash: string) {
  return Number.parseInt(hash.slice(-8), 16)
}

/** Writes its 64 digits. Mixed rather than hashed: a node that writes millions of them must not be what is measured. */
export function putHash(bytes: Uint8Array, at: number, kind: HashKind, number: number) {
  let state = SEEDS[kind] ^ Math.imul(number, 0x9e3779b1)
  for (let word = 0; word < HASH_WORDS - 1; word++) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    putHex(bytes, at + 8 * word, mixed ^ (mixed >>> 16), 8)
  }
  putHex(bytes, at + 8 * (HASH_WORDS - 1), number, 8)
}

/** Writes the last so many digits of a number below 2 ** 32. */
export function putHex(bytes: Uint8Array, at: number, value: number, digits: number) {
  for (let place = at + digits - 1, rest = value; place >= at; place--, rest >>>= 4) {
    bytes[place] = DIGITS[rest & 15] ?? 0
  }
}

function hashOf(kind: HashKind, number: number) {
  const bytes = Buffer.alloc(8 * HASH_WORDS)
  putHash(bytes, 0, kind, number)
  return `0x${bytes.toString('latin1')}`
}
