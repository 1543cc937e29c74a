import { panelLabel } from '#api/share-panels.ts'
import { chainLabel } from '../../collections/chain-label.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import { formatCount } from '../../format/number.ts'
import { formatDay } from '../../format/time.ts'
import { useNow } from '../../hooks/use-now.ts'
import type { ShareLink } from '../../queries/share-links.ts'
import classes from './Sessions.module.css'
import item from './ShareLinkItem.module.css'

type Props = { link: ShareLink; onChange(): void; onEnd(): void }

export function ShareLinkItem({ link, onChange, onEnd }: Props) {
  const { title, collection_name, contract_type, contract_chain, panels } = link
  const { has_password, created_at, expires_at, opens, last_opened_at } = link
  const now = useNow(60_000)
  const ends = expires_at === null ? null : new Date(expires_at)
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.browser}>
          <span>{title}</span>
          {has_password && <Badge text="Password" tone="quiet" />}
          {ends && ends <= now && <Badge text="Expired" tone="quiet" />}
        </p>
        <p className={classes.scopes}>
          {`${collection_name}, ${contract_type} on ${chainLabel(contract_chain)}: `}
          {panels.map((panel) => panelLabel(contract_type, panel)).join(' · ')}
        </p>
        <dl className={classes.times}>
          <div>
            <dt>Created</dt>
            <dd>
              <Timestamp time={created_at} />
            </dd>
          </div>
          <div>
            <dt>Ends</dt>
            <dd>{ends ? formatDay(ends) : 'Never'}</dd>
          </div>
          <div>
            <dt>Opened</dt>
            <dd className="figure">{opens === 1 ? 'Once' : `${formatCount(opens)} times`}</dd>
          </div>
          <div>
            <dt>Last opened</dt>
            <dd>{last_opened_at === null ? 'Never' : <Timestamp time={last_opened_at} />}</dd>
          </div>
        </dl>
      </div>
      <div className={item.actions}>
        <Button variant="default" size="sm" aria-label={`Change link: ${title}`} onClick={onChange}>
          Change
        </Button>
        <Button variant="default" size="sm" aria-label={`End link: ${title}`} onClick={onEnd}>
          End
        </Button>
      </div>
    </li>
  )
}
