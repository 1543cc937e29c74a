import { named } from './accounts.ts'
import addresses from './addresses.json' with { type: 'json' }

export type DemoCollection = {
  wanted: 'NFT' | 'ERC20' | 'Wallet'
  address: string
  /** '' where the contract says its name itself. */
  name: string
  /** The wallet that has created it with Assay; null for one that comes from elsewhere. */
  creator: string | null
}

/** What a new account of the demo finds tracked; the first is selected. */
export const collectionsOfDemo: readonly DemoCollection[] = [
  { wanted: 'NFT', address: addresses.touchstones, name: '', creator: null },
  { wanted: 'ERC20', address: addresses.bullion, name: '', creator: null },
  {
    wanted: 'NFT',
    address: addresses.editions,
    name: 'Workshop Editions',
    creator: named.curator.address.toLowerCase(),
  },
  {
    wanted: 'Wallet',
    address: named.collector.address.toLowerCase(),
    name: "Collector's wallet",
    creator: null,
  },
]
