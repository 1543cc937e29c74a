import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { apiUrl } from '../../config.ts'
import classes from './Avatar.module.css'

/** The profile's picture, or a grey placeholder when there is none or it does not load. */
export function Avatar({ path }: { path: string }) {
  const [broken, setBroken] = useState('')
  return (
    <span className={classes.avatar}>
      {path && path !== broken ? (
        <img src={apiUrl(path)} alt="" width={32} height={32} onError={() => setBroken(path)} />
      ) : (
        <IconUser size={18} stroke={1.75} aria-hidden />
      )}
    </span>
  )
}
