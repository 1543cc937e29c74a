import { Link, type LinkProps } from '@tanstack/react-router'
import { Media } from '../../components/Media.tsx'
import classes from './AssetCard.module.css'

/** The height of a card's texts in px. The virtual lists count on it, so the CSS must keep it. */
export const assetTextHeight = 82

export type Asset = {
  title: string
  description: string
  /** A picture or a video; null if there is none. */
  media: string | null
  /** There may be some soon. */
  isMediaPending?: boolean | undefined
  /** In the corner of the picture. */
  note?: string | undefined
  link: LinkProps
}

/** The whole card is the link. */
export function AssetCard({ title, description, media, isMediaPending, note, link }: Asset) {
  return (
    <article className={classes.card}>
      <div className={classes.media}>
        {/* The title says what it is; the picture only repeats it. */}
        <Media src={media} isPending={isMediaPending} alt="" isEager />
        {note && <span className={classes.note}>{note}</span>}
      </div>
      <div className={classes.text}>
        <Link {...link} className={classes.title} title={title}>
          {title}
        </Link>
        <p className={classes.description}>{description}</p>
      </div>
    </article>
  )
}

/** A skeleton of the same size. */
export function AssetCardSkeleton() {
  return (
    <div className={classes.card} data-skeleton="true" aria-hidden>
      <div className={classes.media} />
      <div className={classes.text}>
        <div className={classes.title} />
        <div className={classes.description} />
      </div>
    </div>
  )
}
