import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Chain } from 'viem'
import {
  abstract,
  apeChain,
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  berachain,
  blast,
  bsc,
  celo,
  gnosis,
  ink,
  linea,
  mainnet,
  mantle,
  monad,
  optimism,
  polygon,
  polygonAmoy,
  ronin,
  scroll,
  sepolia,
  sonic,
  unichain,
  worldchain,
  zksync,
  zora,
} from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type ChainFacts, withDefaults } from './chain-facts.ts'
import { shippedChains } from './shipped.ts'

/** As viem defines them: facts that were written down by others. */
const definitions: Record<string, Chain> = {
  eth: mainnet,
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
  world: worldchain,
  zora,
  ink,
  apechain: apeChain,
  abstract,
  ronin,
  berachain,
  monad,
  zksync,
  sepolia,
  'base-sepolia': baseSepolia,
  'polygon-amoy': polygonAmoy,
}
const { demo, ...real } = shippedChains
const chains = Object.entries(real)

test('there is a second opinion on every chain but the demo, which stands last', () => {
  expect(Object.keys(real)).toEqual(Object.keys(definitions))
  expect(Object.values(shippedChains).at(-1)).toBe(demo)
})

test.each(chains)('%s is what viem says that it is', (key, facts) => {
  const { chainId, nativeCurrency, multicall3, explorerUrl, isTestnet } = withDefaults(facts)
  const definition = definitions[key]
  expect(chainId).toBe(definition?.id)
  expect(nativeCurrency.symbol).toBe(definition?.nativeCurrency.symbol)
  expect(nativeCurrency.decimals).toBe(definition?.nativeCurrency.decimals)
  expect(explorerUrl).toBe(definition?.blockExplorers?.default.url.replace(/\/$/, ''))
  expect(multicall3).toBe(definition?.contracts?.multicall3?.address.toLowerCase())
  expect(isTestnet).toBe(definition?.testnet ?? false)
})

const described = new URL('../../../shared/fixtures/chains/chains.jsonl.gz', import.meta.url)

describe.skipIf(!existsSync(described))('as ethereum-lists describes it', () => {
  type Description = {
    chainId: number
    nativeCurrency: { name: string; symbol: string; decimals: number }
    rpc: string[]
    explorers: { url: string }[]
    status?: string
  }
  const descriptions = new Map(
    gunzipSync(readFileSync(described))
      .toString()
      .trim()
      .split('\n')
      .map((line): Description => JSON.parse(line).chain)
      .map((each) => [each.chainId, each]),
  )
  const descriptionOf = ({ chainId }: ChainFacts) => descriptions.get(chainId)

  test.each(chains)('%s has this coin and explorer, and is not deprecated', (key, facts) => {
    const description = descriptionOf(facts)
    const { symbol, decimals } = facts.nativeCurrency
    expect({ symbol, decimals }).toEqual({
      symbol: description?.nativeCurrency.symbol,
      decimals: description?.nativeCurrency.decimals,
    })
    // The lists differ in names: Mantle or MNT.
    expect([description?.nativeCurrency.name, definitions[key]?.nativeCurrency.name]).toContain(
      facts.nativeCurrency.name,
    )
    expect(description?.explorers.map(({ url }) => url)).toContain(facts.explorerUrl)
    expect(description?.status ?? 'active').toBe('active')
  })

  test.each(chains)('one endpoint of %s at least is in its description', (_, facts) => {
    const known = descriptionOf(facts)?.rpc.map((url) => url.replace(/\/$/, ''))
    expect(facts.rpcUrls.filter((url) => known?.includes(url))).not.toEqual([])
  })
})

/** Seen to refuse everybody who has no key, to give no logs or to leave some out. */
const USELESS = /ankr|llamarpc|blockpi|omniatech|blastapi|cloudflare|flashbots|polygon-rpc\.com|bsc-dataseed/

test.each(chains)(
  '%s has three endpoints or more, of different operators, and none with a key',
  (_, facts) => {
    expect(facts.rpcUrls.length).toBeGreaterThanOrEqual(3)
    expect(new Set(facts.rpcUrls).size).toBe(facts.rpcUrls.length)
    const operators = new Set(facts.rpcUrls.map((url) => new URL(url).host.split('.').slice(-2).join('.')))
    expect(operators.size).toBeGreaterThanOrEqual(3)
    for (const url of facts.rpcUrls) {
      expect(url).toMatch(/^https:\/\/[a-z0-9.-]+(\/[A-Za-z0-9]{1,10}){0,4}$/)
      expect(url).not.toMatch(USELESS)
    }
  },
)

test('coins of testnets have no price', () => {
  for (const { isTestnet, nativeUsdFeed, stables } of Object.values(shippedChains).map(withDefaults))
    if (isTestnet) expect({ nativeUsdFeed, stables }).toEqual({ nativeUsdFeed: null, stables: [] })
})

const SOURCED =
  /^ {2}(rpcUrls|blockTimeMs|portalDataset|multicall3|wrappedNative|stables|nativeUsdFeed|ensRegistry|marketplaces):/

test.each(chains)('every fact of %s that was looked up has its source beside it', (key) => {
  const lines = readFileSync(new URL(`${key}.ts`, import.meta.url), 'utf8').split('\n')
  const all = lines.findIndex((line) => line.includes('This and all below: https://'))
  const bare = lines.filter(
    (line, i) =>
      SOURCED.test(line) &&
      (all < 0 || i < all) &&
      !/^ {2}(\/\/.*https:\/\/|\.\.\.)/.test(lines[i - 1] ?? ''),
  )
  expect(bare).toEqual([])
})
