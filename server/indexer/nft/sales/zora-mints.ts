import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace } from './marketplace.ts'
import { movesIn } from './moves.ts'

// https://github.com/ourzora/zora-protocol legacy/protocol-rewards/src/interfaces/IProtocolRewards.sol
const events = parseAbi([
  'event RewardsDeposit(address indexed creator, address indexed createReferral, address indexed mintReferral, address firstMinter, address zora, address from, uint256 creatorReward, uint256 createReferralReward, uint256 mintReferralReward, uint256 firstMinterReward, uint256 zoraReward)',
])

/**
 * Zora's drops are contracts of their own, whose word alone proves nothing. But each paid mint leaves a part of the payment with this one,
 * which says who sent it: the drop itself, or the contract that sells for it.
 */
export const zoraMints = {
  kind: 'zoraMints',
  entity: 'Zora',
  // https://github.com/ourzora/zora-protocol legacy/1155-contracts/chainConfigs: by CREATE2, the same contract on every chain.
  addresses: [{ address: '0x7777777f279eba3d3ad8f4e708545291a6fdba8b', label: 'Zora protocol rewards' }],
  events,
  read(log, { logs, transaction }) {
    const { args } = decode(events, log)
    const from = args.from.toLowerCase()
    const deposits = logs.filter(
      (other) => other.address === log.address && other.topics[0] === log.topics[0],
    )
    // Through another contract, or for several mints, the value cannot be told apart: what moved says it.
    if (transaction.to !== from || deposits.length > 1) return []
    const minted = movesIn(logs).items.filter((item) => item.from === ZERO_ADDRESS)
    const [first] = minted
    if (!first || minted.some(({ contract }) => contract !== first.contract)) return []
    return [
      {
        market: 'Zora',
        side: 'sell',
        makerSide: null,
        maker: null,
        taker: null,
        items: minted,
        // Zora's drops take the exact amount or none.
        paid: { currency: ZERO_ADDRESS, amount: transaction.valueWei },
        shares: [{ receiver: args.zora.toLowerCase(), amount: args.zoraReward, purpose: 'market' }],
      },
    ]
  },
} satisfies Marketplace
