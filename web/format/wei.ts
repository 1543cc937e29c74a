import { fromUnits } from './units.ts'

const DECIMALS = 18

/** Wei as an exact decimal string of whole coins: '0.05'. */
export function fromWei(wei: bigint): string {
  return fromUnits(String(wei), DECIMALS)
}
