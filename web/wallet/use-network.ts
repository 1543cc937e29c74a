import { useEffect, useRef, useState } from 'react'
import { type ChainKey, deploymentNetworks, factsOf } from '#api/chains.ts'
import { apiUrl, config } from '../client/config.ts'
import { useBusy } from '../hooks/use-busy.ts'
import { notifyError, notifySuccess } from '../toasts.ts'
import { type Provider, readChainId } from './provider.ts'
import { type Network, switchNetwork } from './switch-network.ts'

export const networks = deploymentNetworks(config.demo).map((network) =>
  // Its port changes at each start; the server proxies what a wallet needs.
  factsOf(network.value).isDemo
    ? { ...network, addNetwork: { ...network.addNetwork, rpcUrls: [apiUrl('/demo/rpc')] } }
    : network,
)
const [first] = networks as [Network, ...Network[]]

/** The selected network, which follows the wallet. Selecting another one switches the wallet first. */
export function useNetwork(
  provider: Provider,
  chainId: string | undefined,
): { network: Network; select(key: ChainKey): void } {
  const [network, setNetwork] = useState(first)
  /** What the user selected: a switch of the wallet to it is expected. */
  const wanted = useRef<Network>(undefined)
  const [, run] = useBusy()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chain is read again when the wallet reports a change
  useEffect(() => {
    let here = true
    readChainId(provider).then((current) => {
      const found = networks.find((each) => each.chainId === current)
      if (!here || !found || found === network) return
      setNetwork(found)
      if (found === wanted.current) return
      wanted.current = undefined
      notifySuccess(`Switched to ${found.label} based on wallet connection.`)
    }, console.error)
    return () => {
      here = false
    }
  }, [provider, chainId, network])

  return {
    network,
    select: (key) =>
      run(async () => {
        const next = networks.find(({ value }) => value === key) ?? first
        wanted.current = next
        try {
          await switchNetwork(provider, next)
          setNetwork(next)
        } catch (error) {
          wanted.current = undefined
          console.error(error)
          notifyError('Could not switch to selected network.')
        }
      }),
  }
}
