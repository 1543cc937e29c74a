import type { Provider } from './provider.ts'
import { type Network, switchNetwork } from './switch-network.ts'

export async function ensureNetwork(provider: Provider, network: Network): Promise<void> {
  try {
    await switchNetwork(provider, network)
  } catch (cause) {
    throw new Error('Could not switch to selected network.', { cause })
  }
}
