import { encodeFunctionData, parseAbi } from 'viem'
import { amounts, type PoolProtocol } from '../pool-protocol.ts'
import { createdWithTopics } from './created-with-topics.ts'
import { uniswapV3 } from './uniswap-v3.ts'

const abi = parseAbi(['function getPool(address, address, int24) view returns (address)'])
/** https://github.com/velodrome-finance/slipstream/blob/main/contracts/core/CLFactory.sol */
const TICK_SPACINGS = [1, 50, 100, 200, 2_000]

/** Uniswap's third version as Velodrome and Aerodrome changed it: pools differ by tick spacing, and a gauge collects the fees of what is staked. */
export const slipstream: PoolProtocol = {
  kind: 'slipstream',
  label: 'Slipstream',
  holdings: 'summed',
  price: 'sqrt',
  created: createdWithTopics({
    // PoolCreated(address,address,int24,address)
    topic: '0xab0d57f0df537bb25e80245ef7748fa62353808c54d6e528a9dd20887aed9ac2',
    topics: 4,
    words: 1,
    poolWord: 0,
  }),
  // https://github.com/velodrome-finance/slipstream/blob/main/contracts/core/interfaces/pool/ICLPoolEvents.sol
  events: {
    ...uniswapV3.events,
    // CollectFees(address,uint128,uint128)
    '0x205860e66845f2bbc0966bfab80db9bf93fca93862ea2b9fcf6945748352b4a3': amounts(
      'CollectProtocol',
      2,
      2,
      128,
    ),
  },
  poolCalls: (token, quote) =>
    TICK_SPACINGS.map((spacing) => encodeFunctionData({ abi, args: [token, quote, spacing] })),
  factories: [
    // https://github.com/aerodrome-finance/slipstream/tree/main/script/constants/output
    { exchange: 'Aerodrome', address: '0x5e7bb104d84c7cb9b682aac2f3d509f5f406809a', chains: ['base'] },
    { exchange: 'Aerodrome', address: '0xade65c38cd4849adba595a4323a8c7ddfe89716a', chains: ['base'] },
    // https://github.com/aerodrome-finance/slipstream/blob/main/script/constants/output/DeployCL-Optimism.json
    { exchange: 'Velodrome', address: '0x548118c7e0b865c2cfa94d15ec86b666468ac758', chains: ['optimism'] },
    // https://github.com/velodrome-finance/slipstream/blob/main/README.md
    { exchange: 'Velodrome', address: '0xcc0bddb707055e04e497ab22a59c2af4391cd12f', chains: ['optimism'] },
    { exchange: 'Velodrome', address: '0xe13dd1fba721aa81a1826d9523ac9bc7d260c879', chains: ['optimism'] },
    // https://github.com/velodrome-finance/superchain-slipstream/tree/main/deployment-addresses
    {
      exchange: 'Velodrome',
      address: '0x718e46d0962a66942e233760a8bd6038ce54edcd',
      chains: ['celo', 'ink', 'unichain'],
    },
    // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/velodrome-CL/index.js
    {
      exchange: 'Velodrome',
      address: '0x04625b046c69577efc40e6c0bb83cdbafab5a55f',
      chains: ['celo', 'ink', 'unichain'],
    },
  ],
}
