import { listAt, wordAt } from '../../log-words.ts'
import type { EventShape, PoolEventBody } from '../pool-protocol.ts'
import { coinPaidOut, tradeByTransfers } from './curve-transfers.ts'

/** Of any of Curve's pools. */
const MOST_COINS = 8n

/**
 * What Curve's pools tell. Those of two to four coins have an event for each number; pools of the newer kind have one for any number.
 * https://github.com/curvefi/curve-js/tree/master/src/constants/abis
 */
export const curveEvents: Readonly<Record<string, EventShape>> = {
  // TokenExchange(address,int128,uint256,int128,uint256)
  '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140': exchange(4),
  // TokenExchange(address,uint256,uint256,uint256,uint256)
  '0xb2e76ae99761dc136e598d4a629bb347eccb9532a5f8bbd72e18467c3c34cc98': exchange(4),
  // TokenExchange(address,uint256,uint256,uint256,uint256,uint256,uint256)
  '0x143f1f8e861fbdeddd5b46e844b7d3ac7b86a122f36e8c463859ee6811b1f29c': exchange(6),
  // TokenExchangeUnderlying(address,int128,uint256,int128,uint256): of coins behind the pool's own
  '0xd013ca23e77a65003c2c659c5442c00c805371b7fc1ebd4c206c41d1536bd90b': {
    topics: 2,
    words: 4,
    needsReceipt: () => true,
    read: (_data, _topics, pool, before = []) => tradeByTransfers(pool, before),
  },

  // AddLiquidity(address,uint256[2],uint256[2],uint256,uint256), and of 3 and 4 coins
  '0x26f55a85081d24974e85c6c00045d0f0453991e95873f52bff0d21af4079a768': putIn(2, 6),
  '0x423f6495a08fc652425cf4ed0d1f9e37e571d9b9529b1c1c23cce780b2e7df0d': putIn(3, 8),
  '0x3f1915775e0c9a38a57a7bb7f1f9005f486fb904e1f84aa215364d567319a58d': putIn(4, 10),
  // AddLiquidity(address,uint256[],uint256[],uint256,uint256)
  '0x189c623b666b1b45b83d7178f39b8c087cb09774317ca2f53c2d3c3726f222a2': list(1n),
  // AddLiquidity(address,uint256[2],uint256,uint256), and of 3 coins
  '0x540ab385f9b5d450a27404172caade516b3ba3f4be88239ac56a2ad1de2a1f5a': putIn(2, 4),
  '0x96b486485420b963edd3fdec0b0195730035600feb7de6f544383d7950fa97ee': putIn(3, 5),
  // AddLiquidity(address,uint256[2],uint256,uint256,uint256), and of 3 coins
  '0x7196cbf63df1f2ec20638e683ebe51d18260be510592ee1e2efe3f3cfd4c33e9': putIn(2, 5),
  '0xe1b60455bd9e33720b547f60e4e0cfbf1252d0f2ee0147d53029945f39fe3c1a': putIn(3, 6),
  // AddLiquidity(address,address,uint256[2],uint256,uint256,uint256)
  '0x0e1f3c59f25a027e14a3f55c68245d22089c42b1dcd09f123a11d4af3c0d6f72': { ...putIn(2, 5), topics: 3 },

  // RemoveLiquidity(address,uint256[2],uint256[2],uint256), and of 3 and 4 coins
  '0x7c363854ccf79623411f8995b362bce5eddff18c927edc6f5dbbb5e05819a82c': takenOut(2, 5),
  '0xa49d4cf02656aebf8c771f5a8585638a2a15ee6c97cf7205d4208ed7c1df252d': takenOut(3, 7),
  '0x9878ca375e106f2a43c3b599fc624568131c4c9a4ba66a14563715763be9d59d': takenOut(4, 9),
  // RemoveLiquidity(address,uint256[],uint256[],uint256)
  '0x347ad828e58cbe534d8f6b67985d791360756b18f0d95fd9f197a66cc46480ea': list(-1n),
  // RemoveLiquidity(address,uint256[2],uint256), and of 3 coins
  '0xdd3c0336a16f1b64f172b7bb0dad5b2b3c7c76f91e8c4aafd6aae60dce800153': takenOut(2, 3),
  '0xd6cc314a0b1e3b2579f8e64248e82434072e8271290eef8ad0886709304195f5': takenOut(3, 4),

  // RemoveLiquidityImbalance(address,uint256[2],uint256[2],uint256,uint256), and of 3 and 4 coins
  '0x2b5508378d7e19e0d5fa338419034731416c4f5b219a10379956f764317fd47e': takenOut(2, 6),
  '0x173599dbf9c6ca6f7c3b590df07ae98a45d74ff54065505141e7de6c46a624c2': takenOut(3, 8),
  '0xb964b72f73f5ef5bf0fdc559b2fab9a7b12a39e47817a547f1f0aee47febd602': takenOut(4, 10),
  // RemoveLiquidityImbalance(address,uint256[],uint256[],uint256,uint256)
  '0x3631c28b1f9dd213e0319fb167b554d76b6c283a41143eb400a0d1adb1af1755': list(-1n),
  // RemoveLiquidityImbalance(address,uint256,uint256[2],uint256,uint256)
  '0x22f9ea3e7d7b113cb423896d2e121f96a66c17814ac7f63d69096769fa3e2a55': takenOut(2, 5, 1),

  // RemoveLiquidityOne(address,uint256,uint256): shares and coins, but not of which coin
  '0x9e96dd3b997a2a257eec4df9bb6eaf626e206df5f543bd963682d143300be310': oneTakenOut(2),
  // RemoveLiquidityOne(address,uint256,uint256,uint256): stable pools add their shares, the others say the coin before its amount
  '0x5ad056f2e28a8cec232015406b843668c1e36cda598127ec3b8c59b8c72773a0': {
    ...oneTakenOut(3),
    needsReceipt: ({ traits }) => !traits?.isCrypto,
    read: (data, _topics, pool, before = []) =>
      pool.traits?.isCrypto
        ? paidOut(wordAt(data, 1), wordAt(data, 2))
        : coinPaidOut(pool, wordAt(data, 1), before),
  },
  // RemoveLiquidityOne(address,int128,uint256,uint256,uint256)
  '0x6f48129db1f37ccb9cc5dd7e119cb32750cabdf75b48375d730d26ce3659bbe1': {
    topics: 2,
    words: 4,
    read: (data) => paidOut(wordAt(data, 0), wordAt(data, 2)),
  },
  // RemoveLiquidityOne(address,uint256,uint256,uint256,uint256,uint256)
  '0xe200e24d4a4c7cd367dd9befe394dc8a14e6d58c88ff5e2f512d65a9e0aa9c5c': {
    topics: 2,
    words: 5,
    read: (data) => paidOut(wordAt(data, 1), wordAt(data, 2)),
  },

  // ClaimAdminFee(address,uint256[2]), and of 3 coins
  '0x3bbd5f2f4711532d6e9ee88dfdf2f1468e9a4c3ae5e14d2e1a67bf4242d008d0': takenOut(2, 2),
  '0x5ebe66c628d0969a211b99673a322baa5fc8a62baf286c175e254daef76f5bcc': takenOut(3, 3),
}

