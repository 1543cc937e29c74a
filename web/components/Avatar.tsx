import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Avatar.module.css'

/** A person's picture, or a grey placeholder when there is none or it does not load. */
export function Avatar({ src, size = 32 }: { src: string; size?: number }) {
  const [broken, setBroken] = useState('')
  return (
    <span className={classes.avatar} style={{ width: size, height: size }}>
      {src && src !== broken ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        <IconUser size={Math.round(size * 0.56)} stroke={size > 48 ? 1.25 : 1.75} aria-hidden />
      )}
    </span>
  )
}
