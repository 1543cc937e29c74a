import type { ChainKey } from '#api/chains.ts'

/**
 * Curve's registries (of pools that it deployed itself) and factories (of pools that others had made). All answer the same questions.
 * https://github.com/curvefi/metaregistry/blob/master/scripts/address_provider_constants.py, and those of Ink, Monad, Sonic, Unichain
 * and Avalanche's registry of crypto pools: https://github.com/curvefi/curve-core/tree/main/deployments/prod
 */
export const curveRegistries: readonly { address: string; chains: readonly ChainKey[] }[] = [
  // Custom pools, stable
  { address: '0x90e00ace148ca3b23ac1bc8c240c2a7dd9c2d7f5', chains: ['eth'] },
  { address: '0x445fe580ef8d70ff569ab36e80c647af338db351', chains: ['arbitrum'] },
  { address: '0xc5cfada84e902ad92dd40194f0883ad49639b023', chains: ['optimism'] },
  { address: '0x094d12e5b541784701fd8d65f11fc0598fbc6332', chains: ['polygon'] },
  { address: '0x55e91365697eb8032f98290601847296ec847210', chains: ['gnosis'] },
  { address: '0x8474ddbe98f5aa3179b3b3f5942d724afcdec9f6', chains: ['avalanche'] },
  // Custom pools, crypto
  { address: '0x8f942c20d02befc377d41445793068908e2250d0', chains: ['eth'] },
  { address: '0x0e9fbb167df83ede3240d6a5fa5d40c6c6851e15', chains: ['arbitrum'] },
  { address: '0x7da64233fefb352f8f501b357c018158ed8aa455', chains: ['optimism'] },
  { address: '0x47bb542b9de58b970ba50c9dae444ddb4c16751a', chains: ['polygon'] },
  { address: '0x8a4694401be8f8fccbc542a3219af1591f87ce17', chains: ['gnosis'] },
  { address: '0x90f421832199e93d01b64daf378b183809eb0988', chains: ['avalanche'] },
  // Stable pools
  { address: '0xb9fc157394af804a3578134a6585c0dc9cc990d4', chains: ['eth'] },
  { address: '0xb17b674d9c5cb2e441f8e196a2f048a81355d031', chains: ['arbitrum', 'avalanche'] },
  { address: '0x2db0e83599a91b508ac268a6197b8b14f5e72840', chains: ['optimism'] },
  { address: '0x722272d36ef0da72ff51c5a65db7b870e2e8d4ee', chains: ['polygon'] },
  { address: '0x3093f9b57a428f3eb6285a589cb35bea6e78c336', chains: ['base'] },
  { address: '0xefde221f306152971d8e9f181bfe998447975810', chains: ['bsc'] },
  { address: '0xd19baeadc667cf2015e395f2b08668ef120f41f5', chains: ['gnosis'] },
  { address: '0x5277a0226d10392295e8d383e9724d6e416d6e6c', chains: ['celo'] },
  // Crypto pools
  { address: '0xf18056bbd320e96a48e3fbf8bc061322531aac99', chains: ['eth'] },
  { address: '0xe5de15a9c9bbedb4f5ec13b131e61245f2983a69', chains: ['polygon'] },
  { address: '0x5ef72230578b3e399e6c6f4f6360edf95e83bbfd', chains: ['base'] },
  { address: '0xbd5fbd2fa58cb15228a9abdac9ec994f79e3483c', chains: ['bsc'] },
  // Stable pools with crvUSD
  { address: '0x4f8846ae9380b90d2e71d5e3d042dff3e7ebb40d', chains: ['eth'] },
  // Stable pools, ng
  { address: '0x6a8cbed756804b16e05e741edabd5cb544ae21bf', chains: ['eth'] },
  { address: '0x9af14d26075f142eb3f292d5065eb3faa646167b', chains: ['arbitrum'] },
  {
    address: '0x5eee3091f747e60a045a2e715a4c71e600e31f6e',
    chains: ['optimism', 'linea', 'mantle', 'scroll'],
  },
  { address: '0x1764ee18e8b3cca4787249ceb249356192594585', chains: ['polygon', 'avalanche', 'celo'] },
  { address: '0xd2002373543ce3527023c75e7518c274a51ce712', chains: ['base'] },
  { address: '0xd7e72f3615aa65b92a4dbdc211e296a35512988b', chains: ['bsc'] },
  // On Arbitrum of three volatile coins
  { address: '0xbc0797015fcfc47d9c1856639cae50d0e69fbee8', chains: ['gnosis', 'arbitrum'] },
  { address: '0xfcab5d04e8e031334d5e8d2c166b08dab0be6cae', chains: ['zksync'] },
  { address: '0x046207cb759f527b6c10c2d61dbaca45513685cc', chains: ['ink'] },
  { address: '0x8271e06e5887fe5ba05234f5315c19f3ec90e8ad', chains: ['monad'] },
  { address: '0x7c2085419be6a04f4ad88ea91bc9f5c6e6c463d8', chains: ['sonic'] },
  { address: '0x604388bb1159afd21eb5191ce22b4decdee2ae22', chains: ['unichain'] },
  // Pools of three volatile coins, ng
  { address: '0x0c0e5f2ff0ff18a3be9b835635039256dc4b4963', chains: ['eth'] },
  { address: '0xc6c09471ee39c7e30a067952fcc89c8922f9ab53', chains: ['optimism'] },
  { address: '0xc1b393efef38140662b91441c6710aa704973228', chains: ['polygon', 'scroll'] },
  { address: '0xa5961898870943c68037f6848d2d866ed2016bcb', chains: ['base'] },
  { address: '0x38f8d93406fa2d9924dcfcb67db5b0521fb20f7d', chains: ['bsc'] },
  { address: '0xb47988ad49dce8d909c6f9cf7b26caf04e1445c8', chains: ['gnosis'] },
  { address: '0x3d6cb2f6dcf47cdd9c13e4e3beae9af041d8796a', chains: ['avalanche', 'celo'] },
  // On Ink of two volatile coins
  { address: '0xd125e7a0ceddf89c6473412d85835450897be6dc', chains: ['linea', 'ink'] },
  { address: '0x0c9d8c7e486e822c29488ff51bff0167b4650953', chains: ['mantle'] },
  { address: '0x5d4174c40f1246dabe49693845442927d5929f0d', chains: ['zksync'] },
  { address: '0x5ea9dd3b6f042a34df818c6c1324bc5a7c61427a', chains: ['ink'] },
  { address: '0x6e28493348446503db04a49621d8e6c9a40015fb', chains: ['monad'] },
  { address: '0x635742dcc8313dcf8c904206037d962c042eafbd', chains: ['sonic'] },
  { address: '0x5702bdb1ec244704e3cbbaae11a0275ae5b07499', chains: ['unichain'] },
  // Pools of two volatile coins, ng
  {
    address: '0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f',
    chains: [
      'eth',
      'arbitrum',
      'optimism',
      'polygon',
      'bsc',
      'gnosis',
      'avalanche',
      'celo',
      'linea',
      'mantle',
      'scroll',
    ],
  },
  { address: '0xc9fe0c63af9a39402e8a5514f9c43af0322b665f', chains: ['base', 'unichain'] },
  { address: '0xf3a546af64afd6bb8292746ba66db33afae72114', chains: ['zksync'] },
  { address: '0xe7fbd704b938cb8fe26313c3464d4b7b7348c88c', chains: ['monad'] },
  { address: '0x1a83348f9ccfd3fe1a8c0adba580ac4e267fe495', chains: ['sonic'] },
]
