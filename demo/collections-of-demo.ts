import { named } from './accounts.ts'
import addresses from './addresses.json' with { type: 'json' }

export type DemoCollection = {
  wanted: 'NFT' | 'ERC20' | 'Wallet'
  address: string
  /** '' where the contract says its name itself. */
  name: string
  isAssay: boolean
}

/** What a new account of the demo finds tracked; the first is selected. */
export const collectionsOfDemo: readonly DemoCollection[] = [
  { wanted: 'NFT', address: addresses.touchstones, name: '', isAssay: false },
  { wanted: 'ERC20', address: addresses.bullion, name: '', isAssay: false },
  { wanted: 'NFT', address: addresses.editions, name: 'Workshop Editions', isAssay: true },
  {
    wanted: 'Wallet',
    address: named.collector.address.toLowerCase(),
    name: "Collector's wallet",
    isAssay: false,
  },
]
