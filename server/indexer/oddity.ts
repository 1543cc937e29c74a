/**
 * What is unusual about a contract, as far as it can be told by asking it.
 *
 * - no_decimals: an ERC-20 whose decimals() does not answer; amounts are in its smallest unit.
 * - erc404: coins of which each whole one is an item too, as ERC-404 and its kin are: an ERC-20 that is an ERC-721 or ERC-1155 as well.
 * - both_standards: an ERC-721 and ERC-1155 in one.
 * - wraps: a wrapped coin; what is wrapped and unwrapped is told by Deposit and Withdrawal.
 * - issued: a collection that Assay deploys; it takes exactly the price of a claim, which goes to its owner.
 */
export type Oddity = 'no_decimals' | 'erc404' | 'both_standards' | 'wraps' | 'issued'
