/** Every figure that can be proved, by the type of collection that has it. */
export const figures = {
  NFT: ['revenue', 'ttv', 'claimed', 'transactions', 'owner', 'source', 'age'],
  ERC20: [
    'top10',
    'top100',
    'holders',
    'transactions',
    'buy_volume',
    'sell_volume',
    'liquidity',
    'fdv',
    'owner',
    'acquisition',
    'tier',
  ],
  Wallet: ['revenue', 'ttv', 'claimed', 'transactions', 'token', 'nft'],
} as const

export type Figure = (typeof figures)[keyof typeof figures][number]
/** Those that are about one owner, slice or token, which has to be named with them. */
export const figuresOfOne: readonly Figure[] = [
  'owner',
  'source',
  'age',
  'acquisition',
  'tier',
  'token',
  'nft',
]
/** Those that add up over time, so that they can be asked for some hours as well as for days. */
export const flowFigures: readonly Figure[] = ['revenue', 'ttv', 'transactions', 'buy_volume', 'sell_volume']
