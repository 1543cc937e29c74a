import { useState } from 'react'
import { Button } from '../components/Button.ts'
import { ConfirmDialog } from '../components/overlay/ConfirmDialog.tsx'
import { ProgressBar } from '../components/ProgressBar.tsx'
import { formatCount } from '../format/number.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { countByBalanceOf, type Hallmark } from '../queries/hallmark.ts'
import classes from './Actions.module.css'
import { priceText } from './drawer-words.ts'

type State = NonNullable<Hallmark['recount']>
type Props = { collection: ShownCollection; recount: State }

/** Counts all holders by asking the contract for each, after its price was shown. */
export function Recount({ collection, recount }: Props) {
  const [asks, setAsks] = useState(false)
  const { state, counted, holders } = recount
  const start = async () => {
    await countByBalanceOf(collection)
    setAsks(false)
  }
  return (
    <div className={classes.action}>
      {state === 'running' && (
        <ProgressBar label="Counting by balanceOf" max={Math.max(1, holders)} value={counted} />
      )}
      {(state === 'possible' || state === 'done' || state === 'failed') && (
        <Button variant={state === 'possible' ? 'filled' : 'default'} onClick={() => setAsks(true)}>
          {state === 'done' ? 'Count again' : 'Count by balanceOf'}
        </Button>
      )}
      <span className={`${classes.said} figure`} role="status">
        {saidOf(recount)}
      </span>
      {state === 'failed' && (
        <p className={classes.failure} role="alert">
          {recount.failure ?? 'The count has failed.'}
        </p>
      )}
      <ConfirmDialog
        title="Count by balanceOf?"
        text={priceText(recount)}
        opened={asks}
        cancelLabel="Not now"
        confirmLabel="Count"
        onCancel={() => setAsks(false)}
        onConfirm={start}
      />
    </div>
  )
}

function saidOf({ state, counted, holders, requests, block }: State): string {
  const at = block === null ? '' : ` at block ${formatCount(block)}`
  switch (state) {
    case 'possible':
      return requests === 1 ? '1 request to the node' : `${formatCount(requests)} requests to the node`
    case 'too_many':
      return `${formatCount(holders)} holders are too many to be counted by balanceOf.`
    case 'running':
      return `${formatCount(counted)} of ${formatCount(holders)} addresses counted${at}`
    case 'done':
      return `${formatCount(counted)} addresses were counted${at}. Holder figures come from there.`
    case 'failed':
      return `${formatCount(counted)} of ${formatCount(holders)} addresses were counted${at}.`
  }
}
