import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Log } from '#server/chain/types.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { type Moved, movesIn } from '../moves.ts'
import type { Payment } from '../order.ts'
import { coinsFrom, logsAfter, logsBefore, withFeeOnTop } from '../receipt-moves.ts'

// https://github.com/rarible/protocol-contracts projects/exchange-v2/contracts/ExchangeV2Core.sol, today and as it was until March 2022
const events = parseAbi([
  'event Match(bytes32 leftHash, bytes32 rightHash, uint256 newLeftFill, uint256 newRightFill)',
  'event Match(bytes32 leftHash, bytes32 rightHash, address leftMaker, address rightMaker, uint256 newLeftFill, uint256 newRightFill, AssetType leftAsset, AssetType rightAsset)',
  'struct AssetType { bytes4 assetClass; bytes data; }',
])

// https://github.com/rarible/protocol-contracts projects/hardhat-deploy/deployments
const exchanges: readonly [string, readonly ChainKey[]][] = [
  ['0x9757f2d2b135150bbeb65308d4a91804107cd8d6', ['eth']],
  ['0x12b3897a36fdb436dde2788c06eff0ffd997066e', ['polygon']],
  ['0x07b637739cad9a5f0c487219b283a52717e69978', ['arbitrum']],
  ['0x6c65a3c3aa67b126e43f86da85775e0f5e9743f7', ['base']],
  ['0xf944c45add4d496e0409d8950925aa03b0f09273', ['bsc']],
  ['0x5e0bbed68e1b47c94a396226d8ac10dde242e77c', ['zksync']],
  ['0x26ffb53e87ec52f02ee3aafb57126cbb623c59e9', ['abstract']],
  ['0xc747f8ba0514d30322a5bd4056f8c6434448d3f5', ['apechain']],
  ['0x5faf16a85028be138a7178b222dec98092feef97', ['berachain', 'celo']],
  ['0x0e7b24d73e45b639a5cf674c5f2bb02930716f87', ['mantle']],
  ['0x2c46e116a742c159fa79e2717b50759ec979e3be', ['monad']],
  ['0x3e52d660b69d1bdacb6c513ce085d924f5cb9c77', ['sepolia', 'polygon-amoy']],
  ['0x0fe65b68eb627c21eaf3cfe8183c4f946f3d48bd', ['base-sepolia']],
]

/** Rarible's second exchange, at an address of its own on each chain. */
export const raribleV2 = {
  kind: 'raribleV2',
  entity: 'Rarible',
  addresses: exchanges.map(([address, chains]) => ({ address, label: 'Rarible exchange V2', chains })),
  events,
  read(log, context) {
    const { args } = decode(events, log)
    // Today's event stands before what it caused, the older one behind it.
    const logs = 'leftMaker' in args ? logsBefore(context) : logsAfter(context)
    const items = itemsIn(logs, [args.newLeftFill, args.newRightFill])
    const [first] = items
    if (!first) throw new Error('a match without an item')
    const isBid = first.from === context.transaction.from
    return [
      {
        market: 'Rarible',
        side: 'sell',
        makerSide: isBid ? 'bid' : 'ask',
        maker: (isBid ? first.to : first.from) ?? null,
        taker: (isBid ? first.from : first.to) ?? null,
        items,
        paid: paidIn([args.newLeftFill, args.newRightFill], items, logs, context),
        shares: [],
      },
    ]
  },
} satisfies Marketplace

/**
 * The event names neither item nor people. They are the first that moved, as many as one of the two fills says; all of them if
 * that is no count of items, as of a bundle. What was minted on its way is the one that went on.
 */
function itemsIn(logs: readonly Log[], fills: readonly bigint[]): Moved[] {
  const moved = movesIn(logs).items
  const isSame = (one: Moved, other: Moved) =>
    one.contract === other.contract && one.tokenId === other.tokenId
  const sold = moved.filter((move, place) => {
    const isFirst = !moved.slice(0, place).some((other) => isSame(other, move) && !isMint(other))
    return isFirst && (!isMint(move) || !moved.slice(place + 1).some((other) => isSame(other, move)))
  })
  let units = 0n
  const end = sold.findIndex(({ amount }) => {
    units += amount
    return fills.includes(units)
  })
  return end < 0 ? sold : sold.slice(0, end + 1)
}

function isMint({ from }: Moved): boolean {
  return from === ZERO_ADDRESS
}

/** The fill that does not count the items is the price, without the buyer's fee. */
function paidIn(
  [left = 0n, right = 0n]: readonly bigint[],
  items: readonly Moved[],
  logs: readonly Log[],
  context: ReadContext,
): Payment | null {
  const units = items.reduce((sum, { amount }) => sum + amount, 0n)
  const amount = left === units ? right : right === units || left > right ? left : right
  const buyer = items[0]?.to ?? ''
  const spent = movesIn(logs).coins.filter(({ from }) => from === buyer)
  const [currency, ...others] = new Set(spent.map((coin) => coin.currency))
  if (others.length > 0) return null
  return currency ? coinsFrom(buyer, { currency, amount }, logs) : withFeeOnTop(amount, context)
}
