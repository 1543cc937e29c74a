import type { ComponentProps, ReactNode } from 'react'
import { ConnectWallet } from './ConnectWallet.tsx'
import { DemoWalletHost } from './DemoWalletHost.tsx'
import { type Connected, useWallet } from './use-wallet.ts'

type Props = {
  /** What a wallet is wanted for, with and without one. */
  texts: ComponentProps<typeof ConnectWallet>['texts']
  /** What is there once a wallet is connected, and how to choose another; null where there is no other. */
  children(connected: Connected, changeWallet: (() => void) | null): ReactNode
}

/** For pages that need a wallet for what they do. What was typed is kept outside: a wallet may lock itself at any time. */
export function WalletGate({ texts, children }: Props) {
  const { looking, wallets, connected, connect, leave } = useWallet()
  return (
    <>
      <DemoWalletHost />
      {connected ? (
        children(connected, wallets.length > 1 ? leave : null)
      ) : (
        <ConnectWallet looking={looking} wallets={wallets} onConnect={connect} texts={texts} />
      )}
    </>
  )
}
