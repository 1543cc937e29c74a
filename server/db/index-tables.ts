/** What was fetched from elsewhere than the chain's history, or said by the contract itself: it stays true no matter who reads the history. */
export const keptTables = [
  'nft_metadata',
  'nft_ranking',
  'nft_rarity',
  'nft_trait_counts',
  'nft_traits',
  'hallmarks',
  'contract_supplies',
  'recounts',
  'recount_answers',
]

/** The tables of the index: all that is known about contracts, by contract_id. On a cluster they are distributed by it. */
export const indexTables = [
  'transfers',
  'nft_sales',
  'swaps',
  'skipped_logs',
  'contract_totals',
  'contract_days',
  'nft_sale_days',
  'nft_unexplained',
  'balances',
  'pools',
  'pool_days',
  'pool_positions',
  'nft_tokens',
  'nft_owners',
  'nft_lots',
  'nft_held_days',
  'wallet_days',
  'wallet_tokens',
  ...keptTables,
  'undo_log',
]
