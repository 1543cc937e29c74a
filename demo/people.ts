import { faucet, named, regulars } from './accounts.ts'
import { readGroundTruth } from './world-file.ts'

/**
 * Everybody who has anything in the world, in lower case. Their keys follow from words in this repository, so anybody could sign as
 * them. By the builder's ledger: to derive two thousand addresses takes seconds.
 */
export async function peopleOfWorld(): Promise<string[]> {
  const { bullion, dollar, weth, touchstones, editions } = await readGroundTruth()
  const holders = [bullion, dollar, weth, ...editions.tokens].flatMap(({ balances }) => Object.keys(balances))
  const known = [...Object.values(named), ...regulars, faucet].map(({ address }) => address)
  const everybody = [...known, ...holders, ...Object.values(touchstones.owners)]
  return [...new Set(everybody.map((address) => address.toLowerCase()))]
}
