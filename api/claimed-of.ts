type Held = { tokens: readonly unknown[]; nfts: readonly { Amount: string }[] }

/** Of a wallet, tokens plus items: what the specification calls claimed. */
export function claimedOf({ tokens, nfts }: Held): number {
  return nfts.reduce((sum, { Amount }) => sum + Number(Amount), tokens.length)
}
