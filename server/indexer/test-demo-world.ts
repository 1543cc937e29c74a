import { decodeEventLog, type Hex, parseAbi, toEventSelector } from 'viem'
import type { GroundTruth } from '#demo/ground-truth.ts'
import type { Act } from './test-replay.ts'

/**
 * What the demo chain says without any of the indexer's code: every receipt in the chain's order, decoded by viem, and what
 * the builder's books add to it.
 */
export type Movement = {
  token: string
  standard: 'erc20' | 'erc721' | 'erc1155'
  from: string
  to: string
  id: bigint
  amount: bigint
}
type RawLog = { address: Hex; topics: [Hex, ...Hex[]]; data: Hex }
export type RawTransaction = {
  hash: string
  from: string
  to: string | null
  gasWei: bigint
  at: number
  day: string
  logs: RawLog[]
  movements: Movement[]
}
export type NativePayment = { transaction: RawTransaction; from: string; to: string; wei: bigint }

const ZERO = `0x${'0'.repeat(40)}`
const fungible = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const unique = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const multi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const wrapping = parseAbi([
  'event Deposit(address indexed who, uint256 wei)',
  'event Withdrawal(address indexed who, uint256 wei)',
])
const TRANSFER = toEventSelector(fungible[0])
const MULTI = multi.map((event) => toEventSelector(event))
const WRAPPING = wrapping.map((event) => toEventSelector(event))
const SWAPS = [
  toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
]

export async function readWholeChain(rpcUrl: string, lastBlock: number): Promise<RawTransaction[]> {
  const numbers = Array.from({ length: lastBlock + 1 }, (_, number) => `0x${number.toString(16)}`)
  const blocks = await batch<{ timestamp: Hex }>(
    rpcUrl,
    'eth_getBlockByNumber',
    numbers.map((number) => [number, false]),
  )
  const receipts = await batch<
    {
      transactionHash: Hex
      from: Hex
      to: Hex | null
      gasUsed: Hex
      effectiveGasPrice: Hex
      logs: RawLog[]
    }[]
  >(
    rpcUrl,
    'eth_getBlockReceipts',
    numbers.map((number) => [number]),
  )
  return receipts.flatMap((ofBlock, number) =>
    ofBlock.map(({ transactionHash, from, to, gasUsed, effectiveGasPrice, logs }) => {
      const at = Number(blocks[number]?.timestamp)
      return {
        hash: transactionHash,
        from: from.toLowerCase(),
        to: to?.toLowerCase() ?? null,
        gasWei: BigInt(gasUsed) * BigInt(effectiveGasPrice),
        at,
        day: new Date(at * 1000).toISOString().slice(0, 10),
        logs,
        movements: logs.flatMap(movementsIn),
      }
    }),
  )
}

/** Answers in the order of the questions. */
async function batch<T>(rpcUrl: string, method: string, questions: unknown[][]): Promise<T[]> {
  const answers: T[] = []
  for (let start = 0; start < questions.length; start += 500) {
    const part = questions.slice(start, start + 500)
    const body = JSON.stringify(part.map((params, id) => ({ jsonrpc: '2.0', id, method, params })))
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const replies = (await response.json()) as { id: number; result: T }[]
    for (const { id, result } of replies) answers[start + id] = result
  }
  return answers
}

function movementsIn({ address, topics, data }: RawLog): Movement[] {
  const token = address.toLowerCase()
  if (topics[0] === TRANSFER && topics.length === 4) {
    const { from, to, id } = decodeEventLog({ abi: unique, topics, data }).args
    return [{ token, standard: 'erc721', ...people(from, to), id, amount: 1n }]
  }
  if (topics[0] === TRANSFER) {
    const { from, to, value } = decodeEventLog({ abi: fungible, topics, data }).args
    return [{ token, standard: 'erc20', ...people(from, to), id: 0n, amount: value }]
  }
  if (!MULTI.includes(topics[0])) return []
  const { eventName, args } = decodeEventLog({ abi: multi, topics, data })
  const [ids, values] = eventName === 'TransferBatch' ? [args.ids, args.values] : [[args.id], [args.value]]
  return ids.map((id, i) => ({
    token,
    standard: 'erc1155',
    ...people(args.from, args.to),
    id,
    amount: values[i] ?? 0n,
  }))
}

function people(from: string, to: string) {
  return { from: from.toLowerCase(), to: to.toLowerCase() }
}

type TokenDay = { transfers: number; transactions: number; holders: number; supply: string }

/** Days, and holders by how each first got the token, of an ERC-20 with pools. */
export function foldToken(chain: readonly RawTransaction[], token: string, pools: readonly string[]) {
  const balances = new Map<string, bigint>()
  const firstWay = new Map<string, string>()
  const days: Record<string, TokenDay> = {}
  for (const { day, logs, movements } of chain) {
    const mine = movements.filter((each) => each.token === token)
    if (mine.length === 0) continue
    const swapped = pools.filter((pool) =>
      logs.some(({ address, topics }) => address === pool && SWAPS.includes(topics[0])),
    )
    const receivers = new Set(mine.map(({ to }) => to).filter((to) => to !== ZERO))
    for (const { from, to, amount } of mine) {
      balances.set(from, (balances.get(from) ?? 0n) - amount)
      balances.set(to, (balances.get(to) ?? 0n) + amount)
      if (amount === 0n || from === to || firstWay.has(to)) continue
      firstWay.set(to, swapped.includes(from) ? 'swap' : receivers.size > 20 ? 'airdrop' : 'transfer')
    }
    const row = days[day] ?? { transfers: 0, transactions: 0, holders: 0, supply: '' }
    days[day] = row
    row.transfers += mine.length
    row.transactions++
    row.holders = holders().length
    row.supply = String(-(balances.get(ZERO) ?? 0n))
  }
  const ways: Record<string, string> = {}
  for (const holder of holders()) {
    const way = firstWay.get(holder) ?? ''
    ways[way] = String(Number(ways[way] ?? 0) + 1)
  }
  return { days, ways, firstWay }

  function holders(): string[] {
    return [...balances].filter(([who, balance]) => who !== ZERO && balance > 0n).map(([who]) => who)
  }
}

