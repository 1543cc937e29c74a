import { IconWallet } from '@tabler/icons-react'
import type { Wallet } from './provider.ts'
import classes from './WalletChoice.module.css'

type Props = {
  wallets: readonly Wallet[]
  chosen: Wallet | undefined
  onChoose(id: string): void
}

/** Which of the browser's wallets is meant, if there are several. */
export function WalletChoice({ wallets, chosen, onChoose }: Props) {
  return (
    wallets.length > 1 && (
      <fieldset className={classes.wallets}>
        <legend className={classes.legend}>Your wallets</legend>
        {wallets.map(({ id, name, icon }) => (
          <label key={id} className={classes.wallet}>
            <input
              type="radio"
              name="wallet"
              value={id}
              checked={id === chosen?.id}
              onChange={() => onChoose(id)}
            />
            {icon ? (
              <img src={icon} width={24} height={24} alt="" />
            ) : (
              <IconWallet size={24} stroke={1.5} aria-hidden />
            )}
            {name}
          </label>
        ))}
      </fieldset>
    )
  )
}
