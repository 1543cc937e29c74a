import type { ComponentProps, ReactNode } from 'react'
import { ConnectWallet } from './ConnectWallet.tsx'
import { DemoWalletHost } from './DemoWalletHost.tsx'
import { type Connected, useWallet } from './use-wallet.ts'

type Props = {
  /** Why a wallet is needed, for users with and without one. */
  texts: ComponentProps<typeof ConnectWallet>['texts']
  /** Rendered with a connected wallet, and a callback to choose another; null if there is no other. */
  children(connected: Connected, changeWallet: (() => void) | null): ReactNode
}

/** Renders its children only with a connected wallet. Keep form state outside: a wallet may lock itself at any time. */
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
