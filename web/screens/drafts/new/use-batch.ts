import { useEffect, useMemo, useRef, useState } from 'react'
import { report } from '../../../client/report.ts'
import { useBusy } from '../../../hooks/use-busy.ts'
import type { Collection } from '../../../queries/collections.ts'
import { closeToasts, notifyError, notifySuccess } from '../../../toasts.ts'
import { addBatchFiles, type BatchFiles, noBatchFiles, readBatchFiles } from './batch-files.ts'
import { type BatchRow, readBatch } from './batch-rows.ts'
import { createDraft, reasonOf } from './create-draft.ts'

type Outcome =
  | { state: 'creating' }
  | { state: 'created'; uuid: string }
  | { state: 'failed'; reason: string }
export type RowWithOutcome = BatchRow & { outcome: Outcome | undefined }

/** How far the creation has come. */
type Progress = { done: number; of: number }

export type BatchState = {
  batchFiles: BatchFiles
  rows: readonly RowWithOutcome[]
  /** Why the CSV file cannot be used. */
  problem: string
  /** Rows to create or to retry. */
  open: readonly RowWithOutcome[]
  /** While items are created. */
  progress: Progress | null
  addFiles(files: readonly File[]): Promise<void>
  create(): Promise<void>
  clear(): void
}

/** The server processes four pictures per user at a time; one is left for another tab. */
const atOnce = 3

/** Several items from images and a CSV file. */
export function useBatch(collection: Collection): BatchState {
  const [batchFiles, setBatchFiles] = useState(noBatchFiles)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [progress, setProgress] = useState<Progress | null>(null)
  const [, run] = useBusy()
  const isLeft = useIsLeft()

  const { rows, problem } = useMemo(
    () => (batchFiles.csv ? readBatch(batchFiles.csv.text, batchFiles.images) : { rows: [], problem: '' }),
    [batchFiles],
  )
  const withOutcomes = useMemo(
    () => rows.map((row) => ({ ...row, outcome: outcomes.get(row.key) })),
    [rows, outcomes],
  )
  const open = withOutcomes.filter(
    ({ errors, outcome }) => errors.length === 0 && outcome?.state !== 'created',
  )

  const create = async () => {
    closeToasts()
    const waiting = open.slice()
    let done = 0
    let failed = 0
    setProgress({ done, of: waiting.length })
    const enter = (key: string, outcome: Outcome) => setOutcomes((held) => new Map(held).set(key, outcome))
    const work = async () => {
      for (let row = waiting.shift(); row?.image && !isLeft(); row = waiting.shift()) {
        enter(row.key, { state: 'creating' })
        try {
          const { uuid } = await createDraft(collection, row.image, row.item)
          enter(row.key, { state: 'created', uuid })
        } catch (error) {
          report(error)
          failed++
          enter(row.key, { state: 'failed', reason: reasonOf(error).message })
        }
        setProgress({ done: ++done, of: open.length })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    setProgress(null)
    if (isLeft()) return
    if (failed > 0) notifyError(`${failed} of ${open.length} items could not be created.`)
    else notifySuccess(open.length === 1 ? 'Item created.' : `${open.length} items created.`)
  }

  return {
    batchFiles,
    rows: withOutcomes,
    problem,
    open,
    progress,
    addFiles: async (files) => {
      const added = await readBatchFiles(files)
      setBatchFiles((held) => addBatchFiles(held, added))
    },
    create: () => run(create),
    clear: () => {
      setBatchFiles(noBatchFiles)
      setOutcomes(new Map())
    },
  }
}

/** Stops when the page is left: the leave guard has warned about it. */
function useIsLeft(): () => boolean {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return () => left.current
}