function exchange(words: number): EventShape {
  return {
    topics: 2,
    words,
    read(data) {
      const [sold, soldAmount, bought, boughtAmount] = [0, 1, 2, 3].map((word) => wordAt(data, word))
      if (sold === undefined || soldAmount === undefined) return null
      if (bought === undefined || boughtAmount === undefined) return null
      if (sold >= MOST_COINS || bought >= MOST_COINS) return null
      return { event: 'Exchange', sold: Number(sold), soldAmount, bought: Number(bought), boughtAmount }
    },
  }
}

/** Amounts of so many coins, one after the other. */
function putIn(coins: number, words: number): EventShape {
  return amountsOf(1n, coins, words, 0)
}

function takenOut(coins: number, words: number, first = 0): EventShape {
  return amountsOf(-1n, coins, words, first)
}

function amountsOf(sign: bigint, coins: number, words: number, first: number): EventShape {
  return {
    topics: 2,
    words,
    read: (data) =>
      changes(
        sign,
        Array.from({ length: coins }, (_, coin) => wordAt(data, first + coin)),
      ),
  }
}

function list(sign: bigint): EventShape {
  return { topics: 2, words: 'dynamic', read: (data) => changes(sign, listAt(data, 0)) }
}

function changes(sign: bigint, amounts: readonly bigint[]): PoolEventBody {
  return { event: 'Change', changes: amounts.map((amount, coin) => ({ coin, amount: sign * amount })) }
}

/** The event does not say of which coin: the transfers of the transaction do. */
function oneTakenOut(words: number): EventShape {
  return {
    topics: 2,
    words,
    needsReceipt: () => true,
    read: (data, _topics, pool, before = []) => coinPaidOut(pool, wordAt(data, 1), before),
  }
}

function paidOut(coin: bigint, amount: bigint): PoolEventBody | null {
  return coin < MOST_COINS ? { event: 'Change', changes: [{ coin: Number(coin), amount: -amount }] } : null
}
