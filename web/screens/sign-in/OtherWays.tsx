import type { Tokens } from '../../storage/storage.ts'
import { OidcButton } from './OidcButton.tsx'
import classes from './OtherWays.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { WalletButton } from './WalletButton.tsx'

type Props = {
  /** Signed in: leads to the dashboard. */
  onTokens(tokens: Tokens): Promise<void>
}

/** Below the form, and quieter than it: ways to sign in that were set up before. */
export function OtherWays({ onTokens }: Props) {
  return (
    <div className={classes.ways}>
      <PasskeyButton onTokens={onTokens} />
      <WalletButton onTokens={onTokens} />
      <OidcButton />
    </div>
  )
}
