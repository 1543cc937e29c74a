import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { formatBytes } from '../format/bytes.ts'
import classes from './FileField.module.css'

type Props = {
  label: string
  hint: string
  name: string
  file: File | null
  error: string | undefined
  disabled: boolean
  onChange(file: File | null): void
}

/** One file, chosen or dropped, with its name and size and a way to leave it out again. */
export function FileField({ label, hint, name, file, error, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen && !disabled) onChange(chosen)
  }
  const remove = () => {
    onChange(null)
    input.current?.focus()
  }

  return (
    <div>
      <label
        className={classes.zone}
        data-error={Boolean(error)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          name={name}
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
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
        <span className={classes.label}>{label}</span>
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </label>
      {file && (
        <div className={classes.chosen}>
          <IconFile size={18} stroke={1.5} aria-hidden />
          <span className={classes.name}>{file.name}</span>
          <span className={`${classes.size} figure`}>{formatBytes(file.size)}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove ${file.name}`}
            disabled={disabled}
            onClick={remove}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      )}
      <p className={classes.error} id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
