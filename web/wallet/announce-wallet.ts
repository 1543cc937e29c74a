import type { DemoProvider } from './demo-provider.ts'

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#8a5f0e"/><path d="M22 34h46a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8z" fill="#fbf6ea"/><path d="M22 34l38-12v12z" fill="#e0b04c"/><circle cx="62" cy="54" r="6" fill="#8a5f0e"/></svg>`

export const demoWalletId = '3f1d6c52-7a55-4c9e-9d0b-5f3a2c6e8b14'

const info = {
  uuid: demoWalletId,
  name: 'Assay demo wallet',
  icon: `data:image/svg+xml;base64,${btoa(ICON)}`,
  rdns: 'app.assay.demo-wallet',
}

/** Tells pages that look for wallets about this one (EIP-6963), until the returned function is called. */
export function announceWallet(provider: DemoProvider): () => void {
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
