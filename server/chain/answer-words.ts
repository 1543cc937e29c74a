/** A bool, and nothing that merely looks like one. */
export function readFlag(answer: string | null): boolean {
  return answer?.length === 66 && BigInt(answer) === 1n
}

/** The address in the answer's first word; null if there is none, or the zero address. */
export function readAddressWord(answer: string | null): string | null {
  const [, address] = /^0x0{24}([0-9a-f]{40})(?:[0-9a-f]{64})*$/.exec(answer ?? '') ?? []
  return address && !/^0+$/.test(address) ? `0x${address}` : null
}
