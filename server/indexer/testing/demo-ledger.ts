import { decodeEventLog, type Hex, parseAbi, toEventSelector } from 'viem'
import type { GroundTruth } from '#demo/ground-truth.ts'
import type { RawTransaction } from './raw-chain.ts'
import type { Act } from './replay.ts'

type NativePayment = { transaction: RawTransaction; from: string; to: string; wei: bigint }

const ZERO = `0x${'0'.repeat(40)}`
const wrapping = parseAbi([
  'event Deposit(address indexed who, uint256 wei)',
  'event Withdrawal(address indexed who, uint256 wei)',
])
const WRAPPING = wrapping.map((event) => toEventSelector(event))

/** The collection's history by the builder's ledger; the chain says only in which order, and when. */
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
    // A receiver of the airdrop never gives it away.
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
    // To 0x…dEaD as well: then nobody has it.
    ...burns.map(({ hash, id, from }) => ({ hash, valueWei: 0n, moves: [one(from, ZERO, id)] })),
  ]
  return acts
    .map((act) => ({ ...act, at: chain[places.get(act.hash) ?? -1]?.at ?? Number.NaN }))
    .sort((a, b) => (places.get(a.hash) ?? 0) - (places.get(b.hash) ?? 0))
}

/** The editions' history by their events, with what the ledger says was paid. */
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

/** Every movement of native coin in the world, by the ledger and by the wrapped coin's own events. */
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
    pay(hash, editions.address ?? '', accounts.curator, BigInt(paidWei))
  }
  for (const [sales, receiver] of [
    [touchstones.sales, accounts.studio],
    [editions.sales, accounts.curator],
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
