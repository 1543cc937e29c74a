import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallFailed } from '../../../client.ts'
import classes from '../../../components/Dialog.module.css'
import { Dialog } from '../../../components/Dialog.tsx'
import { notifySuccess } from '../../../notify.ts'
import type { Sale } from '../../../queries/sale.ts'
import { report } from '../../../report.ts'
import { useBusy } from '../../../use-busy.ts'
import { isUsable } from './sale-terms.ts'

export function CloseSale({ sale, onClose }: { sale: Sale; onClose(): Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState('')
  const [closing, run] = useBusy()
  const ask = () => {
    setError('')
    setAsking(true)
  }
  const close = () =>
    run(async () => {
      try {
        await onClose()
        notifySuccess('The sale is closed.')
      } catch (failure) {
        report(failure)
        setError(failure instanceof CallFailed ? failure.message : 'Assay does not answer. Please try again.')
      }
    })
  return (
    <>
      <Button variant="default" onClick={ask}>
        Close sale
      </Button>
      <Dialog title="Close the sale?" opened={asking} onClose={closing ? null : () => setAsking(false)}>
        <p className={classes.text}>
          The public page says at once that this is not for sale.{' '}
          {isUsable(sale) &&
            'Whoever has kept the voucher could still use it: only cancelling it on the chain, which is a transaction, ends it for everybody.'}
        </p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.ways}>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Keep
          </Button>
          <Button disabled={closing} onClick={close}>
            Close sale
          </Button>
        </div>
      </Dialog>
    </>
  )
}
