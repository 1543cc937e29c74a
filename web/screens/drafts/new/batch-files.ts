import { imageTypes } from '../../../files/image-types.ts'
import { baseName } from './batch-rows.ts'

export type Csv = { name: string; text: string }

/** What the items of a batch are made of. */
export type BatchFiles = {
  csv: Csv | null
  /** By their name in lower case. */
  images: ReadonlyMap<string, File>
  /** Names of files that are neither. */
  leftOut: readonly string[]
}

export const noBatchFiles: BatchFiles = { csv: null, images: new Map(), leftOut: [] }

export async function readBatchFiles(files: readonly File[]): Promise<BatchFiles> {
  const csv = files.findLast(isCsv)
  const images = files.filter(({ type }) => imageTypes.includes(type))
  return {
    csv: csv ? { name: csv.name, text: await textOf(csv) } : null,
    images: new Map(images.map((image) => [baseName(image.name), image])),
    leftOut: files.filter((file) => !isCsv(file) && !images.includes(file)).map(({ name }) => name),
  }
}

/** A newer CSV file replaces the previous one, as does an image of the same name. */
export function addBatchFiles(held: BatchFiles, added: BatchFiles): BatchFiles {
  return {
    csv: added.csv ?? held.csv,
    images: new Map([...held.images, ...added.images]),
    leftOut: added.leftOut,
  }
}

function isCsv({ name }: File): boolean {
  return /\.csv$/i.test(name)
}

async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The default of spreadsheets on Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
