import { topicNumber, wordAddress, wordAt } from '../../log-words.ts'
import { amounts, type PoolProtocol } from '../pool-protocol.ts'
import { binPrice } from './bin-price.ts'
import { pairCalls, pairCreated } from './liquidity-book.ts'

/** The first version of Trader Joe's exchange of bins (2.0), whose fees are told apart from what was swapped and are paid out by themselves. */
export const liquidityBookV2: PoolProtocol = {
  kind: 'liquidity-book-v2',
  label: 'Liquidity Book 2.0',
  holdings: 'summed',
  price: 'sqrt',
  created: pairCreated,
  // https://github.com/traderjoe-xyz/joe-v2/blob/v2.0/src/interfaces/ILBPair.sol
  events: {
    // Swap(address,address,uint256,bool,uint256,uint256,uint256,uint256)
    '0xc528cda9e500228b16ce84fadae290d9a49aecb17483110004c5af0a07f6fd73': {
      topics: 4,
      words: 5,
      read(data, topics, { traits }) {
        const sqrtPriceX96 = binPrice(topicNumber(topics[3]) ?? 0n, traits?.binStep)
        const paid = wordAt(data, 1) + wordAt(data, 4)
        const got = -wordAt(data, 2)
        const [amount0, amount1] = wordAt(data, 0) === 0n ? [got, paid] : [paid, got]
        return sqrtPriceX96 === null ? null : { event: 'Swap', amount0, amount1, sqrtPriceX96 }
      },
    },
    // DepositedToBin(address,address,uint256,uint256,uint256)
    '0x4216cc3bd0c40a90259d92f800c06ede5c47765f41a488072b7e7104a1f95841': amounts('Mint', 4, 2),
    // WithdrawnFromBin(address,address,uint256,uint256,uint256)
    '0xda5e7177dface55f5e0eff7dfc67420a1db4243ddfcf0ecc84ed93e034dd8cc2': amounts('Collect', 4, 2),
    // CompositionFee(address,address,uint256,uint256,uint256): not among what was deposited
    '0x56f8e764728c77dd99ffbc1b64e6d02e227e6ec8214f165d4ef31351de136a0d': amounts('Flash', 4, 2),
    // FeesCollected(address,address,uint256,uint256)
    '0x28a87b6059180e46de5fb9ab35eb043e8fe00ab45afcc7789e3934ecbbcde3ea': amounts('Collect', 3, 2),
    // ProtocolFeesCollected(address,address,uint256,uint256)
    '0x26b782206d6b531bf95d487110cfefdc443291f176f1977e94abcb7e67bd1b79': amounts('CollectProtocol', 3, 2),
    // FlashLoan(address,address,address,uint256,uint256): of one coin
    '0x3659d15bd4bb92ab352a8d35bc3119ec6e7e0ab48e4d46201c8a28e02b6a8a86': {
      topics: 3,
      words: 3,
      read(data) {
        const coin = wordAddress(data, 0)
        return coin ? { event: 'Change', changes: [{ coin, amount: wordAt(data, 2) }] } : null
      },
    },
  },
  ...pairCalls,
  factories: [
    // https://github.com/traderjoe-xyz/joe-sdks/blob/main/packages/v2/src/constants/v2Addrs.ts
    { exchange: 'Trader Joe', address: '0x6e77932a92582f504ff6c4bdbcef7da6c198aeef', chains: ['avalanche'] },
    { exchange: 'Trader Joe', address: '0x1886d09c9ade0c5db822d85d21678db67b6c2982', chains: ['arbitrum'] },
    { exchange: 'Trader Joe', address: '0x43646a8e839b2f2766392c1bf8f60f6e587b6960', chains: ['bsc'] },
  ],
}
