import { parseCsv } from '../../../format/parse-csv.ts'
import type { Item } from './create-draft.ts'
import { defaultCount, defaultPrice } from './draft.ts'

/** A row of the file: an item to be created, if nothing is wrong with it. */
export type BatchRow = {
  /** The same for the same row of a corrected file. */
  key: string
  /** As a spreadsheet counts them; the names of the columns are row 1. */
  number: number
  file: string
  image: File | undefined
  item: Item
  errors: string[]
}

export type Batch = {
  rows: BatchRow[]
  /** Why there are no rows; empty if there are. */
  problem: string
}

const wantedColumns = ['file', 'title', 'description'] as const
const knownColumns: readonly string[] = [...wantedColumns, 'price', 'nft_count']
const noRows = 'The CSV file has no rows.'
const number = /^\d+(?:[.,]\d+)?$/

/** The items in the file. Images are found by their name in lower case. */
export function readBatch(csv: string, images: ReadonlyMap<string, File>): Batch {
  const parsed = parseCsv(csv)
  if (!parsed) return { rows: [], problem: 'A quotation mark in the CSV file is not closed.' }
  const [head, ...records] = parsed
  if (!head) return { rows: [], problem: noRows }
  const columns = head.map((title) => {
    const name = title.trim()
    return knownColumns.includes(name.toLowerCase()) ? name.toLowerCase() : name
  })
  const missing = wantedColumns.find((column) => !columns.includes(column))
  if (missing) return { rows: [], problem: `The CSV file has no column “${missing}”.` }

  const seen = new Map<string, number>()
  const rows = records.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row = readRow(columns, cells, images)
    const content = JSON.stringify([row.file, row.item])
    const times = (seen.get(content) ?? 0) + 1
    seen.set(content, times)
    return [{ ...row, key: `${content} ${times}`, number: index + 2 }]
  })
  return { rows, problem: rows.length === 0 ? noRows : '' }
}

function readRow(columns: readonly string[], cells: readonly string[], images: ReadonlyMap<string, File>) {
  const cell = (column: string) => cells[columns.indexOf(column)]?.trim() ?? ''
  const [file, title, description] = [cell('file'), cell('title'), cell('description')]
  const price = cell('price') || defaultPrice
  const count = cell('nft_count') || defaultCount
  const image = images.get(baseName(file))
  const errors = [
    file === '' && 'The file is missing.',
    file !== '' && !image && `There is no image “${file}”.`,
    title === '' && 'The title is missing.',
    description === '' && 'The description is missing.',
    !number.test(price) && 'The price has to be a number such as 5 or 0.05.',
    !/^\d+$/.test(count) && 'The number of NFTs has to be a whole number such as 1.',
    cells.some((text, index) => text.trim() !== '' && !columns[index]) &&
      'A cell has no column name above it.',
  ].filter((error) => error !== false)
  const traits = columns.flatMap((label, index) => {
    const value = cells[index]?.trim() ?? ''
    return label === '' || value === '' || knownColumns.includes(label) ? [] : [{ label, value, percent: '' }]
  })
  const item = {
    title,
    description,
    price: Number(price.replace(',', '.')),
    nft_count: Number(count),
    traits,
  }
  return { file, image, item, errors }
}

/** Without the folder: chosen files have none. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
}
