import { IconWallet, IconWalletOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/Button.ts'
import { MarkedCard } from '../components/MarkedCard.tsx'
import { useBusy } from '../hooks/use-busy.ts'
import { notifyError } from '../toasts.ts'
import classes from './ConnectWallet.module.css'
import { askForWallets } from './find-wallets.ts'
import type { Wallet } from './provider.ts'
import { WalletChoice } from './WalletChoice.tsx'

type Props = {
  looking: boolean
  wallets: readonly Wallet[]
  onConnect(wallet: Wallet): Promise<void>
  /** Why a wallet is needed, for users with and without one. */
  texts: { connect: string; install: string }
}

const answeredWithinMs = 300

/** Shown while no wallet is connected. */
export function ConnectWallet({ looking, wallets, onConnect, texts }: Props) {
  if (looking) return <div className={classes.looking} role="status" aria-label="Looking for a wallet" />
  return wallets.length === 0 ? (
    <NoWallet text={texts.install} />
  ) : (
    <Connect wallets={wallets} onConnect={onConnect} text={texts.connect} />
  )
}

function NoWallet({ text }: { text: string }) {
  const [looking, run] = useBusy()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const lookAgain = () =>
    run(async () => {
      askForWallets()
      await new Promise((resolve) => setTimeout(resolve, answeredWithinMs))
      // With a wallet this is no longer mounted.
      if (here.current) notifyError('No Web3 wallet detected.')
    })
  return (
    <MarkedCard
      icon={<IconWalletOff size={24} stroke={1.6} aria-hidden />}
      title="Wallet Not Detected"
      text={text}
      wide
    >
      <Button variant="default" disabled={looking} onClick={lookAgain}>
        Look again
      </Button>
    </MarkedCard>
  )
}

function Connect({ wallets, onConnect, text }: Pick<Props, 'wallets' | 'onConnect'> & { text: string }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [connecting, run] = useBusy()
  const chosen = wallets.find(({ id }) => id === chosenId) ?? wallets[0]
  return (
    <MarkedCard
      icon={<IconWallet size={24} stroke={1.6} aria-hidden />}
      title="Connect Wallet"
      text={text}
      wide
    >
      <WalletChoice wallets={wallets} chosen={chosen} onChoose={setChosenId} />
      <Button disabled={connecting} onClick={() => chosen && run(() => onConnect(chosen))}>
        Connect Wallet
      </Button>
    </MarkedCard>
  )
}
