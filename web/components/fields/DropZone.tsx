import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { formatBytes } from '../../format/bytes.ts'
import { IconButton } from '../IconButton.tsx'
import classes from './DropZone.module.css'
import { useFileDrop } from './use-file-drop.ts'

type Props = {
  label: string
  hint: string
  /** A line of its own, or a place as large as a picture. */
  shape: 'line' | 'picture'
  name?: string
  /** File types to choose from; `onTake` checks what is dropped. */
  accept?: string
  file: File | null
  /** Before the file's name. */
  icon?: ReactNode
  error: string | undefined
  disabled?: boolean
  onTake(file: File): void
  onRemove(): void
  /** Above or before the hint. */
  children: ReactNode
}

/** Drop or choose one file. Its name and size are shown below, with a button to remove it. */
export function DropZone(props: Props) {
  const { label, hint, shape, name, accept, file, icon, error, disabled = false } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen && !disabled) props.onTake(chosen)
  }
  const drop = useFileDrop(({ files }) => take(files))
  const remove = () => {
    props.onRemove()
    input.current?.focus()
  }
  return (
    <div>
      <label className={classes.zone} data-shape={shape} data-error={Boolean(error)} {...drop}>
        <input
          ref={input}
          type="file"
          name={name}
          accept={accept}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint ${id}-error`}
          disabled={disabled}
          onChange={(event) => {
            take(event.currentTarget.files)
            // So that the same file can be chosen again after it was removed or refused.
            event.currentTarget.value = ''
          }}
        />
        {props.children}
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </label>
      {file && (
        <div className={classes.chosen} data-shape={shape}>
          {icon}
          <span className={classes.name}>{file.name}</span>
          <span className={`${classes.size} figure`}>{formatBytes(file.size)}</span>
          <IconButton
            label={`Remove ${file.name}`}
            className={classes.remove}
            disabled={disabled}
            onClick={remove}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
      )}
      <p className={classes.error} id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
