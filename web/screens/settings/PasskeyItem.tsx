import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import type { Passkey } from '../../queries/passkeys.ts'
import classes from './Sessions.module.css'

type Props = { passkey: Passkey; onRename(): void; onRemove(): void }

export function PasskeyItem({ passkey, onRename, onRemove }: Props) {
  const { name, created_at, last_used_at } = passkey
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.browser}>{name}</p>
        <dl className={classes.times}>
          <div>
            <dt>Added</dt>
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
      <div className={classes.buttons}>
        <Button variant="default" size="sm" aria-label={`Rename passkey: ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="default" size="sm" aria-label={`Remove passkey: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
