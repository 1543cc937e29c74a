import { factsOf } from '#api/chains.ts'
import { isVideo } from '../../components/is-video.ts'
import { formatAmount } from '../../format/amount.ts'
import { formatCount } from '../../format/number.ts'
import { formatDay } from '../../format/time.ts'
import { fromUnits } from '../../format/units.ts'
import { paths } from '../../paths.ts'
import type { Collection } from '../../queries/collections.ts'
import type { LazyMint, Nft, NftSort } from '../../queries/nfts.ts'
import type { WalletOther } from '../../queries/stats.ts'
import type { Asset } from './AssetCard.tsx'

export type Collectible = NonNullable<WalletOther['collectibles']>[number]
type Named = Pick<Collection, 'collection_name' | 'contract_chain'>

/** The note says what the order is about. */
export function assetOfNft(nft: Nft, { collection_name, contract_chain }: Named, sort: NftSort): Asset {
  const { token_id, token_address, media, media_pending } = nft
  const about = readMetadata(nft.metadata)
  const high = media?.media_collection?.high.url ?? media?.original_media_url ?? null
  return {
    title: nft.name || about.name || `${collection_name} #${token_id}`,
    description: about.description,
    // Only the full size may be a video; of a picture the smaller one is enough.
    media: high && isVideo(high) ? high : (media?.media_collection?.medium?.url ?? high),
    isMediaPending: media_pending,
    note: noteOf(nft, contract_chain, sort),
    link: {
      to: paths.assetPreview,
      params: { address: token_address, id: token_id, chain: contract_chain },
    },
  }
}

export function assetOfCollectible(collectible: Collectible): Asset {
  const { ImageURL, ImagePending, Name, Description, Metadata, ID, Chain, TokenAddress } = collectible
  return {
    title: Name,
    description: Description || (Metadata.description ?? ''),
    media: ImageURL,
    isMediaPending: ImagePending,
    link: { to: paths.assetPreview, params: { address: TokenAddress, id: ID, chain: Chain } },
  }
}

export function assetOfLazyMint({ uuid, title, description, image_url }: LazyMint): Asset {
  return {
    title,
    description,
    media: image_url || null,
    note: 'Not minted yet',
    link: { to: paths.editAsset, params: { uuid } },
  }
}

function noteOf({ rarity_rank, last_sale }: Nft, chain: Collection['contract_chain'], sort: NftSort) {
  if (sort === 'rarity' && rarity_rank) return `Rank #${formatCount(rarity_rank)}`
  if (sort !== 'last_sale' || !last_sale) return undefined
  const { decimals, symbol } = last_sale.currency ?? factsOf(chain).nativeCurrency
  const price = formatAmount(fromUnits(last_sale.value, decimals), 4)
  return `${price} ${symbol}, ${formatDay(new Date(last_sale.block_timestamp))}`
}

/** Written by strangers: what is not text is ignored. */
function readMetadata(json: string | null): { name: string; description: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  try {
    const { name, description } = (JSON.parse(json ?? '{}') ?? {}) as Record<string, unknown>
    return { name: text(name), description: text(description) }
  } catch {
    return { name: '', description: '' }
  }
}
