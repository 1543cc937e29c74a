/** What the cards call these figures, on every screen that has them. */
export const cardLabels = {
  revenue: 'Total Revenue',
  ttv: 'TTV',
  claimed: 'Tokens Claimed',
  transactions: 'Transaction Count',
  holders: 'Total Holders',
} as const

/** The cards of a wallet or an NFT contract, which most collections are. */
export const earningLabels = [cardLabels.revenue, cardLabels.ttv, cardLabels.claimed, cardLabels.transactions]
