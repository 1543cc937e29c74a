import { type ChainKey, chains } from '#api/chains.ts'
import type { Protocols } from '#api/protocols.ts'

export type Name = { label: string; entity: string }

const name = (label: string, entity = ''): Name => ({ label, entity })

/** The same on every chain. The indexer has a list of its own of the marketplaces among them, and a test compares the two. */
const EVERYWHERE: ReadonlyMap<string, Name> = new Map([
  ['0x0000000000000000000000000000000000000000', name('Zero address', 'Burned')],
  ['0x000000000000000000000000000000000000dead', name('Burn address', 'Burned')],
  ['0x00000000006c3852cbef3e08e8df289169ede581', name('Seaport 1.1', 'OpenSea')],
  ['0x00000000000006c7676171937c444f6bde3d6282', name('Seaport 1.2', 'OpenSea')],
  ['0x0000000000000ad24e80fd803c6ac37206a45f15', name('Seaport 1.3', 'OpenSea')],
  ['0x00000000000001ad428e4906ae43d8f9852d0dd6', name('Seaport 1.4', 'OpenSea')],
  ['0x00000000000000adc04c56bf30ac9d3c0aaf14dc', name('Seaport 1.5', 'OpenSea')],
  ['0x0000000000000068f116a894984e2db1123eb395', name('Seaport 1.6', 'OpenSea')],
  ['0x000000000000ad05ccc4f10045630fb830b95127', name('Blur marketplace', 'Blur')],
  ['0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5', name('Blur marketplace V2', 'Blur')],
  ['0x59728544b08ab483533076417fbbb2fd0b17ce3a', name('LooksRare exchange', 'LooksRare')],
  ['0x0000000000e655fae4d56241588680f86e3b2377', name('LooksRare exchange V2', 'LooksRare')],
  ['0x74312363e45dcaba76c59ec49a7aa8a65a67eed3', name('X2Y2 exchange', 'X2Y2')],
])

/** Whose factory it is: the one thing that the chain table does not say. */
const EXCHANGES: ReadonlyMap<string, string> = new Map([
  ['0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f', 'Uniswap'],
  ['0x1f98431c8ad98523631ae4a59f267346ea31f984', 'Uniswap'],
  ['0x8909dc15e40173ff4699343b6eb8132c65e18ec6', 'Uniswap'],
  ['0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c', 'Uniswap'],
  ['0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7', 'Uniswap'],
  ['0x33128a8fc17869897dce68ed026d694621f6fdfd', 'Uniswap'],
  ['0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f', 'Uniswap'],
  ['0xafe208a311b21f13ef87e33a90049fc17a7acdec', 'Uniswap'],
  ['0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad', 'Uniswap'],
  ['0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9', 'Uniswap'],
  ['0x0c3c1c532f1e39edf36be9fe0be1410313e074bf', 'Uniswap'],
  ['0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac', 'SushiSwap'],
  ['0xc35dadb65012ec5796536bd9864ed8773abc74c4', 'SushiSwap'],
  ['0x71524b4f93c58fcbf659783284e38825f0622859', 'SushiSwap'],
  ['0xfbc12984689e5f15626bad03ad60160fe98b303c', 'SushiSwap'],
  ['0x1097053fd2ea711dad45caccc45eff7548fcb362', 'PancakeSwap'],
  ['0xca143ce32fe78f1f7019d7d551a6402fc5350c73', 'PancakeSwap'],
  ['0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e', 'PancakeSwap'],
  ['0x5757371414417b8c6caad45baef941abc7d3ab32', 'QuickSwap'],
  ['0x62d5b84be28a183abb507e125b384122d2c25fae', 'Ubeswap'],
  ['0x9ad6c38be94206ca50bb0d90783181662f0cfa10', 'Trader Joe'],
  ['0xefa94de7a4656d787667c749f7e1223d71e9fd88', 'Pangolin'],
])

/** Of the chain table's own coins; null for any other token. */
export function knownSymbol(chain: ChainKey, protocols: Protocols | null, token: string): string | null {
  const { stables, nativeCurrency, nativeIsErc20 } = chains[chain]
  if (protocols?.stables.includes(token))
    return stables.find(({ address }) => address === token)?.symbol ?? null
  if (token !== protocols?.wrappedNative) return null
  return nativeIsErc20 ? nativeCurrency.symbol : `W${nativeCurrency.symbol}`
}

/** '' where it is not known. The demo's exchange is Uniswap's own code. */
export function exchangeOf(chain: ChainKey, factory: string | null): string {
  if (chain === 'demo') return 'Uniswap'
  return (factory && EXCHANGES.get(factory)) || ''
}

/** What is known about an address without any table: burn addresses, marketplaces and the chain table's own contracts. */
export function knownName(chain: ChainKey, protocols: Protocols | null, address: string): Name | null {
  const everywhere = EVERYWHERE.get(address)
  if (everywhere || !protocols) return everywhere ?? null
  const symbol = knownSymbol(chain, protocols, address)
  if (symbol) return name(symbol)
  const exchange = exchangeOf(chain, address)
  if (address === protocols.nativeUsdFeed)
    return name(`${chains[chain].nativeCurrency.symbol} / USD feed`, 'Chainlink')
  if (protocols.v2Factories.includes(address)) return name(`${exchange} V2 factory`, exchange)
  if (protocols.v3Factories.includes(address)) return name(`${exchange} V3 factory`, exchange)
  const market = protocols.marketplaces.find((each) => each.address === address)
  return market ? name(`${MARKETS[market.kind]} marketplace`, MARKETS[market.kind]) : null
}

const MARKETS: Record<Protocols['marketplaces'][number]['kind'], string> = {
  seaport: 'Seaport',
  blur: 'Blur',
  blurV2: 'Blur',
  looksrare: 'LooksRare',
  looksrareV2: 'LooksRare',
  x2y2: 'X2Y2',
}
