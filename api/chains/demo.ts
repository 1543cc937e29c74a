import type { ChainFacts } from './chain-facts.ts'
import { ether } from './shared.ts'

export const demo: ChainFacts = {
  name: 'Demo chain',
  chainId: 31_337,
  nativeCurrency: ether,
  rpcUrls: ['http://127.0.0.1:8545'],
  isDemo: true,
  trackingLabel: 'Demo chain',
  deploymentLabel: 'Demo chain',
  blockTimeMs: 1_000,
  finalityDepth: 64,
}
