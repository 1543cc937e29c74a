import { type ReactNode, useId } from 'react'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.ts'
import { formatCount } from '../../../format/number.ts'
import type { Sale } from '../../../queries/sale.ts'
import { formatCoins, formatEnd, isUsable } from '../../../queries/sale-terms.ts'
import { CloseSale } from './CloseSale.tsx'
import classes from './CurrentSale.module.css'
import { PublicLink } from './PublicLink.tsx'

type Props = { sale: Sale; onChange(): void; onCancel(): void; onClose(): Promise<void> }

const states: Record<Sale['state'], [name: string, meaning: string]> = {
  open: ['Open', 'Anyone who pays the price can claim.'],
  sold_out: ['Sold out', 'Everything that you offered has been claimed.'],
  ended: ['Ended', 'Its end has passed; nothing can be claimed.'],
  cancelled: ['Cancelled', 'The contract takes its voucher no more.'],
  paused: ['Paused', 'The collection is paused: nothing can be claimed until it goes on.'],
}

export function CurrentSale({ sale, onChange, onCancel, onClose }: Props) {
  const heading = useId()
  const [name, meaning] = states[sale.state]
  const { price, walletLimit } = sale.voucher
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 className={classes.title} id={heading}>
          Current sale
        </h2>
        <Badge text={name} tone={sale.state === 'open' ? 'active' : 'quiet'} />
      </header>
      <p className={classes.meaning}>{meaning}</p>
      <dl className={classes.rows}>
        <Row name="Price">{formatCoins(BigInt(price), sale)}</Row>
        <Row name="Left">
          {sale.left === null ? 'Unknown: the chain does not answer' : formatCount(sale.left)}
        </Row>
        <Row name="Limit per wallet">{walletLimit === '0' ? 'None' : formatCount(Number(walletLimit))}</Row>
        <Row name="Ends">{formatEnd(sale)}</Row>
      </dl>
      <h3 className={classes.label}>Public page</h3>
      <PublicLink uuid={sale.uuid} />
      <div className={classes.actions}>
        <CloseSale sale={sale} onClose={onClose} />
        {isUsable(sale) && (
          <Button variant="default" onClick={onCancel}>
            Cancel on the chain
          </Button>
        )}
        <Button onClick={onChange}>Change the terms</Button>
      </div>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd className="figure">{children}</dd>
    </div>
  )
}
