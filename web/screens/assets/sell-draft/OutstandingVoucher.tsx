import { Button } from '@mantine/core'
import type { Sale } from '../../../queries/sale.ts'
import classes from '../edit-asset/Notice.module.css'
import { formatCoins, formatEnd } from './sale-terms.ts'

type Props = {
  sale: Sale
  /** Whether it is on the public page no more. */
  isClosed: boolean
  onCancel(): void
}

/** What was signed once holds on the chain, whatever happens here. */
export function OutstandingVoucher({ sale, isClosed, onCancel }: Props) {
  const price = formatCoins(BigInt(sale.voucher.price), sale)
  return (
    <div className={classes.notice} role="status">
      <p className={classes.text}>
        <strong>
          {isClosed
            ? 'The sale is closed, but its voucher is still valid.'
            : 'The earlier voucher stays valid.'}
        </strong>{' '}
        Whoever has kept it can still claim by its terms ({price}, end: {formatEnd(sale)}) until you cancel it
        on the chain{isClosed ? '.' : '. To make the new terms the only ones, cancel it before you sign.'}
      </p>
      <Button size="sm" variant="default" onClick={onCancel}>
        Cancel on the chain
      </Button>
    </div>
  )
}
