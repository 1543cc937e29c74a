import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import { type ChainKey, chainKeys } from '#api/chains.ts'
import { protocolsOfDemo } from '#demo/protocols-of-demo.ts'
import { marketplaceOf } from '#server/indexer/nft/sales/marketplaces.ts'
import { poolProtocolOf } from '#server/indexer/pools/pool-protocols.ts'
import { protocolsOf } from './protocols.ts'

type Published = { wrapped?: string; stables?: string[]; feed?: string; v2?: string[]; v3?: string[] }

/** As published, with the checksum (EIP-55) that shows a mistyped digit. A chain names what it has. */
const published: Partial<Record<ChainKey, Published>> = {
  eth: {
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    stables: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      '0x4Fabb145d64652a948d72533023f6E7A623C7C53',
    ],
    feed: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
    v2: [
      '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac',
      '0x1097053Fd2ea711dad45caCcc45EfF7548fCB362',
    ],
    v3: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
  },
  polygon: {
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    stables: [
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
    ],
    feed: '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0',
    v2: [
      '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32',
      '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
    ],
    v3: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
  },
  bsc: {
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    stables: [
      '0x55d398326f99059fF775485246999027B3197955',
      '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56',
      '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3',
    ],
    feed: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE',
    v2: [
      '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
      '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
    ],
    v3: ['0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7'],
  },
  base: {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: [
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
      '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
      '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
    ],
    feed: '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70',
    v2: [
      '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      '0x71524B4f93c58fcbF659783284E38825f0622859',
      '0x02a84c1b3BBD7401a5f7fa98a384EBC70bB5749E',
    ],
    v3: ['0x33128a8fC17869897dcE68Ed026d694621f6FDfD'],
  },
  celo: {
    wrapped: '0x471EcE3750Da237f93B8E339c536989b8978a438',
    stables: [
      '0x765DE816845861e75A25fCA122bb6898B8B1282a',
      '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
      '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
    ],
    feed: '0x0568fD19986748cEfF3301e55c0eb1E729E0Ab7e',
    v2: [
      '0x62d5b84bE28a183aBB507E125B384122D2C25fAE',
      '0x79a530c8e2fA8748B7B40dd3629C0520c2cCf03f',
      '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
    ],
    v3: ['0xAfE208a311B21f13EF87E33A90049fC17A7acDEc'],
  },
  avalanche: {
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    stables: [
      '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664',
      '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      '0xc7198437980c041c805A1EDcbA50c1Ce5db95118',
      '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70',
    ],
    feed: '0x0A77230d17318075983913bC2145DB16C7366156',
    v2: [
      '0x9Ad6C38BE94206cA50bb0d90783181662f0Cfa10',
      '0xefa94DE7a4656D787667C749f7E1223D71E9FD88',
      '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
    ],
    v3: ['0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD'],
  },
  arbitrum: {
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    stables: [
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    ],
    feed: '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612',
    v2: [
      '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
      '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
      '0x02a84c1b3BBD7401a5f7fa98a384EBC70bB5749E',
    ],
    v3: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
  },
  optimism: {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: [
      '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
      '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    ],
    feed: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
    v2: ['0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf', '0xFbc12984689e5f15626Bad03Ad60160Fe98B303C'],
    v3: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
  },
  unichain: { wrapped: '0x4200000000000000000000000000000000000006' },
  world: { wrapped: '0x4200000000000000000000000000000000000006' },
  zora: { wrapped: '0x4200000000000000000000000000000000000006' },
  ink: { wrapped: '0x4200000000000000000000000000000000000006' },
  'base-sepolia': { wrapped: '0x4200000000000000000000000000000000000006' },
}

const known = Object.entries(published) as [ChainKey, Published][]

test.each(known)('the addresses of %s are the published ones, lower-case, each once', (chain, its) => {
  const all = [its.wrapped, its.stables, its.feed, its.v2, its.v3]
    .flat()
    .filter((address) => address !== undefined)
  expect(all.filter((address) => !isAddress(address, { strict: true }))).toEqual([])
  expect(new Set(all).size).toBe(all.length)

  const lower = (addresses: string[] = []) => addresses.map((address) => address.toLowerCase())
  const { wrappedNative, stables, nativeUsdFeed, factories } = protocolsOf(chain)
  const factoriesOf = (kind: string) =>
    factories.filter((factory) => factory.kind === kind).map(({ address }) => address)
  expect(wrappedNative).toBe(its.wrapped?.toLowerCase() ?? null)
  expect(stables).toEqual(lower(its.stables))
  expect(nativeUsdFeed).toBe(its.feed?.toLowerCase() ?? null)
  expect(factoriesOf('uniswap-v2').sort()).toEqual(lower(its.v2).sort())
  expect(factoriesOf('uniswap-v3')).toEqual(lower(its.v3))
})

test('a chain that is not among these has no contracts of its own', () => {
  const others = chainKeys()
    .filter((key) => !(key in published))
    .map((key) => protocolsOf(key))
  for (const { marketplaces, ...own } of others)
    expect(own).toEqual({ wrappedNative: null, stables: [], nativeUsdFeed: null, factories: [] })
})

test('a factory is called by its exchange and version', () => {
  expect(protocolsOf('eth').factories.map(({ label, entity }) => [label, entity])).toEqual([
    ['Uniswap V2 factory', 'Uniswap'],
    ['SushiSwap V2 factory', 'SushiSwap'],
    ['PancakeSwap V2 factory', 'PancakeSwap'],
    ['Uniswap V3 factory', 'Uniswap'],
  ])
})

test('every kind that facts of a chain name is one that can be read', () => {
  const { factories, marketplaces } = protocolsOfDemo
  for (const { kind } of [...factories, ...chainKeys().flatMap((key) => protocolsOf(key).factories)])
    expect(poolProtocolOf.has(kind)).toBe(true)
  for (const { kind } of [...marketplaces, ...chainKeys().flatMap((key) => protocolsOf(key).marketplaces)])
    expect(marketplaceOf.has(kind)).toBe(true)
})
