import { onTestFinished } from 'vitest'
import type { Provider } from '../wallet/provider.ts'

type PlayedWallet = {
  /** Of all that it was asked, in order. */
  asked: string[]
}

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** What a node says to the questions before a transaction. */
const answers: Record<string, unknown> = {
  eth_chainId: '0x1',
  eth_requestAccounts: [account],
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x3b9aca00',
  eth_getTransactionCount: '0x0',
  eth_call: '0x',
  personal_sign: '0x1234',
}

/** A browser wallet on Ethereum, until the test ends. It has no chain behind it, and sends nothing. */
export function addWallet({
  connected = true,
  name = 'Test wallet',
  rejects = [] as string[],
} = {}): PlayedWallet {
  const wallet: PlayedWallet = { asked: [] }
  const provider: Provider = {
    async request({ method }) {
      wallet.asked.push(method)
      if (method === 'eth_accounts') return connected ? [account] : []
      if (method in answers && !rejects.includes(method)) return answers[method]
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    },
  }
  const info = { uuid: crypto.randomUUID(), name, icon: '', rdns: 'test.wallet' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  return wallet
}
