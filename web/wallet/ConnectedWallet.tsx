import type { ChainKey } from '#api/chains.ts'
import { Address } from '../components/Address.tsx'
import { Button } from '../components/Button.ts'
import classes from './ConnectedWallet.module.css'
import type { Connected } from './use-wallet.ts'

type Props = {
  connected: Connected
  chain: ChainKey
  /** Null if there is no other wallet. */
  onChange: (() => void) | null
}

/** Which wallet and account a page works with. */
export function ConnectedWallet({ connected: { wallet, account }, chain, onChange }: Props) {
  return (
    <div className={classes.wallet}>
      {wallet.icon && <img src={wallet.icon} width={20} height={20} alt="" />}
      <span className={classes.name}>{wallet.name}</span>
      <Address value={account} chain={chain} />
      {onChange && (
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          Change wallet
        </Button>
      )}
    </div>
  )
}
