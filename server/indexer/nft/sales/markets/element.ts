import { parseAbi } from 'viem'
import { NATIVE_PLACEHOLDER, ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import type { Order, Share } from '../order.ts'
import { feesOnTop } from './element-fees.ts'

/**
 * A first form without fees, and a later one with them:
 * https://github.com/reservoirprotocol/indexer/blob/main/packages/indexer/src/sync/events/data/element.ts
 */
const events = parseAbi([
  'event ERC721SellOrderFilled(address maker, address taker, address erc20Token, uint256 erc20TokenAmount, address erc721Token, uint256 erc721TokenId, bytes32 orderHash)',
  'event ERC721BuyOrderFilled(address maker, address taker, address erc20Token, uint256 erc20TokenAmount, address erc721Token, uint256 erc721TokenId, bytes32 orderHash)',
  'event ERC1155SellOrderFilled(address maker, address taker, address erc20Token, uint256 erc20FillAmount, address erc1155Token, uint256 erc1155TokenId, uint128 erc1155FillAmount, bytes32 orderHash)',
  'event ERC1155BuyOrderFilled(address maker, address taker, address erc20Token, uint256 erc20FillAmount, address erc1155Token, uint256 erc1155TokenId, uint128 erc1155FillAmount, bytes32 orderHash)',
  'event ERC721SellOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address erc721Token, uint256 erc721TokenId)',
  'event ERC721BuyOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address erc721Token, uint256 erc721TokenId)',
  'event ERC1155SellOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20FillAmount, Fee[] fees, address erc1155Token, uint256 erc1155TokenId, uint128 erc1155FillAmount)',
  'event ERC1155BuyOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20FillAmount, Fee[] fees, address erc1155Token, uint256 erc1155TokenId, uint128 erc1155FillAmount)',
  'struct Fee { address recipient; uint256 amount; }',
])

const label = 'Element exchange'

/** Another contract on each chain: https://github.com/reservoirprotocol/indexer/blob/main/packages/sdk/src/element/addresses.ts */
export const element = {
  kind: 'element',
  entity: 'Element',
  addresses: [
    { address: '0x20f780a973856b93f63670377900c1d2a50a77c4', label, chains: ['eth'] },
    { address: '0xb3e3dfcb2d9f3dde16d78b9e6eb3538eb32b5ae1', label, chains: ['bsc'] },
    { address: '0xeaf5453b329eb38be159a872a6ce91c9a8fb0260', label, chains: ['polygon'] },
    { address: '0x18cd9270dbdca86d470cfb3be1b156241fffa9de', label, chains: ['avalanche', 'arbitrum'] },
    { address: '0x64848eefbc2921102a153b08fa64536ae1f8e937', label, chains: ['zksync'] },
    { address: '0x0cab6977a9c70e04458b740476b498b214019641', label, chains: ['linea', 'scroll'] },
    { address: '0xa39a5f160a1952ddf38781bd76e402b0006912a9', label, chains: ['base'] },
    { address: '0x2317d8b224328644759319dffa2a5da77c72e0e9', label, chains: ['optimism'] },
    { address: '0x4196b39157659bf0de9ebf6e505648b7889a39ce', label, chains: ['blast'] },
  ],
  events,
  read(log, context) {
    const { eventName, args } = decode(events, log)
    const order = orderIn(args, eventName.includes('Sell'))
    return ['fees' in args ? order : withFees(order, log, context)]
  },
} satisfies Marketplace

type Fee = { recipient: string; amount: bigint }
type Filled = { maker: string; taker: string; erc20Token: string } & (
  | { erc20TokenAmount: bigint; erc721Token: string; erc721TokenId: bigint }
  | { erc20FillAmount: bigint; erc1155Token: string; erc1155TokenId: bigint; erc1155FillAmount: bigint }
) & { fees?: readonly Fee[] }

/** https://github.com/DefiLlama/dimension-adapters/blob/master/fees/element/index.ts */
const FEE_COLLECTOR = '0x7538262ae993ca117a0e481f908209137a46268e'

/** The amount includes the fees that the event names. */
function orderIn(event: Filled, isAsk: boolean): Order {
  const [maker, taker] = [event.maker.toLowerCase(), event.taker.toLowerCase()]
  const [from, to] = isAsk ? [maker, taker] : [taker, maker]
  const currency = event.erc20Token.toLowerCase()
  const { amount, ...item } =
    'erc721Token' in event
      ? {
          amount: event.erc20TokenAmount,
          contract: event.erc721Token,
          tokenId: event.erc721TokenId,
          units: 1n,
        }
      : {
          amount: event.erc20FillAmount,
          contract: event.erc1155Token,
          tokenId: event.erc1155TokenId,
          units: event.erc1155FillAmount,
        }
  const fees = (event.fees ?? []).map(feeOf)
  const rest = amount - fees.reduce((sum, fee) => sum + fee.amount, 0n)
  return {
    market: 'Element',
    side: 'sell',
    makerSide: isAsk ? 'ask' : 'bid',
    maker,
    taker,
    items: [{ contract: item.contract.toLowerCase(), tokenId: item.tokenId, amount: item.units, from, to }],
    paid: { currency: currency === NATIVE_PLACEHOLDER ? ZERO_ADDRESS : currency, amount },
    shares: [{ receiver: from, amount: rest, purpose: 'seller' }, ...fees],
  }
}

function feeOf({ recipient, amount }: Fee): Share {
  const receiver = recipient.toLowerCase()
  return { receiver, amount, purpose: receiver === FEE_COLLECTOR ? 'market' : 'unknown' }
}

/** The first form has what the seller got; the buyer paid the fees on top of it. */
function withFees(order: Order, log: Log, context: ReadContext): Order {
  const { paid, shares } = order
  if (!paid) return order
  const fees = feesOnTop(log, order, context)
  if (!fees) return { ...order, isEstimated: true }
  const amount = fees.reduce((sum, fee) => sum + fee.amount, paid.amount)
  return { ...order, paid: { ...paid, amount }, shares: [...shares, ...fees.map(feeOf)] }
}
