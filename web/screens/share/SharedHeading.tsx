import { AsOf } from '../../analytics/AsOf.tsx'
import { PeriodChoice } from '../../analytics/PeriodChoice.tsx'
import { chainLabel } from '../../collections/chain-label.ts'
import { Address } from '../../components/Address.tsx'
import { Badge } from '../../components/Badge.tsx'
import type { Shared, SharedFigures } from '../../queries/shared.ts'
import classes from './SharedHeading.module.css'

type Props = { shared: Shared; figures: SharedFigures | undefined }

/** What it is about, and how current it is. */
export function SharedHeading({ shared, figures }: Props) {
  const { title, name, contract_type, contract_chain, contract_address, state } = shared
  const shown = figures?.[contract_type]
  return (
    <header className={classes.heading}>
      <div className={classes.about}>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.names}>
          {name && name !== title && <span className={classes.name}>{name}</span>}
          <Badge text={contract_type} tone="active" />
          <Badge text={chainLabel(contract_chain)} tone="quiet" />
          <Address value={contract_address} chain={contract_chain} />
        </div>
        <div className={classes.status}>
          {state === 'ready' ? (
            <AsOf moments={shown?.as_of ?? []} />
          ) : (
            <span>Its past is still being read: the figures are those of what was read so far.</span>
          )}
        </div>
      </div>
      {shown?.cards && <PeriodChoice />}
    </header>
  )
}
