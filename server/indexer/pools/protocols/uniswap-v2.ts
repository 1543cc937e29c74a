import { encodeFunctionData, parseAbi } from 'viem'
import { wordAt } from '../../log-words.ts'
import { fits, type PoolProtocol } from '../pool-protocol.ts'
import { createdWithTopics } from './created-with-topics.ts'
import { v2Events } from './v2-events.ts'

const abi = parseAbi(['function getPair(address, address) view returns (address)'])

/** Uniswap's second version, and the exchanges that copied it to the letter. */
export const uniswapV2: PoolProtocol = {
  kind: 'uniswap-v2',
  label: 'V2',
  holdings: 'told',
  price: 'reserves',
  created: createdWithTopics({
    // PairCreated(address,address,address,uint256)
    topic: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
    topics: 3,
    words: 2,
    poolWord: 0,
  }),
  events: {
    // Sync(uint112,uint112)
    '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1': {
      topics: 1,
      words: 2,
      read(data) {
        const [reserve0, reserve1] = [wordAt(data, 0), wordAt(data, 1)]
        return fits(112, reserve0, reserve1) ? { event: 'Sync', reserve0, reserve1 } : null
      },
    },
    ...v2Events,
  },
  poolCalls: (token, quote) => [encodeFunctionData({ abi, args: [token, quote] })],
  factories: [
    // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/addresses.ts, and Zora's and Ink's:
    // https://github.com/Uniswap/contracts/tree/main/deployments
    {
      exchange: 'Uniswap',
      address: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
      chains: ['eth', 'world'],
    },
    {
      exchange: 'Uniswap',
      address: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
      chains: ['polygon', 'avalanche'],
    },
    { exchange: 'Uniswap', address: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6', chains: ['bsc', 'base'] },
    { exchange: 'Uniswap', address: '0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f', chains: ['celo'] },
    { exchange: 'Uniswap', address: '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9', chains: ['arbitrum'] },
    { exchange: 'Uniswap', address: '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf', chains: ['optimism'] },
    { exchange: 'Uniswap', address: '0x114a43df6c5f54ebb8a9d70cd1951d3dd68004c7', chains: ['linea'] },
    { exchange: 'Uniswap', address: '0x5c346464d33f90babaf70db6388507cc889c1070', chains: ['blast'] },
    { exchange: 'Uniswap', address: '0x1f98400000000000000000000000000000000002', chains: ['unichain'] },
    { exchange: 'Uniswap', address: '0x0f797dc7efaea995bb916f268d919d0a1950ee3c', chains: ['zora'] },
    { exchange: 'Uniswap', address: '0xfe57a6ba1951f69ae2ed4abe23e0f095df500c04', chains: ['ink'] },
    { exchange: 'Uniswap', address: '0x182a927119d56008d921126764bf884221b10f59', chains: ['monad'] },
    { exchange: 'Uniswap', address: '0xf62c03e08ada871a0beb309762e260a7a6a880e6', chains: ['sepolia'] },
    { exchange: 'Uniswap', address: '0x7ae58f10f7849ca6f5fb71b7f45cb416c9204b1e', chains: ['base-sepolia'] },
    // https://docs.abs.xyz/tooling/deployed-contracts
    { exchange: 'Uniswap', address: '0x566d7510dee58360a64c9827257cf6d0dc43985e', chains: ['abstract'] },
    // https://github.com/sushi-labs/sushi/blob/master/src/evm/config/features/sushiswap-v2.ts
    { exchange: 'SushiSwap', address: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac', chains: ['eth'] },
    {
      exchange: 'SushiSwap',
      address: '0xc35dadb65012ec5796536bd9864ed8773abc74c4',
      chains: ['polygon', 'bsc', 'celo', 'avalanche', 'arbitrum', 'gnosis'],
    },
    { exchange: 'SushiSwap', address: '0x71524b4f93c58fcbf659783284e38825f0622859', chains: ['base'] },
    {
      exchange: 'SushiSwap',
      address: '0xfbc12984689e5f15626bad03ad60160fe98b303c',
      chains: ['optimism', 'linea'],
    },
    {
      exchange: 'SushiSwap',
      address: '0xb45e53277a7e0f1d35f2a77160e91e25507f1763',
      chains: ['scroll', 'sonic'],
    },
    { exchange: 'SushiSwap', address: '0x42fa929fc636e657ac568c0b5cf38e203b67ac2b', chains: ['blast'] },
    // https://github.com/pancakeswap/pancake-frontend/blob/develop/packages/v2-sdk/src/constants.ts
    { exchange: 'PancakeSwap', address: '0x1097053fd2ea711dad45caccc45eff7548fcb362', chains: ['eth'] },
    { exchange: 'PancakeSwap', address: '0xca143ce32fe78f1f7019d7d551a6402fc5350c73', chains: ['bsc'] },
    {
      exchange: 'PancakeSwap',
      address: '0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e',
      chains: ['base', 'arbitrum', 'linea'],
    },
    { exchange: 'PancakeSwap', address: '0xd03d8d566183f0086d8d09a84e1e30b58dd5619d', chains: ['zksync'] },
    { exchange: 'QuickSwap', address: '0x5757371414417b8c6caad45baef941abc7d3ab32', chains: ['polygon'] },
    { exchange: 'Ubeswap', address: '0x62d5b84be28a183abb507e125b384122d2c25fae', chains: ['celo'] },
    { exchange: 'Trader Joe', address: '0x9ad6c38be94206ca50bb0d90783181662f0cfa10', chains: ['avalanche'] },
    { exchange: 'Pangolin', address: '0xefa94de7a4656d787667c749f7e1223d71e9fd88', chains: ['avalanche'] },
    // https://github.com/ronin-chain/katana-operation-contracts/blob/main/test/aggregate-router/KatanaV2.t.sol
    { exchange: 'Katana', address: '0xb255d6a720bb7c39fee173ce22113397119cb930', chains: ['ronin'] },
  ],
}
