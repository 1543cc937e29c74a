import { demoWalletId } from './announce-wallet.ts'
import type { Provider, Wallet } from './provider.ts'

declare global {
  interface Window {
    /** The legacy place of wallets, before EIP-6963. */
    ethereum?: Provider
  }
}

type Announced = { info?: { uuid?: unknown; name?: unknown; icon?: unknown }; provider?: Provider } | null

/** Calls back with the wallets, now and whenever one is announced (EIP-6963), until the returned function is called. */
export function findWallets(tell: (wallets: readonly Wallet[]) => void): () => void {
  const announced = new Map<string, Wallet>()
  const tellAll = () => tell(withInjected([...announced.values()]))
  const hear = (event: Event) => {
    const wallet = readAnnouncement((event as CustomEvent<Announced>).detail)
    if (!wallet || announced.get(wallet.id)?.provider === wallet.provider) return
    announced.set(wallet.id, wallet)
    tellAll()
  }
  window.addEventListener('eip6963:announceProvider', hear)
  // Sent by wallets that are injected late.
  window.addEventListener('ethereum#initialized', tellAll)
  askForWallets()
  tellAll()
  return () => {
    window.removeEventListener('eip6963:announceProvider', hear)
    window.removeEventListener('ethereum#initialized', tellAll)
  }
}

export function askForWallets(): void {
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.dispatchEvent(new Event('ethereum#initialized'))
}

/** The demo wallet comes last: a user's own wallet is preferred. */
function withInjected(announced: readonly Wallet[]): Wallet[] {
  const own = announced.filter(({ id }) => id !== demoWalletId)
  const demo = announced.filter(({ id }) => id === demoWalletId)
  if (own.length > 0 || !window.ethereum) return [...own, ...demo]
  return [{ id: 'window.ethereum', name: 'Browser wallet', icon: null, provider: window.ethereum }, ...demo]
}

function readAnnouncement(detail: Announced): Wallet | null {
  const { info, provider } = detail ?? {}
  if (typeof info?.uuid !== 'string' || typeof provider?.request !== 'function') return null
  const { name, icon } = info
  return {
    id: info.uuid,
    name: String(name ?? '').slice(0, 60) || 'Wallet',
    icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    provider,
  }
}
