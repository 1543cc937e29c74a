import type { deploymentNetworks } from '#api/chains.ts'
import { errorCode, UNKNOWN_CHAIN } from './error-code.ts'
import { type Provider, readChainId } from './provider.ts'

export type Network = ReturnType<typeof deploymentNetworks>[number]

/** Has the wallet use the network, which it is told about where it does not know it. Throws what the wallet says instead. */
export async function switchNetwork(
  provider: Provider,
  { chainId, addNetwork }: Pick<Network, 'chainId' | 'addNetwork'>,
): Promise<void> {
  const isThere = async () => (await readChainId(provider)) === chainId
  const askToSwitch = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  if (await isThere()) return
  try {
    await askToSwitch()
  } catch (error) {
    if (errorCode(error) !== UNKNOWN_CHAIN) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [addNetwork] })
    // A wallet may switch to what it has added, and need not (EIP-3085).
    if (!(await isThere())) await askToSwitch()
  }
}
