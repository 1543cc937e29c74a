import { encodeFunctionData, parseAbi } from 'viem'
import { wordAt } from '../../log-words.ts'
import { amounts, fits, type PoolProtocol } from '../pool-protocol.ts'
import { createdWithTopics } from './created-with-topics.ts'
import { v3Swap } from './v3-swap.ts'

const abi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
/** In hundredths of a basis point. */
const FEES = [100, 500, 3_000, 10_000]

/** Uniswap's third version, and the exchanges that copied it to the letter. */
export const uniswapV3: PoolProtocol = {
  kind: 'uniswap-v3',
  label: 'V3',
  holdings: 'summed',
  price: 'sqrt',
  created: createdWithTopics({
    // PoolCreated(address,address,uint24,int24,address)
    topic: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
    topics: 4,
    words: 2,
    poolWord: 1,
  }),
  events: {
    // Initialize(uint160,int24)
    '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95': {
      topics: 1,
      words: 2,
      read(data) {
        const sqrtPriceX96 = wordAt(data, 0)
        return fits(160, sqrtPriceX96) ? { event: 'Initialize', sqrtPriceX96 } : null
      },
    },
    // Swap(address,address,int256,int256,uint160,uint128,int24)
    '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67': v3Swap(5),
    // Mint(address,address,int24,int24,uint128,uint256,uint256)
    '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde': amounts('Mint', 4, 4),
    // Burn(address,int24,int24,uint128,uint256,uint256)
    '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c': amounts('Burn', 4, 3),
    // Collect(address,address,int24,int24,uint128,uint128)
    '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0': amounts('Collect', 4, 3, 128),
    // CollectProtocol(address,address,uint128,uint128)
    '0x596b573906218d3411850b26a6b437d6c4522fdb43d2d2386263f86d50b8b151': amounts(
      'CollectProtocol',
      3,
      2,
      128,
    ),
    // Flash(address,address,uint256,uint256,uint256,uint256): of its four words the last two, what was paid
    '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633': amounts('Flash', 3, 4),
  },
  poolCalls: (token, quote) => FEES.map((fee) => encodeFunctionData({ abi, args: [token, quote, fee] })),
  factories: [
    // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/addresses.ts
    {
      exchange: 'Uniswap',
      address: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      chains: ['eth', 'polygon', 'arbitrum', 'optimism'],
    },
    { exchange: 'Uniswap', address: '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7', chains: ['bsc'] },
    { exchange: 'Uniswap', address: '0x33128a8fc17869897dce68ed026d694621f6fdfd', chains: ['base'] },
    { exchange: 'Uniswap', address: '0xafe208a311b21f13ef87e33a90049fc17a7acdec', chains: ['celo'] },
    { exchange: 'Uniswap', address: '0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad', chains: ['avalanche'] },
    { exchange: 'Uniswap', address: '0x31fafd4889fa1269f7a13a66ee0fb458f27d72a9', chains: ['linea'] },
    { exchange: 'Uniswap', address: '0x792edade80af5fc680d96a2ed80a44247d2cf6fd', chains: ['blast'] },
    { exchange: 'Uniswap', address: '0x1f98400000000000000000000000000000000003', chains: ['unichain'] },
    { exchange: 'Uniswap', address: '0x7a5028bda40e7b173c278c5342087826455ea25a', chains: ['world'] },
    { exchange: 'Uniswap', address: '0x7145f8aeef1f6510e92164038e1b6f8cb2c42cbb', chains: ['zora'] },
    { exchange: 'Uniswap', address: '0x640887a9ba3a9c53ed27d0f7e8246a4f933f3424', chains: ['ink'] },
    { exchange: 'Uniswap', address: '0x204faca1764b154221e35c0d20abb3c525710498', chains: ['monad'] },
    { exchange: 'Uniswap', address: '0x8fda5a7a8dca67bbcdd10f02fa0649a937215422', chains: ['zksync'] },
    { exchange: 'Uniswap', address: '0x0227628f3f023bb0b980b67d528571c95c6dac1c', chains: ['sepolia'] },
    { exchange: 'Uniswap', address: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', chains: ['base-sepolia'] },
    // https://github.com/0xProject/0x-settler/blob/master/src/core/univ3forks/UniswapV3.sol
    { exchange: 'Uniswap', address: '0x70c62c8b8e801124a4aa81ce07b637a3e83cb919', chains: ['scroll'] },
    { exchange: 'Uniswap', address: '0xe32f7dd7e3f098d518ff19a22d5f028e076489b1', chains: ['gnosis'] },
    { exchange: 'Uniswap', address: '0x0d922fb1bc191f64970ac40376643808b4b74df9', chains: ['mantle'] },
    { exchange: 'Uniswap', address: '0xcb2436774c3e191c85056d248ef4260ce5f27a9d', chains: ['sonic'] },
    // https://docs.abs.xyz/tooling/deployed-contracts
    { exchange: 'Uniswap', address: '0xa1160e73b63f322ae88cc2d8e700833e71d0b2a1', chains: ['abstract'] },
    // https://github.com/0xProject/0x-settler/blob/master/src/core/univ3forks/KodiakV3.sol
    { exchange: 'Kodiak', address: '0xd84cbf0b02636e7f53db9e5e45a616e05d710990', chains: ['berachain'] },
  ],
}
