import { IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { Media } from '../../components/Media.tsx'
import { Timestamp } from '../../components/Timestamp.tsx'
import { formatBytes } from '../../format/bytes.ts'
import { formatMinute } from '../../format/time.ts'
import type { UnusedUpload } from '../../queries/uploads.ts'
import classes from './Storage.module.css'

type Props = { upload: UnusedUpload; onDelete(event: MouseEvent<HTMLElement>): void }

export function UnusedUploadItem({ upload, onDelete }: Props) {
  const { url, bytes, created_at } = upload
  return (
    <li className={classes.item}>
      <Media src={url} alt="" className={classes.thumbnail} />
      <span className={`${classes.size} figure`}>{formatBytes(bytes)}</span>
      <Timestamp time={created_at} />
      <IconButton
        label={`Delete the picture of ${formatMinute(new Date(created_at))}`}
        className={classes.delete}
        onClick={onDelete}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </IconButton>
    </li>
  )
}
