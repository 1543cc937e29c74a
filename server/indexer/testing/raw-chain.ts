import { decodeEventLog, type Hex, parseAbi, toEventSelector } from 'viem'

type Movement = {
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

const ZERO = `0x${'0'.repeat(40)}`
const fungible = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const unique = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const multi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const TRANSFER = toEventSelector(fungible[0])
const MULTI = multi.map((event) => toEventSelector(event))
const SWAPS = [
  toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
]

/** What a chain says without any of the indexer's code: every transaction in the chain's order, its events decoded by viem. */
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
  const firstAcquisition = new Map<string, string>()
  const days: Record<string, TokenDay> = {}
  const acts = chain
    .map(({ movements, ...rest }) => ({ ...rest, mine: movements.filter((each) => each.token === token) }))
    .filter(({ mine }) => mine.length > 0)
  for (const [day, ofDay] of Map.groupBy(acts, (act) => act.day)) {
    for (const act of ofDay) enter(act)
    days[day] = {
      transfers: ofDay.reduce((sum, { mine }) => sum + mine.length, 0),
      transactions: ofDay.length,
      holders: holders().length,
      supply: String(-(balances.get(ZERO) ?? 0n)),
    }
  }
  const acquisitions: Record<string, string> = {}
  for (const holder of holders()) {
    const acquisition = firstAcquisition.get(holder) ?? ''
    acquisitions[acquisition] = String(Number(acquisitions[acquisition] ?? 0) + 1)
  }
  return { days, acquisitions, firstAcquisition }

  function enter({ logs, mine }: { logs: RawLog[]; mine: Movement[] }) {
    const swapped = pools.filter((pool) =>
      logs.some(({ address, topics }) => address === pool && SWAPS.includes(topics[0])),
    )
    const receivers = new Set(mine.map(({ to }) => to).filter((to) => to !== ZERO))
    for (const { from, to, amount } of mine) {
      balances.set(from, (balances.get(from) ?? 0n) - amount)
      balances.set(to, (balances.get(to) ?? 0n) + amount)
      if (amount === 0n || from === to || firstAcquisition.has(to)) continue
      firstAcquisition.set(to, swapped.includes(from) ? 'swap' : receivers.size > 20 ? 'airdrop' : 'transfer')
    }
  }
  function holders(): string[] {
    return [...balances].filter(([who, balance]) => who !== ZERO && balance > 0n).map(([who]) => who)
  }
}
