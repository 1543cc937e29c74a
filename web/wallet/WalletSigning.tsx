import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '#api/calls.ts'
import { CallError } from '../client/call.ts'
import { ConfirmationCancelled } from '../client/confirmation-cancelled.ts'
import { report } from '../client/report.ts'
import { Button } from '../components/Button.ts'
import { useBusy } from '../hooks/use-busy.ts'
import { errorCode, REJECTED } from './error-code.ts'
import { errorMessage } from './error-message.ts'
import { askForWallets } from './find-wallets.ts'
import { type SignedMessage, signWalletMessage } from './sign-wallet-message.ts'
import { useWallet } from './use-wallet.ts'
import { WalletChoice } from './WalletChoice.tsx'
import classes from './WalletSigning.module.css'

export type WalletSigningProps = {
  text: string
  /** What the button says, with the wallet's name behind it. */
  action: string
  statement: string
  askNonce(): Promise<CallReply<'POST /auth/wallet-nonce'>>
  /** The server's refusal is shown here. */
  onSigned(message: SignedMessage): Promise<void>
}

export function WalletSigning({ text, action, statement, askNonce, onSigned }: WalletSigningProps) {
  const { looking, wallets } = useWallet()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const chosen = wallets.find(({ id }) => id === chosenId) ?? wallets[0]
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const sign = () =>
    run(async () => {
      if (!chosen) return
      setError('')
      try {
        const message = await signWalletMessage(chosen.provider, statement, askNonce)
        // Somebody who has closed the dialog does not want it any longer.
        if (here.current) await onSigned(message)
      } catch (failure) {
        setError(failureOf(failure))
      }
    })

  if (looking) return <div className={classes.looking} role="status" aria-label="Looking for a wallet" />
  if (!chosen) {
    return (
      <>
        <p className={classes.text}>
          No wallet was found in this browser. Install one, or open Assay in the browser of your wallet.
        </p>
        <Button variant="default" onClick={askForWallets}>
          Look again
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={classes.text}>{text}</p>
      <WalletChoice wallets={wallets} chosen={chosen} onChoose={setChosenId} />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button fullWidth loading={busy} onClick={sign}>
        {action} {chosen.name}
      </Button>
      <p className={classes.hint} role="status">
        {busy && 'Go on in your wallet.'}
      </p>
    </>
  )
}

/** Nothing if the person has changed their mind. */
function failureOf(error: unknown): string {
  if (error instanceof ConfirmationCancelled || errorCode(error) === REJECTED) return ''
  report(error)
  if (error instanceof CallError) return error.message
  return errorMessage(error, 'The wallet does not answer. Please try again.')
}
