const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const DEAD_ADDRESS = '0x000000000000000000000000000000000000dead'

/** What these two have is not held by anybody: coming from them is a mint, going to them a burn. */
export function isNobody(address: string): boolean {
  return address === ZERO_ADDRESS || address === DEAD_ADDRESS
}

export function isMint(transfer: { from: string }): boolean {
  return transfer.from === ZERO_ADDRESS
}
