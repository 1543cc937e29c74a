/** What is unusual about a contract, as far as it can be told by asking it. */
export const oddities = [
  /** ERC-20: decimals() does not answer. */
  'no_decimals',
  /** Coins of which each whole one is an item too: an ERC-20 and an ERC-721 in one (ERC-404 and its kin). */
  'erc404',
  /** ERC-721 and ERC-1155 in one. */
  'both_standards',
  /** A wrapped coin: what is wrapped and unwrapped is told by Deposit and Withdrawal. */
  'wraps',
] as const
export type Oddity = (typeof oddities)[number]
