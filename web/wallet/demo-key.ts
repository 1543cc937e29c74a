import { generatePrivateKey } from 'viem/accounts'
import { optionalStorage } from '../storage/optional-storage.ts'
import { storageKeys } from '../storage/storage.ts'

type Key = `0x${string}`

/** Without storage the account lasts as long as the page. */
let made: Key | undefined

/** The key of this browser's demo account, made at the first use. It holds play money, so local storage is safe enough for it. */
export function demoKey(): Key {
  // Read at every use: two tabs may make one at the same time, and the last one counts for both.
  const stored = readKey()
  if (stored) return stored
  made ??= generatePrivateKey()
  optionalStorage.write(storageKeys.demoKey, made)
  return readKey() ?? made
}

function readKey(): Key | null {
  const stored = optionalStorage.read(storageKeys.demoKey)
  return stored && /^0x[0-9a-f]{64}$/.test(stored) ? (stored as Key) : null
}
