/** The parts of a collection's analytics that a share link can show, by type, in the order of the page; with what they are called. */
export const sharePanels = {
  NFT: {
    cards: 'Key figures',
    daily: 'Daily chart',
    sources: 'Assets Breakdown',
    ages: 'NFT Holding Duration',
    owners: 'Top Owners',
  },
  ERC20: {
    cards: 'Key figures',
    daily: 'Daily chart',
    acquisition: 'Acquisition Source',
    tiers: 'Holder Distribution',
    owners: 'Top Owners',
  },
  Wallet: {
    cards: 'Key figures',
    daily: 'Daily chart',
    assets: 'Assets Breakdown',
    wealth: 'ERC20 Wealth Distribution',
    chains: 'NFT Distribution by Chain',
    tokens: 'ERC20 Details',
    nfts: 'NFT Details',
  },
} as const

export type SharedType = keyof typeof sharePanels
type PanelsOf<T extends SharedType> = keyof (typeof sharePanels)[T]
export type SharePanel = { [T in SharedType]: PanelsOf<T> }[SharedType]

/** All that the type has, in the order of the page. */
export function panelsOf(type: SharedType): SharePanel[] {
  return Object.keys(sharePanels[type]) as SharePanel[]
}

export function panelLabel(type: SharedType, panel: SharePanel): string {
  const labels: Partial<Record<SharePanel, string>> = sharePanels[type]
  return labels[panel] ?? panel
}
