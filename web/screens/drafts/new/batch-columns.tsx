import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Column } from '../../../components/table/column.ts'
import { paths } from '../../../paths.ts'
import classes from './batch-columns.module.css'
import type { RowWithOutcome } from './use-batch.ts'

export const batchColumns: readonly Column<RowWithOutcome>[] = [
  { key: 'row', title: 'Row', align: 'end', render: ({ number }) => number },
  {
    key: 'file',
    title: 'File',
    primary: true,
    render: ({ file, image }) => (
      <span className={classes.file}>
        <Thumbnail image={image} />
        <span className={classes.name}>{file || '–'}</span>
      </span>
    ),
  },
  { key: 'title', title: 'Title', render: ({ item }) => <Text text={item.title} /> },
  { key: 'description', title: 'Description', render: ({ item }) => <Text text={item.description} /> },
  { key: 'price', title: 'Price', align: 'end', render: ({ item }) => figure(item.price) },
  { key: 'nft_count', title: 'Number', align: 'end', render: ({ item }) => figure(item.nft_count) },
  {
    key: 'traits',
    title: 'Traits',
    render: ({ item }) => (
      <Text text={item.traits.map(({ label, value }) => `${label}: ${value}`).join(', ')} />
    ),
  },
  { key: 'state', title: 'State', render: (row) => <State row={row} /> },
]

/** A cell that cannot be read as a number is named among the row's errors. */
function figure(value: number): string {
  return Number.isNaN(value) ? '–' : String(value)
}

function Text({ text }: { text: string }) {
  return (
    <span className={classes.text} title={text}>
      {text || '–'}
    </span>
  )
}

function State({ row: { errors, outcome } }: { row: RowWithOutcome }) {
  if (errors.length > 0) return <span className={classes.wrong}>{errors.join(' ')}</span>
  switch (outcome?.state) {
    case 'creating':
      return 'Creating...'
    case 'failed':
      return <span className={classes.wrong}>{outcome.reason}</span>
    case 'created':
      return (
        <Link className={classes.link} to={paths.editAsset} params={{ uuid: outcome.uuid }}>
          Created
        </Link>
      )
    default:
      return 'Ready'
  }
}

function Thumbnail({ image }: { image: File | undefined }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!image) return
    const url = URL.createObjectURL(image)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [image])
  return (
    <span className={classes.thumbnail}>{image && src && <img src={src} alt="" decoding="async" />}</span>
  )
}
