import type { WalletOther } from '../queries/stats.ts'

/** Tokens plus items, which is what the specification calls claimed. */
export function claimedOf({ tokens, nfts }: Pick<WalletOther, 'tokens' | 'nfts'>): number {
  return nfts.reduce((sum, { Amount }) => sum + Number(Amount), tokens.length)
}
