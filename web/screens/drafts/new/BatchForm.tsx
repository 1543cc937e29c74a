import type { SubmitEvent } from 'react'
import { Button } from '../../../components/Button.ts'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { SubmitButton } from '../../../components/fields/SubmitButton.tsx'
import { ProgressBar } from '../../../components/ProgressBar.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { formatCount } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { BatchFilesField } from './BatchFilesField.tsx'
import classes from './BatchForm.module.css'
import { batchColumns } from './batch-columns.tsx'
import type { BatchState } from './use-batch.ts'

/** Many items at once: the files they are made of, what they will be, and how far their creation has come. */
export function BatchForm({ batch }: { batch: BatchState }) {
  const { batchFiles, rows, problem, open, progress } = batch
  const creating = progress !== null
  const hasFailed = open.some(({ outcome }) => outcome?.state === 'failed')
  const allCreated = rows.length > 0 && rows.every(({ outcome }) => outcome?.state === 'created')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void batch.create()
  }

  return (
    <form className={classes.form} onSubmit={submit} aria-label="New items" aria-busy={creating}>
      <BatchFilesField batchFiles={batchFiles} disabled={creating} onFiles={batch.addFiles} />
      <Chosen batch={batch} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Preview"
          rows={rows}
          rowKey={({ key }) => key}
          columns={batchColumns}
          initialPageSize={25}
          cardsBelow={1100}
          empty=""
        />
      )}
      {progress && <Progress {...progress} />}
      {(batchFiles.csv || batchFiles.images.size > 0) && (
        <div className={classes.foot}>
          <Button variant="default" disabled={creating} onClick={batch.clear}>
            Start over
          </Button>
          {allCreated ? (
            <ButtonLink to={paths.assets}>Go to assets</ButtonLink>
          ) : (
            <SubmitButton busy={creating} disabled={open.length === 0}>
              {hasFailed && !creating ? 'Try again' : `Create ${items(progress?.of ?? open.length)}`}
            </SubmitButton>
          )}
        </div>
      )}
    </form>
  )
}

/** What has been chosen so far, and what of it is of no use. */
function Chosen({ batch: { batchFiles, rows } }: { batch: BatchState }) {
  const { csv, images, leftOut } = batchFiles
  if (!csv && images.size === 0 && leftOut.length === 0) return null
  const used = new Set(rows.map(({ image }) => image))
  const unused = [...images.values()].filter((image) => !used.has(image)).length
  const faulty = rows.filter(({ errors }) => errors.length > 0).length
  return (
    <ul className={classes.chosen} aria-label="Chosen files">
      <li>{images.size === 1 ? '1 image' : `${formatCount(images.size)} images`}</li>
      <li>{csv ? csv.name : 'No CSV file yet'}</li>
      {csv && unused > 0 && (
        <li>{unused === 1 ? '1 image has' : `${formatCount(unused)} images have`} no row</li>
      )}
      {leftOut.length > 0 && (
        <li>
          {leftOut.length === 1 ? `${leftOut[0]} is` : `${formatCount(leftOut.length)} files are`} no image
        </li>
      )}
      {faulty > 0 && (
        <li className={classes.faulty}>
          {faulty === 1 ? '1 row is wrong and is' : `${formatCount(faulty)} rows are wrong and are`} left out
        </li>
      )}
    </ul>
  )
}

function Progress({ done, of }: { done: number; of: number }) {
  const text = `Creating... ${formatCount(done)} of ${formatCount(of)}`
  return (
    <div className={classes.progress}>
      <span role="status">{text}</span>
      <ProgressBar label={text} value={done} max={of} />
    </div>
  )
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${formatCount(count)} items`
}
