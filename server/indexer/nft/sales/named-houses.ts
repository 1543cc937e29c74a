import { encodeFunctionData, parseAbi, toEventSelector } from 'viem'
import type { Chain, Log } from '#server/chain/types.ts'
import { wordAddress } from '../../log-words.ts'
import type { Marketplaces } from './marketplaces.ts'
import { nouns } from './markets/nouns.ts'

/** What Nouns and its kin call their house, and what Nouns Builder does: https://github.com/ourzora/nouns-protocol src/token/IToken.sol. */
const token = parseAbi([
  'function minter() view returns (address)',
  'function auction() view returns (address)',
])
const questions = token.map(({ name }) => encodeFunctionData({ abi: token, functionName: name }))
const [SETTLED] = nouns.events.map((event) => toEventSelector(event))

/** By chain the houses that each contract names. */
const answers = new WeakMap<Chain, Map<string, ReadonlySet<string>>>()
/** So many are remembered. */
const REMEMBERED = 1_000

/**
 * The auction houses among the emitters of these logs that the NFT contract itself names. There are too many to be listed; the contract is
 * asked once, and for the house of today alone.
 */
export async function withNamedHouses(
  known: Marketplaces,
  chain: Chain,
  contract: string,
  logs: readonly Log[],
): Promise<Marketplaces> {
  const settled = logs.filter(({ address, topics }) => topics[0] === SETTLED && !known.has(address))
  if (settled.length === 0) return known
  const named = await housesOf(chain, contract)
  const houses = new Set(settled.map(({ address }) => address).filter((address) => named.has(address)))
  return houses.size > 0
    ? new Map([...known, ...[...houses].map((each) => [each, nouns.kind] as const)])
    : known
}

async function housesOf(chain: Chain, contract: string): Promise<ReadonlySet<string>> {
  const told = answers.get(chain) ?? new Map<string, ReadonlySet<string>>()
  answers.set(chain, told)
  const before = told.get(contract)
  if (before) return before
  const results = await chain.callMany(questions.map((data) => ({ to: contract, data })))
  const houses = new Set(
    results.flatMap((result) => (result?.length === 66 ? (wordAddress(result, 0) ?? []) : [])),
  )
  if (told.size >= REMEMBERED) told.clear()
  told.set(contract, houses)
  return houses
}
