import { IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { walletStatements } from '#api/wallet-statements.ts'
import { call } from '../../client/call.ts'
import { chunk, lazyComponent } from '../../client/chunk.ts'
import { Button } from '../../components/Button.ts'
import { MountOnOpen } from '../../components/overlay/MountOnOpen.tsx'
import type { Tokens } from '../../storage/storage.ts'
import classes from './OtherWays.module.css'

const WalletSignDialog = lazyComponent(
  chunk(() => import('../../wallet/WalletSignDialog.tsx')),
  'WalletSignDialog',
)

export function WalletButton({ onTokens }: { onTokens(tokens: Tokens): Promise<void> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        className={classes.way}
        leftSection={<IconWallet size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Sign in with a wallet
      </Button>
      <MountOnOpen opened={opened}>
        {(shown) => (
          <WalletSignDialog
            title="Sign in with a wallet"
            text="Your wallet asks you to sign a message. Nothing is sent to a chain, and it costs nothing."
            action="Sign in with"
            statement={walletStatements['sign-in']}
            opened={shown}
            onClose={() => setOpened(false)}
            askNonce={() => call('POST /auth/wallet-nonce', { body: {} })}
            onSigned={async (message) => {
              const { tokens } = await call('POST /auth/wallet', { body: message })
              await onTokens({ access: tokens.access.token, refresh: tokens.refresh.token })
            }}
          />
        )}
      </MountOnOpen>
    </>
  )
}
