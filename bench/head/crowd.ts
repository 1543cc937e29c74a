/** How many contracts and wallets are tracked. */
export type Crowd = { tokens: number; items: number; editions: number; wallets: number; pools: number }

export const FIRST_BLOCK = 1_000

/** 20,000 contracts and 5,000 wallets, and in proportion. */
export function crowdOf(contracts: number, wallets: number): Crowd {
  return {
    tokens: Math.ceil(contracts * 0.6),
    items: Math.floor(contracts * 0.3),
    editions: Math.floor(contracts * 0.1),
    wallets,
    pools: Math.ceil(contracts * 0.1),
  }
}

/** What happens to them in each block. */
export const TOUCHED = { tokens: 30, items: 6, editions: 2, wallets: 12, natives: 8, pools: 4 }
export const LOGS_PER_BLOCK = 300

export type Role = keyof Crowd | 'outsider' | 'stranger'

const MARKS: Record<Role, string> = {
  tokens: 'a0',
  items: 'a1',
  editions: 'a2',
  wallets: 'a3',
  pools: 'a4',
  /** Takes part in transfers, and is tracked by nobody. */
  outsider: 'b0',
  /** A token that nobody tracks. */
  stranger: 'b1',
}

export function addressOf(role: Role, index: number): string {
  return `0x${MARKS[role]}${'5e'.repeat(15)}${index.toString(16).padStart(8, '0')}`
}
