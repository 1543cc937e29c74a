import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { Overloaded } from '#server/errors.ts'

/** 32 MB and a tenth of a second of a core each. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 }
const BYTES = 32
/** So that they take neither the memory nor all threads that file reads need, too. */
const MOST_AT_ONCE = 2
/** Beyond, nobody would get an answer in time. */
const MOST_WAITING = 20

let running = 0
const waiting: (() => void)[] = []

/** What is stored of a password. */
export type PasswordHash = { salt: Buffer; hash: Buffer }

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16)
  return { salt, hash: await derive(password, salt) }
}

export async function isPassword(password: string, { salt, hash }: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt), hash)
}

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new Overloaded('busy', 'Too many passwords are being checked. Try again in a moment.', 2)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFC'), salt, BYTES, COST, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  } finally {
    running--
    waiting.shift()?.()
  }
}
