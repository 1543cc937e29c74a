import type { CallName } from '#api/calls.ts'
import { definitions } from '#api/definitions.ts'
import { type Figure, type figures, figuresOfOne } from '#api/figures.ts'

type Type = keyof typeof figures
type Shown<T extends Type> = { type: T; fields: Partial<Record<(typeof figures)[T][number], string>> }

/** Which figures a call answers, and where in its answer they stand. */
const shown: Partial<Record<CallName, Shown<'NFT'> | Shown<'ERC20'> | Shown<'Wallet'>>> = {
  'POST /api/nft/stats-main': {
    type: 'NFT',
    fields: {
      revenue: 'main[].revenue',
      ttv: 'main[].ttv',
      claimed: 'main[].claimed',
      transactions: 'main[].transactions',
    },
  },
  'POST /api/nft/stats-other': {
    type: 'NFT',
    fields: {
      claimed: 'other.claimed',
      owner: 'other.top_owners[].amount',
      source: 'other.source_breakdown',
      age: 'other.holding_ages',
    },
  },
  'POST /api/erc20/stats-main': {
    type: 'ERC20',
    fields: {
      buy_volume: 'main[].buy_volume',
      sell_volume: 'main[].sell_volume',
      liquidity: 'main[].liquidity_usd',
      fdv: 'main[].fully_diluted_valuation',
      transactions: 'main[].transactions',
    },
  },
  'POST /api/erc20/stats-other': {
    type: 'ERC20',
    fields: {
      holders: 'other.holders.totalHolders',
      top10: 'other.holders.holderSupply.top10.supplyPercent',
      top100: 'other.holders.holderSupply.top100.supplyPercent',
      acquisition: 'other.holders.holdersByAcquisition',
      tier: 'other.holders.holderDistribution',
      owner: 'other.owners.result[].balance_formatted',
    },
  },
  'POST /api/wallet/stats-main': {
    type: 'Wallet',
    fields: {
      revenue: 'main[].revenue',
      ttv: 'main[].ttv',
      claimed: 'main[].claimed',
      transactions: 'main[].transactions',
    },
  },
  'POST /api/wallet/stats-other': {
    type: 'Wallet',
    fields: { token: 'other.tokens[].Balance', nft: 'other.nfts[].Amount' },
  },
}

type Asked = { contract?: unknown; wallet?: unknown; contract_chain?: unknown }
type WalletAnswer = {
  as_of?: { contract_chain: string }[]
  other?: { tokens: { Chain: string }[]; nfts: { Chain: string }[] }
}

/** What each figure of the answer means, and what proves it: the arguments of the tool `proof`, and a page for people. */
export function aboutFigures(call: CallName, asked: Asked, answer: unknown, publicUrl: string) {
  const found = shown[call]
  if (!found) return undefined
  const collection = {
    contract_address: `${asked.contract ?? asked.wallet ?? ''}`,
    contract_chain:
      found.type === 'Wallet' ? chainOf(answer as WalletAnswer) : `${asked.contract_chain ?? 'eth'}`,
    contract_type: found.type,
  }
  const meanings: Partial<Record<Figure, string>> = definitions[found.type]
  return (Object.entries(found.fields) as [Figure, string][]).map(([figure, field]) => ({
    figure,
    field,
    definition: meanings[figure] ?? '',
    proof: {
      call: 'POST /api/proof',
      arguments: { ...collection, figure, ...(figuresOfOne.includes(figure) && { of: 'which one' }) },
      url: proofUrl(publicUrl, collection, figure),
    },
  }))
}

/** A wallet is proved over all chains that it is tracked on, and wants one of them named; what it holds, on the chain that it is on. */
function chainOf({ as_of, other }: WalletAnswer): string {
  const held = other && [...other.tokens, ...other.nfts]
  return as_of?.[0]?.contract_chain ?? held?.[0]?.Chain ?? 'eth'
}

type Collection = { contract_address: string; contract_chain: string; contract_type: string }

/** The figure on the dashboard. One that is about an owner, a slice or a token is a row there, and opens its own proof. */
function proofUrl(publicUrl: string, collection: Collection, figure: Figure): string {
  const { contract_chain, contract_address, contract_type } = collection
  const url = new URL('/dashboard', publicUrl)
  url.searchParams.set('collection', `${contract_chain}/${contract_address.toLowerCase()}/${contract_type}`)
  if (!figuresOfOne.includes(figure)) url.searchParams.set('proof', figure)
  return url.href
}
