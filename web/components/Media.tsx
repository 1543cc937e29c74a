import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { apiUrl } from '../config.ts'
import { useReducedMotion } from '../use-media.ts'
import { isVideo } from './is-video.ts'
import classes from './Media.module.css'

type Props = {
  /** On the API host; null where there is none. */
  src: string | null
  alt: string
  className?: string | undefined
  /** Lets a video be stopped. */
  controls?: boolean
}

/** What a token looks like: it fills the square, or whatever the class makes of it. The URL's ending tells a video from a picture. */
export function Media({ src, alt, className = '', controls = false }: Props) {
  const [loaded, setLoaded] = useState('')
  const [broken, setBroken] = useState('')
  const isStill = useReducedMotion()
  if (!src || src === broken) {
    return (
      <div className={`${classes.media} ${classes.none} ${className}`}>
        <IconPhotoOff size={24} stroke={1.4} aria-hidden />
        No Media
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
        <img key={src} {...shared} alt={alt} loading="lazy" decoding="async" onLoad={() => setLoaded(src)} />
      )}
    </div>
  )
}
