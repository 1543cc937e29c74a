import type { Address } from 'viem'

/** What the builder knows about one ERC-20: it keeps a ledger of what it did, and never asks the chain. */
export type Coin = ReturnType<typeof keepLedger>

export function keepLedger(address: Address) {
  const balances = new Map<Address, bigint>()
  /** Transfer events by day of the world. */
  const transfers: number[] = []
  let supply = 0n

  const change = (who: Address, by: bigint) => {
    const balance = (balances.get(who) ?? 0n) + by
    if (balance < 0n) throw new Error(`${who} would owe ${-balance} of ${address}.`)
    if (balance === 0n) balances.delete(who)
    else balances.set(who, balance)
  }
  const count = (day: number) => {
    transfers[day] = (transfers[day] ?? 0) + 1
  }
  return {
    address,
    balances,
    transfers,
    supply: () => supply,
    of: (who: Address) => balances.get(who) ?? 0n,
    move(day: number, from: Address, to: Address, amount: bigint) {
      change(from, -amount)
      change(to, amount)
      count(day)
    },
    issue(day: number, to: Address, amount: bigint) {
      change(to, amount)
      supply += amount
      count(day)
    },
    burn(day: number, from: Address, amount: bigint) {
      change(from, -amount)
      supply -= amount
      count(day)
    },
    /** Wrapped coin comes and goes without a Transfer event. */
    wrap(to: Address, amount: bigint) {
      change(to, amount)
      supply += amount
    },
    unwrap(from: Address, amount: bigint) {
      change(from, -amount)
      supply -= amount
    },
  }
}
