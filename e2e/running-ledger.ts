import type { GroundTruth } from '#demo/ground-truth.ts'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'
import { blockTime, demoChainUrl, hex } from './demo-chain.ts'

/*
 * The demo world day by day, by its builder's ledger, carried on to a block of the chain as it runs: what the regulars have done
 * since is read from the chain's logs. Nothing of the server's own code or figures is used.
 */

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const DAY = 86_400

type RawLog = {
  address: string
  topics: string[]
  data: string
  transactionHash: string
  blockNumber: string
}
type Log = Omit<RawLog, 'blockNumber'> & { block: number }
type Way = 'Minted' | 'Purchased' | 'Airdropped' | 'Transferred'

export type RunningLedger = Awaited<ReturnType<typeof runningLedger>>

/** Everything up to and with `lastBlock`. */
export async function runningLedger(assay: TemporaryAssay, lastBlock: number) {
  const url = demoChainUrl(assay)
  const truth = await readGroundTruth()
  const { touchstones, bullion, weth, dollar } = truth
  const times = await Promise.all(Array.from({ length: lastBlock + 1 }, (_, block) => blockTime(url, block)))
  const shift = (times[truth.lastBlock] ?? 0) - truth.lastTimestamp
  const logsOf = async (address: string, fromBlock = 0): Promise<Log[]> => {
    const filter = { address, fromBlock: hex(fromBlock), toBlock: hex(lastBlock), topics: [TRANSFER] }
    const logs = await rpc<RawLog[]>(url, 'eth_getLogs', [filter])
    return logs.map(({ blockNumber, ...log }) => ({ ...log, block: Number(blockNumber) }))
  }
  const since = truth.lastBlock + 1
  const wrapped = await logsOf(weth.address, since)
  const stones = await logsOf(touchstones.address, since)
  const paidWei = new Map<string, bigint>()
  for (const { transactionHash: hash } of stones) {
    const { value } = await rpc<{ value: string }>(url, 'eth_getTransactionByHash', [hash])
    // In wrapped coin the buyer pays it all to the seller, who passes the royalty on.
    const sums = wrapped.filter((log) => log.transactionHash === hash).map(amountOf)
    const [largest = 0n] = [BigInt(value), ...sums].sort((a, b) => (a < b ? 1 : -1))
    paidWei.set(hash, largest)
  }

  const dayOf = (block: number) => new Date((times[block] ?? 0) * 1000).toISOString().slice(0, 10)
  return {
    truth,
    dayOf,
    lastBlockOf: (day: string) => times.findLastIndex((_, block) => dayOf(block) <= day),
    timeOf: (block: number) => times[block] ?? 0,
    /** Whether it is of the 24 hours up to the last block. */
    isLately: (block: number) => (times[block] ?? 0) > (times[lastBlock] ?? 0) - DAY,
    /** Of the native coin, in USD: the last round of the feed before the day's end. */
    coinPrice(day: string): number {
      const end = Date.parse(day) / 1000 + DAY
      return Number(truth.feed.findLast(({ updatedAt }) => updatedAt + shift < end)?.answer) / 1e8
    },
    touchstones: touchstonesAt(truth, stones, paidWei),
    bullion: {
      ...bullionAt(truth, await logsOf(bullion.address, since), wrapped, await logsOf(dollar.address, since)),
      /** Block and hash of all transactions that moved any. */
      transactions: (await logsOf(bullion.address)).map(({ block, transactionHash }) => ({
        block,
        hash: transactionHash,
      })),
    },
    coinOf: async (address: string) =>
      BigInt(await rpc<string>(url, 'eth_getBalance', [address, hex(lastBlock)])),
  }
}

