import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../components/Button.ts'
import { formatCoins, formatEnd } from '../../../queries/sale-terms.ts'
import type { Connected } from '../../../wallet/use-wallet.ts'
import classes from '../Notice.module.css'
import { type ClosedSale, isValidQuery, removeClosedSale } from './closed-sale.ts'

type Props = { sale: ClosedSale; onCancel(): void }

export function EarlierVoucher(props: Props) {
  return (
    <Outstanding
      {...props}
      title="The earlier voucher stays valid."
      more=" To make the new terms the only ones, cancel it before you sign."
    />
  )
}

/** Shown until the chain says that it can no longer be used. */
export function ClosedVoucher({ connected, ...props }: Props & { connected: Connected }) {
  const { uuid } = props.sale
  const { data: isValid } = useQuery(isValidQuery(connected, props.sale))
  useEffect(() => {
    if (isValid === false) removeClosedSale(uuid)
  }, [isValid, uuid])
  return <Outstanding {...props} title="The sale is closed, but its voucher is still valid." more="" />
}

/** A signed voucher stays valid on the chain, even if the sale is closed here. */
function Outstanding({ sale, onCancel, title, more }: Props & { title: string; more: string }) {
  const price = formatCoins(BigInt(sale.voucher.price), sale)
  return (
    <div className={classes.notice} role="status">
      <p className={classes.text}>
        <strong>{title}</strong> Anyone who has kept it can still claim by its terms ({price}, end:{' '}
        {formatEnd(sale)}) until you cancel it on the chain.{more}
      </p>
      <Button size="sm" variant="default" onClick={onCancel}>
        Cancel on the chain
      </Button>
    </div>
  )
}
