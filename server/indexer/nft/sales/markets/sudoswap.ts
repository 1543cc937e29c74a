import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { CallsUnknown, decode, type Marketplace } from '../marketplace.ts'
import { itemsSwapped, moneyFrom, moneyInto, swapOrder } from './sudoswap-swap.ts'

/** https://github.com/sudoswap/lssvm/blob/main/src/LSSVMPair.sol */
const events = parseAbi(['event SwapNFTInPair()', 'event SwapNFTOutPair()'])
const factory = parseAbi(['function isPair(address potentialPair, uint8 variant) view returns (bool)'])

/** https://github.com/reservoirprotocol/indexer/blob/main/packages/sdk/src/sudoswap/addresses.ts */
const FACTORY = '0xb16c1342e617a5b6e4b631eb114483fdb289c0a4'

/** Of items with and without a list of their own, for ether and for a token. */
const VARIANTS = [0, 1, 2, 3]

/**
 * Sudoswap's first pairs. Their events name nothing: the items stand before them, and a price in ether only in the calls. If those are
 * not known, the swap is left to the fallback.
 */
export const sudoswap = {
  kind: 'sudoswap',
  entity: 'Sudoswap',
  addresses: [{ address: FACTORY, label: 'Sudoswap pair factory', chains: ['eth'] }],
  events,
  asksIfMade: (pair) =>
    VARIANTS.map((variant) =>
      encodeFunctionData({ abi: factory, functionName: 'isPair', args: [pair as Hex, variant] }),
    ),
  read(log, context) {
    const isSold = decode(events, log).eventName === 'SwapNFTOutPair'
    const items = itemsSwapped(log, isSold, context)
    const money = isSold ? moneyInto(log, [FACTORY], context) : moneyFrom(log, [FACTORY], context)
    if (!money && !context.nativeMoves) throw new CallsUnknown()
    return money ? [swapOrder(items, money)] : []
  },
} satisfies Marketplace
