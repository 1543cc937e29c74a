import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Item, Order, Share } from '../order.ts'
import { logsBefore } from '../receipt-moves.ts'

// https://github.com/ourzora/zora-protocol packages/shared-contracts/src/interfaces/IProtocolRewards.sol, legacy/erc20z/src/interfaces/IZoraTimedSaleStrategy.sol
const events = parseAbi([
  'event RewardsDeposit(address indexed creator, address indexed createReferral, address indexed mintReferral, address firstMinter, address zora, address from, uint256 creatorReward, uint256 createReferralReward, uint256 mintReferralReward, uint256 firstMinterReward, uint256 zoraReward)',
  'event ZoraTimedSaleStrategyRewards(address indexed collection, uint256 indexed tokenId, address creator, uint256 creatorReward, address createReferral, uint256 createReferralReward, address mintReferral, uint256 mintReferralReward, address market, uint256 marketReward, address zoraRecipient, uint256 zoraReward)',
])

// https://github.com/ourzora/zora-protocol legacy/erc20z/addresses
const TIMED_SALE = '0x777777722d078c97c6ad07d9f36801e653e356ae'
const TIMED_SALE_ON: readonly ChainKey[] = [
  'eth',
  'base',
  'arbitrum',
  'optimism',
  'blast',
  'zora',
  'sepolia',
  'base-sepolia',
]

/**
 * Zora's drops are contracts of their own, whose word alone proves nothing. But each paid mint leaves a part of the payment with the
 * contract for rewards, which says who sent it: the drop itself. The timed sale is one contract for all, and tells where all of it went.
 */
export const zoraMints = {
  kind: 'zoraMints',
  entity: 'Zora',
  addresses: [
    // https://github.com/ourzora/zora-protocol legacy/1155-contracts/chainConfigs: by CREATE2, the same contract on every chain.
    { address: '0x7777777f279eba3d3ad8f4e708545291a6fdba8b', label: 'Zora protocol rewards' },
    { address: TIMED_SALE, label: 'Zora timed sale', chains: TIMED_SALE_ON },
  ],
  events,
  read(log, context) {
    const event = decode(events, log)
    return event.eventName === 'RewardsDeposit'
      ? mintedByDrop(event.args, context)
      : mintedByTimedSale(event.args, context)
  },
} satisfies Marketplace

type Deposit = { from: string; zora: string; zoraReward: bigint }

function mintedByDrop(
  { from, zora, zoraReward }: Deposit,
  { logs, index, transaction }: ReadContext,
): Order[] {
  const own = logs[index]
  const deposits = logs.filter(
    ({ address, topics }) => address === own?.address && topics[0] === own.topics[0],
  )
  // Through another contract, or for several mints, the value cannot be told apart: what moved says it.
  if (transaction.to !== from.toLowerCase() || transaction.to === TIMED_SALE || deposits.length > 1) return []
  const minted = movesIn(logs).items.filter((item) => item.from === ZERO_ADDRESS)
  const [first] = minted
  if (!first || minted.some(({ contract }) => contract !== first.contract)) return []
  // Zora's drops take the exact amount or none.
  return [orderIn(minted, transaction.valueWei, feeOf(zora, zoraReward))]
}

type Rewards = {
  collection: string
  tokenId: bigint
  creatorReward: bigint
  createReferralReward: bigint
  mintReferralReward: bigint
  marketReward: bigint
  zoraRecipient: string
  zoraReward: bigint
}

function mintedByTimedSale(event: Rewards, context: ReadContext): Order[] {
  const contract = event.collection.toLowerCase()
  const minted = movesIn(logsBefore(context)).items.findLast(
    (item) => item.from === ZERO_ADDRESS && item.contract === contract && item.tokenId === event.tokenId,
  )
  if (!minted) throw new Error('a mint without its item')
  const { creatorReward, createReferralReward, mintReferralReward, marketReward, zoraReward } = event
  const amount = creatorReward + createReferralReward + mintReferralReward + marketReward + zoraReward
  return [orderIn([minted], amount, feeOf(event.zoraRecipient, zoraReward))]
}

function feeOf(receiver: string, amount: bigint): Share {
  return { receiver: receiver.toLowerCase(), amount, purpose: 'market' }
}

function orderIn(items: Item[], amount: bigint, fee: Share): Order {
  return {
    market: 'Zora',
    side: 'sell',
    makerSide: null,
    maker: null,
    taker: null,
    items,
    paid: { currency: ZERO_ADDRESS, amount },
    shares: [fee],
  }
}
