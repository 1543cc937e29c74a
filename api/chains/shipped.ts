import { abstract } from './abstract.ts'
import { apechain } from './apechain.ts'
import { arbitrum } from './arbitrum.ts'
import { avalanche } from './avalanche.ts'
import { base } from './base.ts'
import { baseSepolia } from './base-sepolia.ts'
import { berachain } from './berachain.ts'
import { blast } from './blast.ts'
import { bsc } from './bsc.ts'
import { celo } from './celo.ts'
import type { ChainFacts } from './chain-facts.ts'
import { demo } from './demo.ts'
import { eth } from './eth.ts'
import { gnosis } from './gnosis.ts'
import { ink } from './ink.ts'
import { linea } from './linea.ts'
import { mantle } from './mantle.ts'
import { monad } from './monad.ts'
import { optimism } from './optimism.ts'
import { polygon } from './polygon.ts'
import { polygonAmoy } from './polygon-amoy.ts'
import { ronin } from './ronin.ts'
import { scroll } from './scroll.ts'
import { sepolia } from './sepolia.ts'
import { sonic } from './sonic.ts'
import { unichain } from './unichain.ts'
import { world } from './world.ts'
import { zksync } from './zksync.ts'
import { zora } from './zora.ts'

/** The chains that Assay knows by itself, by key. In the order of the chain choices: the specification's, others, testnets; demo stands last. */
export const shippedChains: Readonly<Record<string, ChainFacts>> = {
  eth,
  polygon,
  bsc,
  base,
  celo,
  avalanche,
  arbitrum,
  optimism,
  linea,
  scroll,
  gnosis,
  blast,
  mantle,
  unichain,
  sonic,
  world,
  zora,
  ink,
  apechain,
  abstract,
  ronin,
  berachain,
  monad,
  zksync,
  sepolia,
  'base-sepolia': baseSepolia,
  'polygon-amoy': polygonAmoy,
  demo,
}
