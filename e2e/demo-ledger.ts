import { type Hex, parseAbi, parseEventLogs, type RpcLog } from 'viem'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'
import { blockTime, demoChainUrl, hex } from './demo-chain.ts'

/*
 * What the demo world's collections come to, without any of the server's code: what was paid by the builder's own
 * ledger, who holds what by the events that the chain's node gives, up to the block it is at. The regulars go on
 * trading meanwhile; what they have paid since the end of the built world is read from their transactions.
 */

const ZERO = `0x${'0'.repeat(40)}`
const NOBODY = [ZERO, '0x000000000000000000000000000000000000dead']
const fungible = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])
const unique = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const multi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])

type Move = { hash: Hex; from: string; to: string; amount: bigint }
/** Amounts in wei of the native coin. */
type Payment = { block: number; ttv: bigint; revenue: bigint }

export type NftLedger = { holders: number; items: bigint; transactions: number; revenue: number; ttv: number }

export async function readDemoLedger(assay: TemporaryAssay) {
  const url = demoChainUrl(assay)
  const truth = await readGroundTruth()
  const { touchstones, editions, bullion, accounts, contracts, lastBlock, lastTimestamp, feed } = truth
  const logsOf = (address: string | undefined) =>
    rpc<RpcLog[]>(url, 'eth_getLogs', [{ address, fromBlock: '0x0', toBlock: 'latest' }])

  // The world was built on other days and moved by whole ones.
  const moved = (await blockTime(url, lastBlock)) - lastTimestamp
  async function usd(block: number): Promise<number> {
    const endOfDay = Math.floor((await blockTime(url, block)) / 86_400 + 1) * 86_400
    const round = feed.findLast(({ updatedAt }) => updatedAt + moved < endOfDay)
    return (round?.answer ?? Number.NaN) / 1e8 / 1e18
  }

  /** The regulars' sales: the native coin that was sent along, or else the largest sum of wrapped coin that moved. */
  async function salesSince(): Promise<Payment[]> {
    const wrapped = parseEventLogs({ abi: fungible, logs: (await logsOf(contracts.weth)) as never })
    const head = Number(await rpc<Hex>(url, 'eth_blockNumber'))
    const blocks = Array.from({ length: head - lastBlock }, (_, index) => lastBlock + 1 + index)
    const sales = await Promise.all(
      blocks.map(async (block) => {
        const { transactions } = await rpc<{ transactions: { to: Hex; value: Hex; hash: Hex }[] }>(
          url,
          'eth_getBlockByNumber',
          [hex(block), true],
        )
        return transactions
          .filter(({ to }) => to === contracts.seaport)
          .map(({ hash, value }) => {
            const sums = wrapped.filter((log) => log.transactionHash === hash).map(({ args }) => args.amount)
            const price = BigInt(value) || (sums.sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n)
            return { block, ttv: price, revenue: price / 20n }
          })
      }),
    )
    return sales.flat()
  }

  async function nftLedger(moves: readonly Move[], payments: readonly Payment[]): Promise<NftLedger> {
    const { holders, supply, transactions } = fold(moves)
    let [revenue, ttv] = [0, 0]
    const prices = await Promise.all(payments.map(({ block }) => usd(block)))
    for (const [index, payment] of payments.entries()) {
      const price = prices[index] ?? Number.NaN
      revenue += Number(payment.revenue) * price
      ttv += Number(payment.ttv) * price
    }
    return { holders: holders.size, items: supply, transactions, revenue, ttv }
  }

  const mint = ({ block, paidWei }: { block: number; paidWei: string }): Payment => {
    return { block, ttv: BigInt(paidWei), revenue: BigInt(paidWei) }
  }
  const sale = (one: { block: number; priceWei: string; royaltyWei: string }): Payment => {
    return { block: one.block, ttv: BigInt(one.priceWei), revenue: BigInt(one.royaltyWei) }
  }

  const stones = parseEventLogs({ abi: unique, logs: (await logsOf(touchstones.address)) as never }).map(
    ({ transactionHash, args: { from, to } }) => moveOf(transactionHash, from, to, 1n),
  )
  const prints = parseEventLogs({ abi: multi, logs: (await logsOf(editions.address)) as never }).flatMap(
    ({ transactionHash, args }) =>
      ('amounts' in args ? args.amounts : [args.amount]).map((amount) =>
        moveOf(transactionHash, args.from, args.to, amount),
      ),
  )
  const coins = parseEventLogs({ abi: fungible, logs: (await logsOf(bullion.address)) as never }).map(
    ({ transactionHash, args: { from, to, amount } }) => moveOf(transactionHash, from, to, amount),
  )

  const { holders, supply, transactions } = fold(coins)
  const largest = [...holders.values()].sort((a, b) => (a < b ? 1 : -1))
  const percentOfLargest = (count: number) => {
    const sum = largest.slice(0, count).reduce((total, each) => total + each, 0n)
    return Number((sum * 10n ** 12n) / supply) / 1e10
  }
  return {
    touchstones: await nftLedger(stones, [
      ...touchstones.mints.map(mint),
      ...touchstones.sales.map(sale),
      ...(await salesSince()),
    ]),
    editions: await nftLedger(prints, [...editions.claims.map(mint), ...editions.sales.map(sale)]),
    bullion: {
      holders: holders.size,
      transactions,
      top10: percentOfLargest(10),
      top100: percentOfLargest(100),
    },
    collector: {
      address: accounts.collector,
      /** The native coin, Bullion, the dollar and wrapped coin; 8 Touchstones and an edition. */
      holdings:
        1 +
        [bullion, truth.dollar, truth.weth].filter(
          ({ balances }) => BigInt((balances as Record<string, string>)[accounts.collector] ?? 0) > 0n,
        ).length +
        Object.values(touchstones.owners).filter((owner) => owner === accounts.collector).length +
        editions.tokens.reduce(
          (sum, { balances }) => sum + Number((balances as Record<string, string>)[accounts.collector] ?? 0),
          0,
        ),
    },
  }
}

function moveOf(hash: Hex, from: string, to: string, amount: bigint): Move {
  return { hash, from: from.toLowerCase(), to: to.toLowerCase(), amount }
}

function fold(moves: readonly Move[]) {
  const balances = new Map<string, bigint>()
  for (const { from, to, amount } of moves) {
    balances.set(from, (balances.get(from) ?? 0n) - amount)
    balances.set(to, (balances.get(to) ?? 0n) + amount)
  }
  const held = [...balances].filter(([who, amount]) => amount > 0n && !NOBODY.includes(who))
  return {
    holders: new Map(held),
    supply: held.reduce((sum, [, amount]) => sum + amount, 0n),
    transactions: new Set(moves.map(({ hash }) => hash)).size,
  }
}
