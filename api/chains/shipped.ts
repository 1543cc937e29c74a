import { arbitrum } from './arbitrum.ts'
import { avalanche } from './avalanche.ts'
import { base } from './base.ts'
import { bsc } from './bsc.ts'
import { celo } from './celo.ts'
import type { ChainFacts } from './chain-facts.ts'
import { demo } from './demo.ts'
import { eth } from './eth.ts'
import { optimism } from './optimism.ts'
import { polygon } from './polygon.ts'

/** The chains that Assay knows by itself, by key. In the order of the chain choices; demo stands last. */
export const shippedChains: Readonly<Record<string, ChainFacts>> = {
  eth,
  polygon,
  bsc,
  base,
  celo,
  avalanche,
  arbitrum,
  optimism,
  demo,
}
