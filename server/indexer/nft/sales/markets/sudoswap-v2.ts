import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { itemsSwapped, type Money, moneyFrom, paidByOne, swapOrder } from './sudoswap-swap.ts'

/**
 * With ids of single items or with how many of one kind, and in a later form with the royalty:
 * https://github.com/sudoswap/lssvm2/blob/main/src/LSSVMPair.sol
 * https://github.com/reservoirprotocol/indexer/blob/main/packages/indexer/src/sync/events/data/sudoswap-v2.ts
 */
const events = parseAbi([
  'event SwapNFTInPair(uint256 amountOut, uint256[] ids)',
  'event SwapNFTInPair(uint256 amountOut, uint256 numNFTs)',
  'event SwapNFTOutPair(uint256 amountIn, uint256[] ids)',
  'event SwapNFTOutPair(uint256 amountIn, uint256 numNFTs)',
  'event SwapNFTInPair(uint256 amountOut, uint256[] ids, uint256 royaltyAmount)',
  'event SwapNFTInPair(uint256 amountOut, uint256 numNFTs, uint256 royaltyAmount)',
  'event SwapNFTOutPair(uint256 amountIn, uint256[] ids, uint256 royaltyAmount)',
  'event SwapNFTOutPair(uint256 amountIn, uint256 numNFTs, uint256 royaltyAmount)',
])
const factory = parseAbi(['function isValidPair(address pairAddress) view returns (bool)'])

const label = 'Sudoswap V2 pair factory'
const addresses = [
  // https://github.com/sudoswap/lssvm2#deployments
  { address: '0xa020d57ab0448ef74115c112d18a9c231cc86000', label, chains: ['eth'] },
  // https://github.com/reservoirprotocol/indexer/blob/main/packages/sdk/src/sudoswap-v2/addresses.ts
  { address: '0x605145d263482684590f630e9e581b21e4938eb8', label, chains: ['base'] },
  // https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/nft/trades/chains
  { address: '0x8ce608ce2b5004397faef1556bfe33bdfbe4696d', label, chains: ['base'] },
  { address: '0x6132912d8009268dcc457c003a621a0de405dbe0', label, chains: ['arbitrum'] },
]
const factories = addresses.map(({ address }) => address)

export const sudoswapV2 = {
  kind: 'sudoswapV2',
  entity: 'Sudoswap',
  addresses,
  events,
  asksIfMade: (pair) => [
    encodeFunctionData({ abi: factory, functionName: 'isValidPair', args: [pair as Hex] }),
  ],
  read(log, context) {
    const { args } = decode(events, log)
    const ids = 'ids' in args ? args.ids : undefined
    const items = itemsSwapped(log, 'amountIn' in args, context, ids)
    const royalty = 'royaltyAmount' in args ? args.royaltyAmount : 0n
    const money =
      'amountIn' in args ? paid(args.amountIn, context) : received(log, args.amountOut, royalty, context)
    return [swapOrder(items, money)]
  },
} satisfies Marketplace

/** All that the buyer paid: in a token if one address spent as much of one, else in ether. */
function paid(amount: bigint, context: ReadContext): Money {
  return paidByOne(amount, context) ?? { paid: { currency: ZERO_ADDRESS, amount }, shares: [] }
}

/**
 * What the pair paid, royalty and fee included. In ether, while the calls are not known, what the seller got, with the royalty if the
 * event says it.
 */
function received(log: Log, amount: bigint, royalty: bigint, context: ReadContext): Money {
  const known = moneyFrom(log, factories, context)
  if (known && known.paid.amount >= amount) return known
  return { paid: { currency: ZERO_ADDRESS, amount: amount + royalty }, shares: [], isEstimated: true }
}
