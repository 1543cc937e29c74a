import type { ChainFacts } from '#api/chains/chain-facts.ts'
import { shippedChains } from '#api/chains/shipped.ts'
import { type ChainKey, registerChains } from '#api/chains.ts'
import { readChainsFile } from '#server/chains-file.ts'
import { type Env, parseEnv, WrongEnv } from '#server/env.ts'
import { unlessBlank } from '#server/env-variables.ts'

/**
 * Makes the chains known and reads the environment, which speaks of them. What every program of the server begins with. `note` hears what
 * was left out of the operator's file.
 */
export function configure(
  given: Record<string, string | undefined>,
  note: (line: string) => void = () => {},
): Env {
  const path = unlessBlank(given.CHAINS_FILE)
  const { chains, notes } = path ? readChainsFile(path, shippedChains, given) : { chains: {}, notes: [] }
  registerChains(inOrder({ ...shippedChains, ...chains }))
  const env = parseEnv(given)
  refuseNumberOfDemo(env)
  notes.forEach(note)
  return env
}

/** Testnets stand behind the others, and the demo's chain last. */
function inOrder(chains: Record<ChainKey, ChainFacts>): Record<ChainKey, ChainFacts> {
  const place = ({ isDemo, isTestnet }: ChainFacts) => (isDemo ? 2 : isTestnet ? 1 : 0)
  return Object.fromEntries(Object.entries(chains).sort(([, one], [, other]) => place(one) - place(other)))
}

/** Wallets know a chain by its number. */
function refuseNumberOfDemo({ demo, chainFacts }: Env): void {
  if (!demo) return
  const facts = Object.entries(chainFacts)
  const demoId = facts.find(([, { isDemo }]) => isDemo)?.[1].chainId
  const other = facts.find(([, { isDemo, chainId }]) => !isDemo && chainId === demoId)?.[0]
  if (other) throw new WrongEnv(`CHAINS_FILE: ${other}: chainId: ${demoId} is the demo's chain. Set DEMO=off`)
}
