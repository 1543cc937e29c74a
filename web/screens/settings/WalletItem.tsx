import { factsOf, isChain } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import type { LinkedWallet } from '../../queries/linked-wallets.ts'
import classes from './Sessions.module.css'

export function WalletItem({ wallet, onUnlink }: { wallet: LinkedWallet; onUnlink(): void }) {
  const { address, chain, created_at, last_used_at } = wallet
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.browser}>
          <Address value={address} chain={chain ?? 'eth'} />
        </p>
        {chain !== null && (
          <p className={classes.scopes}>Contract on {isChain(chain) ? factsOf(chain).name : chain}</p>
        )}
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
      <Button variant="default" size="sm" aria-label={`Unlink wallet: ${address}`} onClick={onUnlink}>
        Unlink
      </Button>
    </li>
  )
}
