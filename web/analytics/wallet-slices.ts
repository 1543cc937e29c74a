import { chainLabel } from '../collections/chain-label.ts'
import type { WalletOther } from '../queries/stats.ts'
import { type Slice, topSlices } from './doughnut-slices.ts'

type Token = WalletOther['tokens'][number]
type Nft = WalletOther['nfts'][number]
export type CountedAssets = {
  tokens: readonly Pick<Token, 'TokenAddress'>[]
  nfts: readonly Pick<Nft, 'Amount' | 'ContractType'>[]
}
export type PricedTokens = { tokens: readonly Pick<Token, 'Name' | 'Symbol' | 'USDValue' | 'Chain'>[] }
export type PlacedNfts = { nfts: readonly Pick<Nft, 'Amount' | 'Chain'>[] }

/** Tokens by number of contracts, NFTs by items. The coin of a chain is no ERC-20. */
export function assetSlices({ tokens, nfts }: CountedAssets): Slice[] {
  const items = (type: string) =>
    nfts.reduce((sum, nft) => sum + (nft.ContractType === type ? Number(nft.Amount) : 0), 0)
  return [
    { label: 'ERC20', count: tokens.filter(({ TokenAddress }) => TokenAddress !== 'native').length },
    { label: 'ERC721', count: items('ERC721') },
    { label: 'ERC1155', count: items('ERC1155') },
  ]
}

/** The five tokens that are worth the most, and the others together. Tokens without a price are left out. */
export function wealthSlices({ tokens }: PricedTokens): Slice[] {
  const priced = tokens.flatMap((token) =>
    token.USDValue === null
      ? []
      : [{ label: token.Symbol || token.Name, chain: chainLabel(token.Chain), count: token.USDValue }],
  )
  const names = priced.map(({ label }) => label)
  const isTwice = (label: string) => names.indexOf(label) !== names.lastIndexOf(label)
  const slices = priced.map(({ label, chain, count }) => ({
    label: isTwice(label) ? `${label} (${chain})` : label,
    count,
  }))
  return topSlices(joined(slices), 5)
}

/** Items on each chain. */
export function chainSlices({ nfts }: PlacedNfts): Slice[] {
  return joined(nfts.map(({ Chain, Amount }) => ({ label: chainLabel(Chain), count: Number(Amount) })))
}

/** One slice per label: two tokens may have the same symbol on the same chain. */
function joined(slices: readonly Slice[]): Slice[] {
  const counts = new Map<string, number>()
  for (const { label, count } of slices) counts.set(label, (counts.get(label) ?? 0) + count)
  return [...counts].map(([label, count]) => ({ label, count }))
}
