import { useCallback, useEffect, useState } from 'react'
import { config } from '../client/config.ts'
import { notifyError } from '../toasts.ts'
import { demoWalletId } from './announce-wallet.ts'
import { findWallets } from './find-wallets.ts'
import type { Wallet } from './provider.ts'
import type { Sender } from './send-call.ts'
import { firstAccount, type WalletState, watchWallet } from './watch-wallet.ts'

/** Wallets answer within moments; the demo wallet is loaded first. */
const patienceMs = config.demo ? 5_000 : 500

/** A sender for whatever is to be sent. */
export type Connected = Sender & { wallet: Wallet; chainId: string | undefined }

type Held = {
  /** True until it is known whether there is a wallet, and whether it is connected. */
  looking: boolean
  wallets: readonly Wallet[]
  connected: Connected | null
  connect(wallet: Wallet): Promise<void>
  /** Back to the choice between the wallets. */
  leave(): void
}

/** The browser's wallets, and the one in use: the first that is connected already, or the one the person connects. */
export function useWallet(): Held {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  const [states, setStates] = useState<ReadonlyMap<Wallet, WalletState>>(new Map())
  const [chosen, setChosen] = useState<Wallet | 'none' | 'any'>('any')
  const [waited, setWaited] = useState(false)

  const note = useCallback((wallet: Wallet, change: WalletState) => {
    setStates((held) => new Map(held).set(wallet, { ...held.get(wallet), ...change }))
  }, [])
  useEffect(() => findWallets(setWallets), [])
  useEffect(() => {
    const ends = wallets.map((wallet) => watchWallet(wallet.provider, (change) => note(wallet, change)))
    return () => {
      for (const end of ends) end()
    }
  }, [wallets, note])
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  const accountOf = (wallet: Wallet) => states.get(wallet)?.account
  const used =
    chosen === 'none' ? undefined : chosen === 'any' ? wallets.find((each) => accountOf(each)) : chosen
  const account = used && accountOf(used)
  // In demo mode there is at least the demo wallet.
  const complete = config.demo ? wallets.some(({ id }) => id === demoWalletId) : wallets.length > 0
  return {
    looking: !waited && !(complete && wallets.every((each) => accountOf(each) !== undefined)),
    wallets,
    connected:
      used && account
        ? { wallet: used, provider: used.provider, account, chainId: states.get(used)?.chainId }
        : null,
    async connect(wallet) {
      try {
        const given = firstAccount(await wallet.provider.request({ method: 'eth_requestAccounts' }))
        if (!given) throw new Error('The wallet shows no account.')
        note(wallet, { account: given })
        setChosen(wallet)
      } catch (error) {
        console.error(error)
        notifyError("Wallet connection failed. Make sure it's unlocked and approved.")
      }
    },
    leave: () => setChosen('none'),
  }
}
