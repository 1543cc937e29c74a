import { type ReactNode, useId, useState } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { rankProgress } from '../../collections/rank-progress.ts'
import { Address } from '../../components/Address.tsx'
import { formatAmount } from '../../format/amount.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { useMediaQuery } from '../../hooks/use-media-query.ts'
import type { NftData } from '../../queries/nft.ts'
import classes from './PreviewInfo.module.css'
import { PreviewLink } from './PreviewLink.tsx'

/** Below this width of the window, in px, addresses are shortened. */
const fullFrom = 1380
/** A longer description is folded. */
const foldedFrom = { characters: 600, lines: 10 }

export function PreviewInfo({ data, chain }: { data: NftData; chain: ChainKey }) {
  const full = !useMediaQuery(`(width < ${fullFrom}px)`)
  const { rarity_rank, rarity_percentage, floor_price, floor_price_currency } = data
  const address = (value: string) => <Address value={value} chain={chain} full={full} />
  const rows: [label: string, value: ReactNode][] = [
    ['Contract Address', data.token_address && address(data.token_address)],
    ['Token ID', data.token_id],
    ['Token Standard', data.contract_type],
    ['Blockchain', chain],
    ['Owner', data.owner_of && address(data.owner_of)],
    ['Rarity Rank', rarity_rank !== null && `#${formatCount(rarity_rank)}`],
    ['Rarity', rarity_percentage !== null && formatPercent(rarity_percentage, 2)],
    ['Resale Royalties', '-'],
    ['Floor Price', floor_price && `${formatAmount(floor_price)} ${floor_price_currency ?? ''}`],
    ['Project', data.project_url && <PreviewLink text={data.project_url} />],
    ['Discord', data.discord_url && <PreviewLink text={data.discord_url} />],
    [
      'Twitter',
      data.twitter_username && <PreviewLink text={data.twitter_username} site="https://twitter.com/" />,
    ],
    [
      'Instagram',
      data.instagram_username && (
        <PreviewLink text={data.instagram_username} site="https://www.instagram.com/" />
      ),
    ],
  ]
  return (
    <section className={classes.card} aria-label="Details">
      <MetadataStatus state={data.metadata_state} />
      <p className={classes.status} role="status">
        {rankProgress(data)}
      </p>
      {data.normalized_metadata.description && <Description text={data.normalized_metadata.description} />}
      <dl className={classes.rows}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Why something may be missing. */
function MetadataStatus({ state }: { state: NftData['metadata_state'] }) {
  const text = {
    waiting: 'The metadata of this asset is still being fetched.',
    failed: 'The metadata of this asset could not be read. It is tried again from time to time.',
    known: '',
  }[state ?? 'known']
  return (
    <p className={classes.status} role="status">
      {text}
    </p>
  )
}

function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const folds = text.length > foldedFrom.characters || text.split('\n').length > foldedFrom.lines
  return (
    <div className={classes.description}>
      <p id={id} dir="auto" data-folded={folds && !open}>
        {text}
      </p>
      {folds && (
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
