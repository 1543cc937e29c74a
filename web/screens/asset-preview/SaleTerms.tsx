import type { ReactNode } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import { Badge } from '../../components/Badge.tsx'
import { formatMoney } from '../../format/number.ts'
import { amountIn, type Sale } from './preview-transfers.ts'
import classes from './SaleTerms.module.css'

const orders = { ask: 'A listing was bought', bid: 'An offer was taken' }

/** On which terms something was bought: the market in a line, the rest when it is opened. */
export function SaleTerms({ sale, chain }: { sale: Sale; chain: ChainKey }) {
  const { market, usd, market_fee, royalty, royalty_receiver, maker_side, seller, buyer, aggregator } = sale
  const isDirectMint = market === null && seller === null
  return (
    <details className={classes.terms}>
      <summary className={classes.summary}>
        {market ?? (isDirectMint ? 'Paid to the contract' : 'Market unknown')}
        {sale.is_estimated && <Badge text="Estimated" tone="quiet" />}
      </summary>
      <dl className={classes.list}>
        <Term name="Price">
          {sale.price === null ? 'In several currencies, or in things' : (amountIn(sale, sale.price) ?? '--')}
          {usd !== null && <span className={classes.soft}> {formatMoney(usd)}</span>}
        </Term>
        {market_fee !== '0' && <Term name="Market fee">{amountIn(sale, market_fee) ?? '--'}</Term>}
        {royalty !== '0' && (
          <Term name="Royalty">
            {amountIn(sale, royalty) ?? '--'}
            {royalty_receiver && <Address value={royalty_receiver} chain={chain} />}
          </Term>
        )}
        {maker_side && <Term name="Order">{orders[maker_side]}</Term>}
        {seller && (
          <Term name="Seller">
            <Address value={seller} chain={chain} />
          </Term>
        )}
        <Term name="Buyer">
          <Address value={buyer} chain={chain} />
        </Term>
        {aggregator && (
          <Term name="Through">
            <Address value={aggregator} chain={chain} label={sale.aggregator_label} />
          </Term>
        )}
      </dl>
      {market === null && !isDirectMint && (
        <p className={classes.note}>
          No market that Assay reads tells of it: the price is what moved in the transaction
          {sale.is_estimated && ', and what came back to the payer is not known'}.
        </p>
      )}
    </details>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.term}>
      <dt>{name}</dt>
      <dd className="figure">{children}</dd>
    </div>
  )
}
