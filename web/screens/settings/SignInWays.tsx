import { Identities } from './Identities.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Wallets } from './Wallets.tsx'

/** How one gets into the account, beside the code by e-mail. */
export function SignInWays() {
  return (
    <>
      <Passkeys />
      <Wallets />
      <Identities />
    </>
  )
}
