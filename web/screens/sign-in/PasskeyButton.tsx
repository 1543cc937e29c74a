import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { chunk } from '../../client/chunk.ts'
import { knowsPasskeys } from '../../client/knows-passkeys.ts'
import { Button } from '../../components/Button.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import type { Tokens } from '../../storage/storage.ts'
import classes from './OtherWays.module.css'

/** For the few who use one: the page of the sign-in stays small. */
const load = chunk(() => import('./sign-in-by-passkey.ts'))

export function PasskeyButton({ onTokens }: { onTokens(tokens: Tokens): Promise<void> }) {
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  if (!knowsPasskeys()) return null

  const signIn = () =>
    run(async () => {
      setError('')
      const { signInByPasskey } = await load()
      setError(await signInByPasskey(onTokens))
    })
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        className={classes.way}
        leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
        loading={busy}
        onClick={signIn}
      >
        Sign in with a passkey
      </Button>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
