/** The labels of the cards, the same on every screen. */
export const cardLabels = {
  revenue: 'Total Revenue',
  ttv: 'TTV',
  claimed: 'Tokens Claimed',
  transactions: 'Transaction Count',
  holders: 'Total Holders',
} as const

/** The cards of a wallet or an NFT contract, which most collections are. */
export const earningLabels = [cardLabels.revenue, cardLabels.ttv, cardLabels.claimed, cardLabels.transactions]
