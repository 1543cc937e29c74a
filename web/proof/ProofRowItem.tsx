import { IconArrowRight } from '@tabler/icons-react'
import type { ChainKey } from '#api/chains.ts'
import { Address } from '../components/Address.tsx'
import { Badge } from '../components/Badge.tsx'
import { formatAmount } from '../format/amount.ts'
import { formatMoney } from '../format/number.ts'
import { formatMinute } from '../format/time.ts'
import type { ShownCollection } from '../queries/collections.ts'
import type { Proof, ProofRow } from '../queries/proof.ts'
import { formatAdds } from './format-figure.ts'
import classes from './ProofRowItem.module.css'

const shownDecimals = 6
/** Where mints come from. */
const zeroAddress = `0x${'0'.repeat(40)}`

type Props = {
  row: ProofRow
  unit: Proof['unit']
  collection: ShownCollection
  /** A wallet's figures may join several chains, and aggregated rows do not say of which one. */
  isOnOneChain: boolean
  onOwner(address: string, name: string): void
}

export function ProofRowItem({ row, unit, collection, isOnOneChain, onOwner }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.facts}>
        {row.kind === 'transaction' ? (
          <TransactionFacts row={row} unit={unit} />
        ) : row.kind === 'holder' ? (
          <HolderFacts row={row} collection={collection} onOwner={onOwner} />
        ) : (
          <PartFacts row={row} chain={isOnOneChain ? collection.contract_chain : null} />
        )}
      </div>
      <span className={`${classes.adds} figure`} title="Adds to the figure">
        {/* What a part without a number of its own does for the figure, it says itself. */}
        {row.kind === 'part' && row.adds === null
          ? ''
          : formatAdds(row.adds, unit, row.kind === 'part' ? null : row.amount)}
      </span>
    </div>
  )
}

function TransactionFacts({ row, unit }: { row: Row<'transaction'>; unit: Proof['unit'] }) {
  const moment = new Date(row.time)
  return (
    <>
      <p className={classes.main}>
        <strong>{row.what}</strong>
        {row.token_id !== null && (
          <span className={classes.token} title={row.token_id}>
            #{row.token_id}
          </span>
        )}
        {row.amount !== null && (
          <span className="figure">
            <Amount exact={row.amount} /> {row.symbol}
          </span>
        )}
        {row.usd !== null && unit !== 'usd' && <span className="figure">{formatMoney(row.usd)}</span>}
        {row.provisional && <Badge text="Provisional" tone="quiet" />}
      </p>
      {(row.from_address || row.to_address) && (
        <p className={classes.path}>
          <Party address={row.from_address} />
          <IconArrowRight size={14} stroke={1.6} role="img" aria-label="to" />
          <Party address={row.to_address} />
        </p>
      )}
      <p className={classes.detail}>
        <time dateTime={row.time}>{formatMinute(moment)}</time>
        <Address value={row.transaction_hash} chain={row.contract_chain} kind="transaction" />
      </p>
    </>
  )
}

function Amount({ exact }: { exact: string }) {
  const short = formatAmount(exact, shownDecimals).replace(/\.?0+$/, '')
  return <span title={formatAmount(exact)}>{short}</span>
}

function Party({ address }: { address: string | null }) {
  if (!address || address === zeroAddress) return <span>--</span>
  return <span title={address}>{shortened(address)}</span>
}

function HolderFacts({
  row,
  collection,
  onOwner,
}: {
  row: Row<'holder'>
  collection: ShownCollection
  onOwner: Props['onOwner']
}) {
  const name = row.label || shortened(row.address)
  return (
    <>
      <p className={classes.main}>
        {collection.contract_type === 'Wallet' ? (
          name
        ) : (
          <button type="button" className={classes.owner} onClick={() => onOwner(row.address, name)}>
            {name}
          </button>
        )}
      </p>
      <p className={classes.detail}>
        <span className="figure">
          Holds <Amount exact={row.amount} />
        </span>
        {row.label && <Address value={row.address} chain={collection.contract_chain} />}
      </p>
    </>
  )
}

function PartFacts({ row, chain }: { row: Row<'part'>; chain: ChainKey | null }) {
  return (
    <>
      <p className={classes.main}>
        <strong>{row.name}</strong>
      </p>
      <p className={classes.detail}>{row.detail}</p>
      {row.address?.startsWith('0x') && chain && (
        <p className={classes.detail}>
          <Address value={row.address} chain={chain} />
        </p>
      )}
    </>
  )
}

type Row<K extends ProofRow['kind']> = Extract<ProofRow, { kind: K }>

function shortened(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
