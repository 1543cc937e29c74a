import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '../format/bytes.ts'
import { imageTypes, imageWanted } from '../image-types.ts'
import classes from './ImageDrop.module.css'

type Props = {
  label: string
  file: File | null
  onChange(file: File | null): void
  error?: string | undefined
}

/** One picture, dropped or chosen and shown at once. What is no picture is refused here, and the one before stays. */
export function ImageDrop({ label, file, onChange, error }: Props) {
  const [refused, setRefused] = useState('')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const id = useId()
  const wrong = refused || error

  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (!chosen) return
    const isImage = imageTypes.includes(chosen.type)
    setRefused(isImage ? '' : imageWanted)
    if (isImage) onChange(chosen)
  }
  const remove = () => {
    setRefused('')
    onChange(null)
    input.current?.focus()
  }

  return (
    <div>
      <label
        className={classes.zone}
        data-error={Boolean(wrong)}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          accept={imageTypes.join(',')}
          aria-label={label}
          aria-invalid={Boolean(wrong)}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            take(event.currentTarget.files)
            // So that the same file can be chosen again after it was removed or refused.
            event.currentTarget.value = ''
          }}
        />
        {file ? (
          <img className={classes.picture} src={preview} alt={`Preview of ${file.name}`} />
        ) : (
          <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
        )}
        <span className={classes.hint} id={`${id}-hint`}>
          {file
            ? 'Drop another image here or click to replace it.'
            : 'Drop an image here or click to choose one.'}
        </span>
      </label>
      {file && (
        <div className={classes.chosen}>
          <span className={classes.name}>{file.name}</span>
          <span className={`${classes.size} figure`}>{formatBytes(file.size)}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove ${file.name}`}
            onClick={remove}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      )}
      <p className={classes.error} id={`${id}-error`}>
        {wrong}
      </p>
    </div>
  )
}

/** An address of the file's content for as long as it is shown. */
function usePreview(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
