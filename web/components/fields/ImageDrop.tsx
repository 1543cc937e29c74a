import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { imageTypeError, imageTypes } from '../../files/image-types.ts'
import { DropZone } from './DropZone.tsx'
import classes from './ImageDrop.module.css'

type Props = {
  label: string
  file: File | null
  onChange(file: File | null): void
  error?: string | undefined
}

/** One picture, with a preview. Other files are refused, and the previous picture stays. */
export function ImageDrop({ label, file, onChange, error }: Props) {
  const [refused, setRefused] = useState('')
  const preview = usePreview(file)
  const take = (chosen: File) => {
    const isImage = imageTypes.includes(chosen.type)
    setRefused(isImage ? '' : imageTypeError)
    if (isImage) onChange(chosen)
  }
  const remove = () => {
    setRefused('')
    onChange(null)
  }
  return (
    <DropZone
      label={label}
      hint={
        file
          ? 'Drop another image here or click to replace it.'
          : 'Drop an image here or click to choose one.'
      }
      shape="picture"
      accept={imageTypes.join(',')}
      file={file}
      error={refused || error}
      onTake={take}
      onRemove={remove}
    >
      {file ? (
        <img className={classes.picture} src={preview} alt={`Preview of ${file.name}`} />
      ) : (
        <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
      )}
    </DropZone>
  )
}

/** An object URL of the file while it is shown. */
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
