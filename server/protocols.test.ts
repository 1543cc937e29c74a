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
  linea: {
    wrapped: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
    stables: [
      '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
      '0xA219439258ca9da29E9Cc4cE5596924745e12B93',
      '0x4AF15ec2A0BD43Db75dd04E62FAA3B8EF36b00d5',
    ],
    feed: '0x3c6Cd9Cc7c7a4c2Cf5a82734CD249D7D593354dA',
    v2: [
      '0x114A43DF6C5f54EBB8A9d70Cd1951D3dD68004c7',
      '0xFbc12984689e5f15626Bad03Ad60160Fe98B303C',
      '0x02a84c1b3BBD7401a5f7fa98a384EBC70bB5749E',
    ],
    v3: ['0x31FAfd4889FA1269F7a13A66eE0fB458f27D72A9'],
  },
  scroll: {
    wrapped: '0x5300000000000000000000000000000000000004',
    stables: ['0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df'],
    feed: '0x6bF14CB0A831078629D993FDeBcB182b21A8774C',
    v2: ['0xB45e53277a7e0F1D35f2a77160e91e25507f1763'],
    v3: ['0x70C62C8b8e801124A4Aa81ce07b637A3e83cb919'],
  },
  gnosis: {
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    stables: [
      '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0',
      '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
      '0x4ECaBa5870353805a9F068101A40E0f32ed605C6',
    ],
    feed: '0x678df3415fc31947dA4324eC63212874be5a82f8',
    v2: ['0xc35DADB65012eC5796536bD9864eD8773aBc74C4'],
    v3: ['0xe32F7dD7e3f098D518ff19A22d5f028e076489B1'],
  },
  blast: {
    wrapped: '0x4300000000000000000000000000000000000004',
    stables: ['0x4300000000000000000000000000000000000003'],
    v2: ['0x5C346464d33F90bABaf70dB6388507CC889C1070', '0x42Fa929fc636e657AC568C0b5Cf38E203b67aC2b'],
    v3: ['0x792edAdE80af5fC680d96a2eD80A44247D2Cf6Fd'],
  },
  mantle: {
    wrapped: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8',
    stables: [
      '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9',
      '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE',
      '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
    ],
    feed: '0xD97F20bEbeD74e8144134C4b148fE93417dd0F96',
    v3: ['0x0d922Fb1Bc191F64970ac40376643808b4B74Df9'],
  },
  unichain: {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: [
      '0x078D782b760474a361dDA0AF3839290b0EF57AD6',
      '0x9151434b16b9763660705744891fA906F660EcC5',
      '0x20CAb320A855b39F724131C69424240519573f81',
    ],
    v2: ['0x1F98400000000000000000000000000000000002'],
    v3: ['0x1F98400000000000000000000000000000000003'],
  },
  sonic: {
    wrapped: '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38',
    stables: ['0x29219dd400f2Bf60E5a23d13Be72B486D4038894', '0x6047828dc181963ba44974801FF68e538dA5eaF9'],
    feed: '0xc76dFb89fF298145b417d221B2c747d84952e01d',
    v2: ['0xB45e53277a7e0F1D35f2a77160e91e25507f1763'],
    v3: ['0xcb2436774C3e191c85056d248EF4260ce5f27A9D'],
  },
  world: {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: ['0x79A02482A880bCE3F13e09Da970dC34db4CD24d1'],
    v2: ['0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'],
    v3: ['0x7a5028BDa40e7B173C278C5342087826455ea25a'],
  },
  zora: {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: ['0xCccCCccc7021b32EBb4e8C08314bD62F7c653EC4'],
    v2: ['0x0F797dC7efaEA995bB916f268D919d0a1950eE3C'],
    v3: ['0x7145F8aeef1f6510E92164038E1B6F8cB2c42Cbb'],
  },
  ink: {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: [
      '0x2D270e6886d130D724215A266106e6832161EAEd',
      '0x0200C29006150606B650577BBE7B6248F58470c1',
      '0xe343167631d89B6Ffc58B88d6b7fB0228795491D',
    ],
    v2: ['0xfe57A6BA1951F69aE2Ed4abe23e0f095DF500C04'],
    v3: ['0x640887A9ba3A9C53Ed27D0F7e8246A4F933f3424'],
  },
  apechain: {
    wrapped: '0x48b62137EdfA95a428D35C09E44256a739F6B557',
  },
  abstract: {
    wrapped: '0x3439153EB7AF838Ad19d56E1571FBD09333C2809',
    stables: ['0x84A71ccD554Cc1b02749b35d22F684CC8ec987e1', '0x0709F39376dEEe2A2dfC94A58EdEb2Eb9DF012bD'],
    v2: ['0x566d7510dEE58360a64C9827257cF6D0Dc43985E'],
    v3: ['0xA1160e73B63F322ae88cC2d8E700833e71D0b2a1'],
  },
  ronin: {
    wrapped: '0xe514d9DEB7966c8BE0ca922de8a064264eA6bcd4',
    stables: ['0x0B7007c13325C48911F73A2daD5FA5dCBf808aDc'],
    feed: '0x0B6074F21488B95945989E513EFEA070096d931D',
    v2: ['0xB255D6A720BB7c39fee173cE22113397119cB930'],
  },
  berachain: {
    wrapped: '0x6969696969696969696969696969696969696969',
    stables: ['0x549943e04f40284185054145c6E4e9568C1D3241', '0xFCBD14DC51f0A4d49d5E53C2E0950e0bC26d0Dce'],
    v3: ['0xD84CBf0B02636E7f53dB9E5e45A616E05d710990'],
  },
  monad: {
    wrapped: '0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A',
    stables: ['0x754704Bc059F8C67012fEd69BC8A327a5aafb603', '0xe7cd86e13AC4309349F30B3435a9d337750fC82D'],
    feed: '0xBcD78f76005B7515837af6b50c7C52BCf73822fb',
    v2: ['0x182a927119D56008d921126764bF884221b10f59'],
    v3: ['0x204FAca1764B154221e35c0d20aBb3c525710498'],
  },
  zksync: {
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    stables: [
      '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4',
      '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4',
      '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C',
      '0x4B9eb6c0b6ea15176BBF62841C6B2A8a398cb656',
    ],
    feed: '0x6D41d1dc818112880b40e26BD6FD347E41008eDA',
    v2: ['0xd03D8D566183F0086d8D09A84E1e30b58Dd5619d'],
    v3: ['0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422'],
  },
  sepolia: {
    wrapped: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
    v2: ['0xF62c03E08ada871A0bEb309762E260a7a6a880E6'],
    v3: ['0x0227628f3F023bb0B980b67D528571c95c6DaC1c'],
  },
  'base-sepolia': {
    wrapped: '0x4200000000000000000000000000000000000006',
    v2: ['0x7Ae58f10f7849cA6F5fB71b7f45CB416c9204b1e'],
    v3: ['0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
  },
  'polygon-amoy': {
    wrapped: '0x360ad4f9a9A8EFe9A8DCB5f461c4Cc1047E1Dcf9',
  },
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

test('the pool manager of Uniswap v4 is the one that is published for the chain', () => {
  const managers = Object.fromEntries(
    chainKeys().flatMap((key) => {
      const its = protocolsOf(key).factories.filter(({ kind }) => kind === 'uniswap-v4')
      return its.map(({ address }) => [key, address])
    }),
  )
  expect(managers).toEqual({
    eth: '0x000000000004444c5dc75cb358380d2e3de08a90',
    polygon: '0x67366782805870060151383f4bbff9dab53e5cd6',
    bsc: '0x28e2ea090877bf75740558f6bfb36a5ffee9e9df',
    base: '0x498581ff718922c3f8e6a244956af099b2652b2b',
    celo: '0x288dc841a52fca2707c6947b3a777c5e56cd87bc',
    avalanche: '0x06380c0e0912312b5150364b9dc4542ba0dbbc85',
    arbitrum: '0x360e68faccca8ca495c1b759fd9eee466db9fb32',
    optimism: '0x9a13f98cb987694c9f086b1f5eb990eea8264ec3',
    linea: '0x248083fb965359d82b06c1f5322480dcfc1ad857',
    blast: '0x1631559198a9e474033433b2958dabc135ab6446',
    unichain: '0x1f98400000000000000000000000000000000004',
    world: '0xb1860d529182ac3bc1f51fa2abd56662b7d13f33',
    zora: '0x0575338e4c17006ae181b47900a84404247ca30f',
    ink: '0x360e68faccca8ca495c1b759fd9eee466db9fb32',
    monad: '0x188d586ddcf52439676ca21a244753fa19f9ea8e',
    sepolia: '0xe03a1074c86cfedd5c142c4f04f1a1536e203543',
    'base-sepolia': '0x05e73354cfdd6745c338b50bcfdfa3aa6fa03408',
  })
})

test('a chain that is not among these has no contracts of its own', () => {
  const others = chainKeys()
    .filter((key) => !(key in published))
    .map((key) => protocolsOf(key))
  for (const { marketplaces, ...own } of others)
    expect(own).toEqual({ wrappedNative: null, stables: [], nativeUsdFeed: null, factories: [] })
})

test('a factory is called by its exchange and version', () => {
  const labels = protocolsOf('eth').factories.map(({ label, entity }) => [label, entity])
  expect(Object.fromEntries(labels)).toMatchObject({
    'Uniswap V2 factory': 'Uniswap',
    'SushiSwap V2 factory': 'SushiSwap',
    'PancakeSwap V2 factory': 'PancakeSwap',
    'Uniswap V3 factory': 'Uniswap',
    'Uniswap V4 pool manager': 'Uniswap',
    'PancakeSwap V3 factory': 'PancakeSwap',
    'Trader Joe Liquidity Book factory': 'Trader Joe',
    'Curve registry': 'Curve',
    'Balancer V2 factory': 'Balancer',
    'Balancer V2 vault': 'Balancer',
    'Balancer V3 vault': 'Balancer',
  })
})

test('the address of a factory is lower-case, and stands once on a chain', () => {
  for (const chain of chainKeys()) {
    const addresses = protocolsOf(chain).factories.map(({ address }) => address)
    expect(addresses.filter((address) => !/^0x[0-9a-f]{40}$/.test(address))).toEqual([])
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
  }
})

test('every kind that facts of a chain name is one that can be read', () => {
  const { factories, marketplaces } = protocolsOfDemo
  for (const { kind } of [...factories, ...chainKeys().flatMap((key) => protocolsOf(key).factories)])
    expect(poolProtocolOf.has(kind)).toBe(true)
  for (const { kind } of [...marketplaces, ...chainKeys().flatMap((key) => protocolsOf(key).marketplaces)])
    expect(marketplaceOf.has(kind)).toBe(true)
})
