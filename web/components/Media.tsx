import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { apiUrl } from '../client/config.ts'
import { useReducedMotion } from '../hooks/use-media-query.ts'
import { isVideo } from './is-video.ts'
import classes from './Media.module.css'

type Props = {
  /** On the API host; null if there is none. */
  src: string | null
  /** There may be some soon. */
  isPending?: boolean | undefined
  alt: string
  className?: string | undefined
  /** Lets a video be stopped. */
  controls?: boolean
  /** Loads it at once: for a list that renders little more than what is in sight. */
  isEager?: boolean
}

/** The picture or video of a token; the file extension tells which. It fills the square, unless the class says otherwise. */
export function Media({
  src,
  isPending = false,
  alt,
  className = '',
  controls = false,
  isEager = false,
}: Props) {
  const [loaded, setLoaded] = useState('')
  const [broken, setBroken] = useState('')
  const isStill = useReducedMotion()
  if (!src || src === broken) {
    const isComing = !src && isPending
    const Icon = isComing ? IconPhoto : IconPhotoOff
    return (
      <div className={`${classes.media} ${classes.none} ${className}`}>
        <Icon size={24} stroke={1.4} aria-hidden />
        {isComing ? 'On its way…' : 'No Media'}
      </div>
    )
  }
  const shared = { src: apiUrl(src), onError: () => setBroken(src) }
  return (
    <div className={`${classes.media} ${className}`} data-loaded={src === loaded}>
      {isVideo(src) ? (
        <video
          key={src}
          {...shared}
          aria-label={alt}
          autoPlay={!isStill}
          muted
          loop
          playsInline
          controls={controls || isStill}
          onLoadedData={() => setLoaded(src)}
        />
      ) : (
        <img
          key={src}
          {...shared}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setLoaded(src)}
        />
      )}
    </div>
  )
}
