import type { deploymentNetworks } from '#api/chains.ts'
import { errorCode, UNKNOWN_CHAIN } from './error-code.ts'
import { type Provider, readChainId } from './provider.ts'

export type Network = ReturnType<typeof deploymentNetworks>[number]

/** Switches the wallet to the network, and adds it first if it is unknown. Throws the wallet's error. */
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
    // A wallet may or may not switch to a chain that it has added (EIP-3085).
    if (!(await isThere())) await askToSwitch()
  }
}
