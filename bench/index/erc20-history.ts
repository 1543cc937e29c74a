import { createHash } from 'node:crypto'
import { seededRandom } from '#tools/seeded-random.ts'

/** Holders are numbers, in the order in which they first got something; null stands for nobody, as in a mint or a burn. */
export type Transfer = { from: number | null; to: number | null; amount: bigint }

const NEW_HOLDER = 0.2
const MINT = 0.01
const BURN = 0.005
const WHOLE_BALANCE = 0.1
const MINTED = 10n ** 24n

/**
 * The same transfers in every run: one in five reaches a new holder, the other holders are met again by a power law, early ones
 * most. The sender has it. `balances` is the book that is kept meanwhile, by holder.
 */
export function* makeTransfers(count: number, balances: bigint[]): Generator<Transfer> {
  const random = seededRandom(1)
  const knownHolder = () => Math.floor(balances.length * random() ** 3)
  const receiver = () => (random() < NEW_HOLDER ? balances.push(0n) - 1 : knownHolder())
  balances.push(0n)

  for (let index = 0; index < count; index++) {
    const dice = random()
    const from = index === 0 || dice < MINT ? null : richOf(balances, knownHolder)
    const to = index === 0 ? 0 : from !== null && dice > 1 - BURN ? null : receiver()
    const amount = from === null ? MINTED : part(balances[from] ?? 0n, random)
    if (from !== null) balances[from] = (balances[from] ?? 0n) - amount
    if (to !== null) balances[to] = (balances[to] ?? 0n) + amount
    yield { from, to, amount }
  }
}

/** A holder who has something; null, which makes it a mint, when a few tries find none. */
function richOf(balances: bigint[], pick: () => number) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const holder = pick()
    if (balances[holder]) return holder
  }
  return null
}

function part(balance: bigint, random: () => number) {
  if (random() < WHOLE_BALANCE) return balance
  const some = (balance * BigInt(Math.floor(random() * 1000))) / 2000n
  return some || balance
}

/** Forty hexadecimal digits. */
export function holderAddress(holder: number) {
  return createHash('sha256').update(`holder ${holder}`).digest('hex').slice(0, 40)
}
