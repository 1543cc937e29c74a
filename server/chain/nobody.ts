import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'

/** What these two have is not held by anybody: coming from them is a mint, going to them a burn. */
export function isNobody(address: string): boolean {
  return address === ZERO_ADDRESS || address === DEAD_ADDRESS
}

export function isMint(transfer: { from: string }): boolean {
  return transfer.from === ZERO_ADDRESS
}
