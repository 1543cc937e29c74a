import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { DropZone } from '../../components/fields/DropZone.tsx'
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

/** One file of any kind. */
export function FileField({ label, onChange, ...others }: Props) {
  return (
    <DropZone
      {...others}
      label={label}
      shape="line"
      icon={<IconFile size={18} stroke={1.5} aria-hidden />}
      onTake={onChange}
      onRemove={() => onChange(null)}
    >
      <IconPaperclip size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
    </DropZone>
  )
}
