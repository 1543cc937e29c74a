import { type Chain, chainDefaults } from './chain-facts.ts'

/** What a page uses. No other fact leaves the server: an endpoint of the operator's may hold a key. */
const SHOWN = [
  'name',
  'chainId',
  'nativeCurrency',
  'trackingLabel',
  'deploymentLabel',
  'deploymentOrder',
  'deployNote',
  'isTestnet',
  'priceSymbol',
  'explorerUrl',
  'blockTimeMs',
  'l1FeeOracle',
  'nativeUsdFeed',
  'ensRegistry',
  'isDemo',
] as const satisfies (keyof Chain)[]

/** Wallets take the first that answers, and want http (EIP-3085). */
const WALLET_URLS = 3
const HTTP = /^https?:/

/** The facts of a chain as the server writes them into the page: those that differ from the defaults. */
export function factsForPage(facts: Chain): Partial<Chain> {
  const defaults: Partial<Chain> = chainDefaults
  const told = SHOWN.filter((name) => facts[name] !== defaults[name]).map((name) => [name, facts[name]])
  return {
    ...Object.fromEntries(told),
    rpcUrls: (facts.walletRpcUrls ?? facts.rpcUrls).filter((url) => HTTP.test(url)).slice(0, WALLET_URLS),
  }
}
