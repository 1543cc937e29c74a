import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, which say nothing about what they open. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. Unsalted and fast on purpose: 256 random bits cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The token that follows another. Presenting the old token again within the grace gives the same successor,
 * although the database keeps only hashes: it takes the old token and the stored salt together to compute it.
 */
export function successorOf(token: string, salt: Buffer): string {
  return createHmac('sha256', token).update(salt).digest('base64url')
}