/** What was paid for them, in coins, and each with how and in which block its owner got it. */
function touchstonesAt({ touchstones }: GroundTruth, since: readonly Log[], paidWei: Map<string, bigint>) {
  const coins = (wei: string | bigint) => Number(wei) / 1e18
  const { mints, sales, transfers, burns, airdrops } = touchstones
  const paid = [
    ...mints.map((mint) => ({ block: mint.block, ttv: coins(mint.paidWei), revenue: coins(mint.paidWei) })),
    ...sales.map((sale) => ({
      block: sale.block,
      ttv: coins(sale.priceWei),
      revenue: coins(sale.royaltyWei),
    })),
  ]
  const taken: { block: number; id: string; way: Way; to: string | null }[] = [
    ...mints.flatMap(({ block, ids, to }) =>
      ids.map((id) => ({ block, id: `${id}`, way: 'Minted' as const, to })),
    ),
    ...airdrops.flatMap(({ block, firstId, receivers }) =>
      Array.from({ length: receivers }, (_, index) => {
        return { block, id: `${firstId + index}`, way: 'Airdropped' as const, to: null }
      }),
    ),
    ...sales.map(({ block, id, buyer }) => ({ block, id, way: 'Purchased' as const, to: buyer })),
    ...transfers
      .filter(({ from, to }) => from !== to)
      .map(({ block, id, to }) => ({ block, id: `${id}`, way: 'Transferred' as const, to })),
  ].sort((a, b) => a.block - b.block)
  const held = new Map<string, { owner: string; way: Way; block: number }>()
  for (const [id, owner] of Object.entries(touchstones.owners)) {
    if (owner.endsWith('dead')) continue
    const got = taken.findLast((each) => each.id === id && (each.to === null || each.to === owner))
    if (got) held.set(id, { owner, way: got.way, block: got.block })
  }
  const transactions = [mints, sales, transfers, burns, airdrops]
    .flat()
    .map(({ block, hash }) => ({ block, hash }))

  const counted = new Set<string>()
  for (const { block, transactionHash: hash, topics } of since) {
    const [from, to, id] = [addressIn(topics[1]), addressIn(topics[2]), String(BigInt(topics[3] ?? 0))]
    const price = paidWei.get(hash) ?? 0n
    transactions.push({ block, hash: hash as `0x${string}` })
    // Of what a regular pays a twentieth is the royalty.
    if (price > 0n && !counted.has(hash)) paid.push({ block, ttv: coins(price), revenue: coins(price / 20n) })
    counted.add(hash)
    if (from !== to) held.set(id, { owner: to, way: price > 0n ? 'Purchased' : 'Transferred', block })
  }
  return { paid, held, transactions }
}

/** Who holds how much, what is in the pools and what was swapped. */
function bullionAt(
  truth: GroundTruth,
  since: readonly Log[],
  wrapped: readonly Log[],
  dollars: readonly Log[],
) {
  const { bullion } = truth
  const balances = new Map(Object.entries(bullion.balances).map(([owner, amount]) => [owner, BigInt(amount)]))
  const swaps = bullion.swaps.map(({ block, side, bullion }) => ({
    block,
    side,
    amount: Number(bullion) / 1e18,
  }))
  for (const log of since) {
    const [from, to, amount] = [addressIn(log.topics[1]), addressIn(log.topics[2]), amountOf(log)]
    balances.set(from, (balances.get(from) ?? 0n) - amount)
    balances.set(to, (balances.get(to) ?? 0n) + amount)
  }
  const pools = bullion.pools.map(({ address, against, ...pool }) => {
    const change = (logs: readonly Log[]) =>
      logs.reduce((sum, log) => {
        if (addressIn(log.topics[1]) === address) return sum - amountOf(log)
        return addressIn(log.topics[2]) === address ? sum + amountOf(log) : sum
      }, 0n)
    // The regulars put nothing into a pool and take nothing out but in swaps.
    for (const log of since) {
      const [from, to, amount] = [
        addressIn(log.topics[1]),
        addressIn(log.topics[2]),
        Number(amountOf(log)) / 1e18,
      ]
      if (from === address) swaps.push({ block: log.block, side: 'buy', amount })
      if (to === address) swaps.push({ block: log.block, side: 'sell', amount })
    }
    const isCoin = against === 'weth'
    const other = BigInt(pool.other) + change(isCoin ? wrapped : dollars)
    return {
      isCoin,
      bullion: Number(BigInt(pool.bullion) + change(since)) / 1e18,
      other: Number(other) / (isCoin ? 1e18 : 1e6),
    }
  })
  const holders = [...balances].filter(([, amount]) => amount > 0n).sort(([, a], [, b]) => (a < b ? 1 : -1))
  return { holders, pools, swaps, supply: BigInt(bullion.supply) }
}

function addressIn(topic = ''): string {
  return `0x${topic.slice(26)}`
}

function amountOf({ data }: Log): bigint {
  return BigInt(data)
}
