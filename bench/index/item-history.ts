import { seededRandom } from '#tools/seeded-random.ts'
import { items } from './contracts.ts'
import { holderAddress } from './erc20-history.ts'
import { callData, itemMoved, itemsMoved, MARKET, NOBODY, sold } from './event-words.ts'
import type { History, PlayedTransaction } from './played-chain.ts'
import { TOKEN } from './synthetic-chain.ts'

const MINT = 0.3
const SALE = 0.4
const NEW_HOLDER = 0.2
const BATCH = 0.4
const MOST_IN_BATCH = 8
const IDS_OF_1155 = 2_000
const MINT_PRICE = 5n * 10n ** 16n
const SALE_STEP = 10n ** 15n
const MARKET_CALL_WORDS = 35

type Moved = { id: number; amount: bigint }

/**
 * The same in every run: three in ten transactions mint, for a price; four are sales by a market, paid in the chain's coin, whose event
 * tells the price; the others give away. Of an ERC-1155, four in ten of those that are no sale move several ids at once.
 */
export function makeItems(standard: 'erc721' | 'erc1155', transfers: number): History {
  const random = seededRandom(2)
  const below = (limit: number) => Math.floor(random() * limit)
  const holdings = new Holdings()
  const transactions: PlayedTransaction[] = []
  let holders = 0
  let minted = 0
  let count = 0
  let paid = 0n
  while (count < transfers) {
    const dice = random()
    const to = holders === 0 || random() < NEW_HOLDER ? holders++ : Math.floor(holders * random() ** 3)
    const giver = dice < MINT ? null : holdings.pick(random)
    const left = transfers - count
    const moves = giver === null ? mint(left) : given(giver, dice < MINT + SALE ? 1 : left)
    const from = giver === null ? NOBODY : address(giver)
    for (const { id, amount } of moves) holdings.move(id, giver, to, amount)
    count += moves.length
    const value =
      giver === null
        ? MINT_PRICE * BigInt(moves.length)
        : dice < MINT + SALE
          ? SALE_STEP * BigInt(1 + below(5_000))
          : 0n
    paid += value
    const buyer = address(to)
    const logs =
      standard === 'erc721'
        ? moves.map(({ id }) => itemMoved(TOKEN, from, buyer, id))
        : [itemsMoved(TOKEN, from, buyer, moves)]
    const [item] = moves
    if (giver !== null && value > 0n && item) {
      const itemType = standard === 'erc721' ? 2 : 3
      logs.unshift(sold(from, buyer, { token: TOKEN, itemType, ...item }, value))
      transactions.push({ from: buyer, to: MARKET, value, input: callData(MARKET_CALL_WORDS), logs })
    } else {
      transactions.push({
        from: giver === null ? buyer : from,
        to: TOKEN,
        value,
        input: callData(giver === null ? 1 : 3),
        logs,
      })
    }
  }
  return {
    transactions,
    contracts: new Map([[TOKEN, items('Synthetic', standard)]]),
    ledger: { transfers: count, balances: holdings.balances(), paid: String(paid) },
  }

  function address(holder: number) {
    return `0x${holderAddress(holder)}`
  }

  function mint(left: number): Moved[] {
    if (standard === 'erc721') {
      const several = Math.min(left, 1 + below(3))
      return Array.from({ length: several }, () => ({ id: ++minted, amount: 1n }))
    }
    const several = Math.min(left, random() < BATCH ? 2 + below(MOST_IN_BATCH - 1) : 1)
    const first = below(IDS_OF_1155)
    return Array.from({ length: several }, (_, i) => ({
      id: (first + i) % IDS_OF_1155,
      amount: BigInt(1 + below(20)),
    }))
  }

  function given(giver: number, left: number): Moved[] {
    const held = holdings.of(giver)
    if (standard === 'erc721') return [{ id: held[below(held.length)]?.[0] ?? 0, amount: 1n }]
    const several = Math.min(left, random() < BATCH ? 2 + below(MOST_IN_BATCH - 1) : 1, held.length)
    const first = below(held.length)
    return Array.from({ length: several }, (_, i) => {
      const [id, has] = held[(first + i) % held.length] ?? [0, 0n]
      return { id, amount: random() < 0.5 ? has : 1n + (has - 1n) / 2n }
    })
  }
}

/** Who has how much of which id. */
class Holdings {
  readonly #of = new Map<number, Map<number, bigint>>()
  /** Those who have something, for one of them to be picked. */
  readonly #holders: number[] = []
  readonly #places = new Map<number, number>()

  pick(random: () => number): number | null {
    return this.#holders[Math.floor(this.#holders.length * random())] ?? null
  }

  of(holder: number): [id: number, amount: bigint][] {
    return [...(this.#of.get(holder) ?? [])]
  }

  move(id: number, from: number | null, to: number, amount: bigint) {
    if (from !== null) this.#change(from, id, -amount)
    this.#change(to, id, amount)
  }

  balances(): Record<string, string> {
    const all = [...this.#of].flatMap(([holder, held]) =>
      [...held].map(([id, amount]) => [`${id} 0x${holderAddress(holder)}`, String(amount)]),
    )
    return Object.fromEntries(all)
  }

  #change(holder: number, id: number, change: bigint) {
    const held = this.#of.get(holder) ?? new Map<number, bigint>()
    const amount = (held.get(id) ?? 0n) + change
    if (amount > 0n) held.set(id, amount)
    else held.delete(id)
    this.#of.set(holder, held)
    const place = this.#places.get(holder)
    if (held.size > 0 && place === undefined) this.#places.set(holder, this.#holders.push(holder) - 1)
    if (held.size > 0 || place === undefined) return
    // The last one takes its place.
    this.#places.delete(holder)
    const last = this.#holders.pop() ?? holder
    if (last === holder) return
    this.#holders[place] = last
    this.#places.set(last, place)
  }
}
