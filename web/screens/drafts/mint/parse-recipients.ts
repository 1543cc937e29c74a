import { type Address, normaliseAddress } from '#api/address.ts'
import { isChecksumBroken } from '#api/checksum.ts'

export type Recipients = {
  /** Each once, in the order of the list. */
  addresses: readonly Address[]
  wrong: readonly { line: number; text: string }[]
  /** How many duplicates were left out. */
  duplicates: number
}

/** The contract cannot mint to it. */
export const NOBODY: Address = `0x${'0'.repeat(40)}`

/** Reads addresses that are separated by lines, commas, semicolons or spaces. */
export function parseRecipients(text: string): Recipients {
  const addresses = new Set<Address>()
  const wrong: { line: number; text: string }[] = []
  let duplicates = 0
  for (const [index, line] of text.split('\n').entries()) {
    for (const entry of line.split(/[\s,;]+/)) {
      if (!entry) continue
      const address = normaliseAddress(entry)
      if (!address || address === NOBODY || isChecksumBroken(entry, address))
        wrong.push({ line: index + 1, text: entry })
      else if (addresses.has(address)) duplicates++
      else addresses.add(address)
    }
  }
  return { addresses: [...addresses], wrong, duplicates }
}
