import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import type { Identity } from '../../queries/identities.ts'
import classes from './Sessions.module.css'

/** What it is called at the provider, else where that is. */
export const identityName = ({ email, issuer }: Identity) => email || hostOf(issuer)

export function IdentityItem({ identity, onUnlink }: { identity: Identity; onUnlink(): void }) {
  const { issuer, created_at, last_used_at } = identity
  const name = identityName(identity)
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.browser}>
          <span>{name}</span>
        </p>
        <p className={classes.address}>{hostOf(issuer)}</p>
        <dl className={classes.times}>
          <div>
            <dt>Linked</dt>
            <dd>
              <Timestamp time={created_at} />
            </dd>
          </div>
          <div>
            <dt>Last used</dt>
            <dd>{last_used_at === null ? 'Never' : <Timestamp time={last_used_at} />}</dd>
          </div>
        </dl>
      </div>
      <Button variant="default" size="sm" aria-label={`Unlink ${name}`} onClick={onUnlink}>
        Unlink
      </Button>
    </li>
  )
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
