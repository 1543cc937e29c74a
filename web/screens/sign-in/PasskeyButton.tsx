import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { knowsPasskeys, tryPasskey } from '../../client/passkeys.ts'
import { Button } from '../../components/Button.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { signInByPasskey } from '../../queries/passkeys.ts'
import type { Tokens } from '../../storage/storage.ts'
import classes from './OtherWays.module.css'

export function PasskeyButton({ onTokens }: { onTokens(tokens: Tokens): Promise<void> }) {
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  if (!knowsPasskeys()) return null

  const signIn = () =>
    run(async () => {
      setError('')
      setError(await tryPasskey(async () => onTokens(await signInByPasskey())))
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