/** The collection's history by the builder's books; the chain says only in which order, and when. */
export function touchstoneActs(chain: readonly RawTransaction[], { touchstones }: GroundTruth): Act[] {
  const { mints, airdrops, sales, transfers, burns, owners } = touchstones
  const places = placesOf(chain)
  const one = (from: string, to: string, id: string | number) => ({ from, to, id: BigInt(id), amount: 1n })
  const acts = [
    ...mints.map(({ hash, ids, to, paidWei }) => ({
      hash,
      valueWei: BigInt(paidWei) / BigInt(ids.length),
      moves: ids.map((id) => one(ZERO, to, id)),
    })),
    // Whoever got one in the airdrop never gives it away.
    ...airdrops.map(({ hash, firstId, receivers }) => ({
      hash,
      valueWei: 0n,
      moves: Array.from({ length: receivers }, (_, i) =>
        one(ZERO, owners[String(firstId + i) as keyof typeof owners] ?? '', firstId + i),
      ),
    })),
    ...sales.map(({ hash, id, seller, buyer, priceWei }) => ({
      hash,
      valueWei: BigInt(priceWei),
      moves: [one(seller, buyer, id)],
    })),
    ...transfers.map(({ hash, id, from, to }) => ({ hash, valueWei: 0n, moves: [one(from, to, id)] })),
    // To 0x…dEaD as well: nobody has it any more.
    ...burns.map(({ hash, id, from }) => ({ hash, valueWei: 0n, moves: [one(from, ZERO, id)] })),
  ]
  return acts
    .map((act) => ({ ...act, at: chain[places.get(act.hash) ?? -1]?.at ?? Number.NaN }))
    .sort((a, b) => (places.get(a.hash) ?? 0) - (places.get(b.hash) ?? 0))
}

/** The editions' history by their events, with what the books say was paid. */
export function editionActs(chain: readonly RawTransaction[], { editions }: GroundTruth): Act[] {
  const paid = new Map([
    ...editions.claims.map(({ hash, paidWei }) => [hash, paidWei] as const),
    ...editions.sales.map(({ hash, priceWei }) => [hash, priceWei] as const),
  ])
  return chain.flatMap(({ hash, at, movements }) => {
    const moves = movements.filter(({ token }) => token === editions.address)
    return moves.length > 0 ? [{ hash, at, valueWei: BigInt(paid.get(hash as Hex) ?? 0), moves }] : []
  })
}

/** Every movement of native coin in the world, by the books and by the wrapped coin's own events. */
export function nativePayments(chain: readonly RawTransaction[], truth: GroundTruth): NativePayment[] {
  const { touchstones, editions, contracts, accounts } = truth
  const { weth = '', v2Router = '', seaport = '' } = contracts
  const places = placesOf(chain)
  const payments: NativePayment[] = []
  const pay = (hash: string, from: string, to: string, wei: bigint) => {
    const transaction = chain[places.get(hash) ?? -1]
    if (!transaction) throw new Error(`no transaction ${hash}`)
    if (wei > 0n) payments.push({ transaction, from, to, wei })
  }
  for (const { hash, from, to, valueWei } of truth.nativeTransfers) pay(hash, from, to, BigInt(valueWei))
  for (const { hash, to, paidWei } of touchstones.mints) pay(hash, to, touchstones.address, BigInt(paidWei))
  for (const { hash, to, paidWei } of editions.claims) {
    pay(hash, to, editions.address ?? '', BigInt(paidWei))
    pay(hash, editions.address ?? '', accounts.visitor, BigInt(paidWei))
  }
  for (const [sales, receiver] of [
    [touchstones.sales, accounts.studio],
    [editions.sales, accounts.visitor],
  ] as const) {
    for (const { hash, currency, seller, buyer, priceWei, royaltyWei } of sales) {
      if (currency !== 'native') continue
      pay(hash, buyer, seaport, BigInt(priceWei))
      pay(hash, seaport, seller, BigInt(priceWei) - BigInt(royaltyWei))
      pay(hash, seaport, receiver, BigInt(royaltyWei))
    }
  }
  const mintedFor = new Map(touchstones.mints.map(({ hash, paidWei }) => [hash as string, BigInt(paidWei)]))
  let till = 0n
  for (const { hash, from, to, logs } of chain) {
    till += mintedFor.get(hash) ?? 0n
    // Only withdrawing leaves no event there.
    if (from === accounts.studio && to === touchstones.address && logs.length === 0) {
      pay(hash, touchstones.address, accounts.studio, till)
      till = 0n
    }
    for (const { address, topics, data } of logs) {
      if (address !== weth || !WRAPPING.includes(topics[0])) continue
      const { eventName, args } = decodeEventLog({ abi: wrapping, topics, data })
      const isRouter = args.who.toLowerCase() === v2Router
      if (eventName === 'Deposit') {
        if (isRouter) pay(hash, from, v2Router, args.wei)
        pay(hash, args.who.toLowerCase(), weth, args.wei)
      } else {
        pay(hash, weth, args.who.toLowerCase(), args.wei)
        if (isRouter) pay(hash, v2Router, from, args.wei)
      }
    }
  }
  return payments
}

function placesOf(chain: readonly RawTransaction[]): Map<string, number> {
  return new Map(chain.map(({ hash }, place) => [hash, place]))
}
