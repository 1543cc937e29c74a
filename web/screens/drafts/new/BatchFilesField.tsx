import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../../components/Button.ts'
import { useFileDrop } from '../../../components/fields/use-file-drop.ts'
import { downloadText } from '../../../files/download-text.ts'
import { imageTypes } from '../../../files/image-types.ts'
import { formatCsv } from '../../../format/csv.ts'
import classes from './BatchFilesField.module.css'
import type { BatchFiles } from './batch-files.ts'
import { defaultCount, defaultPrice } from './draft.ts'
import { droppedFiles } from './dropped-files.ts'

type Props = { batchFiles: BatchFiles; disabled: boolean; onFiles(files: readonly File[]): void }

/** Drop or choose images and the CSV file. */
export function BatchFilesField({ batchFiles, disabled, onFiles }: Props) {
  const drop = useFileDrop((dropped) => {
    if (!disabled) void droppedFiles(dropped).then(onFiles)
  })
  const names = Array.from(batchFiles.images.values(), ({ name }) => name)
  const saveTemplate = () => {
    const rows = names.map((name) => [name, '', '', defaultPrice, defaultCount])
    const head = ['file', 'title', 'description', 'price', 'nft_count']
    downloadText('items.csv', 'text/csv', formatCsv([head, ...rows]))
  }
  return (
    // For the keyboard, the buttons do the same.
    <div className={classes.zone} {...drop}>
      <p className={classes.text}>
        Drop a folder of images and a CSV file here, or choose them. The columns of the CSV file are{' '}
        <code>file</code>, <code>title</code>, <code>description</code>, <code>price</code> and{' '}
        <code>nft_count</code>; any further column is a trait.
      </p>
      <div className={classes.actions}>
        <FileButton
          label="Choose images"
          accept={imageTypes.join(',')}
          disabled={disabled}
          onFiles={onFiles}
        />
        <FileButton label="Choose a folder" folder disabled={disabled} onFiles={onFiles} />
        <FileButton label="Choose a CSV file" accept=".csv,text/csv" disabled={disabled} onFiles={onFiles} />
        <Button variant="subtle" disabled={disabled} onClick={saveTemplate}>
          Download a template
        </Button>
      </div>
    </div>
  )
}

type FileButtonProps = {
  label: string
  accept?: string
  /** A folder instead of files. */
  folder?: boolean
  disabled: boolean
  onFiles(files: readonly File[]): void
}

function FileButton({ label, accept, folder = false, disabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    // So that the same file can be chosen again after it was corrected.
    currentTarget.value = ''
  }
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={choose}
        {...(folder && { webkitdirectory: '' })}
      />
    </>
  )
}
