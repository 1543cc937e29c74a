import { normalChainId, type Provider, readChainId } from './provider.ts'

/** The wallet's state as this page sees it; undefined until it has answered. */
export type WalletState = { account?: string | null; chainId?: string }

/** Calls back with the wallet's state, now and on every change, until the returned function is called. */
export function watchWallet(provider: Provider, tell: (change: WalletState) => void): () => void {
  let here = true
  const say = (change: WalletState) => {
    if (here) tell(change)
  }
  const hearAccounts = (accounts: unknown) => say({ account: firstAccount(accounts) })
  const hearChain = (chainId: unknown) => say({ chainId: normalChainId(chainId) })
  const look = () => {
    provider.request({ method: 'eth_accounts' }).then(hearAccounts, (error) => {
      console.error(error)
      say({ account: null })
    })
    readChainId(provider).then(hearChain, console.error)
  }
  const events = { accountsChanged: hearAccounts, chainChanged: hearChain, disconnect: look, connect: look }
  for (const [name, listener] of Object.entries(events)) provider.on?.(name, listener)
  look()
  return () => {
    here = false
    for (const [name, listener] of Object.entries(events)) provider.removeListener?.(name, listener)
  }
}

export function firstAccount(accounts: unknown): string | null {
  const [first] = Array.isArray(accounts) ? accounts : []
  return typeof first === 'string' ? first : null
}
