import type { Logger } from 'pino'
import { type ChainKey, chainKeys, factsOf } from '#api/chains.ts'
import { openChain } from './open-chain.ts'
import type { ChainRegistry } from './registry.ts'
import type { Chain } from './types.ts'

export type Chains = ChainRegistry & {
  /** For one that comes later, as the demo chain does. */
  add(key: ChainKey, urls: readonly string[]): void
  open(key: ChainKey): Chain
  close(): void
}

/** All chains of the table, through the endpoints given or else their public ones. Nothing is asked of them before it is needed. */
export function openChains(rpcUrls: Partial<Record<ChainKey, readonly string[]>>, log: Logger): Chains {
  const opened = new Map<ChainKey, Chain>()
  for (const key of chainKeys())
    if (!factsOf(key).isDemo) opened.set(key, openChain(key, rpcUrls[key] ?? factsOf(key).rpcUrls, { log }))
  return {
    get: (key) => opened.get(key) ?? null,
    add: (key, urls) => opened.set(key, openChain(key, urls, { log })),
    open(key) {
      const chain = opened.get(key)
      if (!chain) throw new Error(`the chain ${key} is not open`)
      return chain
    },
    close() {
      for (const chain of opened.values()) chain.close()
    },
  }
}
