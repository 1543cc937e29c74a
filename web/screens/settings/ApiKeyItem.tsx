import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import { formatDay } from '../../format/time.ts'
import { useNow } from '../../hooks/use-now.ts'
import type { ApiKey } from '../../queries/keys.ts'
import classes from './Sessions.module.css'
import { scopes } from './scopes.ts'

export function ApiKeyItem({ apiKey, onEnd }: { apiKey: ApiKey; onEnd(): void }) {
  const { name, created_at, last_used_at, expires_at } = apiKey
  const now = useNow(60_000)
  const ends = expires_at === null ? null : new Date(expires_at)
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.browser}>
          <span>{name}</span>
          {ends && ends <= now && <Badge text="Expired" tone="quiet" />}
        </p>
        <p className={classes.scopes}>{apiKey.scopes.map((scope) => scopes[scope].label).join(' · ')}</p>
        <dl className={classes.times}>
          <div>
            <dt>Created</dt>
            <dd>
              <Timestamp time={created_at} />
            </dd>
          </div>
          <div>
            <dt>Last used</dt>
            <dd>{last_used_at === null ? 'Never' : <Timestamp time={last_used_at} />}</dd>
          </div>
          <div>
            <dt>Ends</dt>
            <dd>{ends ? formatDay(ends) : 'Never'}</dd>
          </div>
        </dl>
      </div>
      <Button variant="default" size="sm" aria-label={`End key: ${name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  )
}
