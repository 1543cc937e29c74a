import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { apiUrl } from '../../client/config.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.ts'
import { Spinner } from '../../components/Spinner.ts'
import { imageTypes } from '../../files/image-types.ts'
import classes from './AvatarField.module.css'
import { uploadAvatar } from './upload-avatar.ts'

type Props = {
  path: string
  error: string | undefined
  disabled: boolean
  uploading: boolean
  onUpload(task: () => Promise<void>): Promise<void>
  onChange(path: string): void
  onError(message: string): void
}

/** The picture is uploaded as soon as it is chosen, and becomes the avatar when the form is saved. */
export function AvatarField({ path, error, disabled, uploading, onUpload, onChange, onError }: Props) {
  const [preview, setPreview] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => () => URL.revokeObjectURL(preview), [preview])

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // So that the same file can be chosen again after it was refused.
    event.currentTarget.value = ''
    if (!file) return
    void onUpload(async () => {
      setPreview(URL.createObjectURL(file))
      const outcome = await uploadAvatar(file)
      if ('path' in outcome) onChange(outcome.path)
      else onError(outcome.message)
      setPreview('')
    })
  }

  return (
    <div className={classes.avatar}>
      <div className={classes.picture} aria-busy={uploading}>
        <Avatar src={preview || (path && apiUrl(path))} size={80} />
        {uploading && (
          <span className={classes.veil}>
            <Spinner size={24} color="var(--on-gold)" />
          </span>
        )}
      </div>
      <div>
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={disabled || uploading}
            aria-describedby={`${id}-error`}
            onClick={() => input.current?.click()}
          >
            Change Avatar
          </Button>
          <Button
            variant="default"
            disabled={disabled || uploading || path === ''}
            onClick={() => onChange('')}
          >
            Remove Avatar
          </Button>
        </div>
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      </div>
      <input ref={input} type="file" accept={imageTypes.join(',')} hidden onChange={choose} />
    </div>
  )
}
