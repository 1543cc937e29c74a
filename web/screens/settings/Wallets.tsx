import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { walletStatements } from '#api/wallet-statements.ts'
import { chunk, lazyComponent } from '../../client/chunk.ts'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { MountOnOpen } from '../../components/overlay/MountOnOpen.tsx'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import {
  askLinkNonce,
  type LinkedWallet,
  linkedWalletsQuery,
  linkWallet,
  unlinkWallet,
} from '../../queries/linked-wallets.ts'
import { notifySuccess } from '../../toasts.ts'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import classes from './Sessions.module.css'
import { WalletItem } from './WalletItem.tsx'

const WalletSignDialog = lazyComponent(
  chunk(() => import('../../wallet/WalletSignDialog.tsx')),
  'WalletSignDialog',
)

/** Wallets that sign in to the account. */
export function Wallets() {
  const { data, isPending, refetch } = useQuery(linkedWalletsQuery)
  const [linking, setLinking] = useState(false)
  const [unlinking, setUnlinking] = useState<LinkedWallet | null>(null)
  const region = useRef<HTMLElement>(null)

  const unlink = async () => {
    if (!unlinking) return
    await withConfirmation(() => unlinkWallet(unlinking.address))
    setUnlinking(null)
    // The button that was pressed is gone, and the focus with it.
    region.current?.focus({ preventScroll: true })
    notifySuccess('The wallet is no longer linked.')
  }

  return (
    <>
      <SectionCard
        ref={region}
        title="Wallets"
        text="Sign in by a signature of your wallet instead of a code by e-mail. It sends nothing and costs nothing."
        isBusy={isPending}
      >
        {isPending ? (
          <div className={card.list} role="status" aria-label="Loading your wallets">
            <div className={classes.skeleton} />
          </div>
        ) : !data ? (
          <LoadErrorNote className={classes.note} what="Your wallets" size="sm" onRetry={refetch} />
        ) : (
          <div>
            {data.result.length > 0 && (
              <ul className={card.list} aria-label="Wallets">
                {data.result.map((wallet) => (
                  <WalletItem key={wallet.address} wallet={wallet} onUnlink={() => setUnlinking(wallet)} />
                ))}
              </ul>
            )}
            <div className={classes.foot}>
              <p className={classes.count}>{data.result.length === 0 && 'No wallet is linked.'}</p>
              <Button size="sm" onClick={() => setLinking(true)}>
                Link a wallet
              </Button>
            </div>
          </div>
        )}
      </SectionCard>
      <MountOnOpen opened={linking}>
        {(opened) => (
          <WalletSignDialog
            title="Link a wallet"
            text="Your wallet asks you to sign a message. From then on it signs in to this account."
            action="Link"
            statement={walletStatements.link}
            opened={opened}
            onClose={() => setLinking(false)}
            askNonce={() => withConfirmation(askLinkNonce)}
            onSigned={async (message) => {
              await withConfirmation(() => linkWallet(message))
              setLinking(false)
              notifySuccess('The wallet is linked.')
            }}
          />
        )}
      </MountOnOpen>
      <ConfirmDialog
        title="Unlink this wallet?"
        text="It no longer signs in to this account. Sessions that it has opened go on; you can end them in the settings."
        opened={unlinking !== null}
        confirmLabel="Unlink"
        onCancel={() => setUnlinking(null)}
        onConfirm={unlink}
      />
    </>
  )
}
