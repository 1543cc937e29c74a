import type { ChainKey } from '#api/chains.ts'
import { factsOf } from '#api/chains.ts'
import { ensureNetwork } from './ensure-network.ts'
import { type Cost, estimateCost } from './estimate-cost.ts'
import { countTransactions, type Provider, readChainId } from './provider.ts'
import type { Network } from './switch-network.ts'
import { networks } from './use-network.ts'
import { pollIntervalMs, waitForReceipt } from './wait-for-receipt.ts'

export type Sender = { provider: Provider; account: string }
export type ContractCall = { chain: ChainKey; to: string; data: string; value?: bigint }
type Watcher = {
  /** Just before the wallet asks; null if the cost is not known. */
  onCost(cost: Cost | null): void
  /** Just before the wallet asks, with the expected nonce. */
  onAsk?(nonce: number): void
  onSent(hash: string): void
  /** The real nonce, once a node returns the transaction. */
  onNonce?(nonce: number): void
}

export async function ensureChain(provider: Provider, chain: ChainKey): Promise<Network> {
  const network = networks.find(({ value }) => value === chain)
  if (!network) throw new Error(`${factsOf(chain).name} is not available here.`)
  await ensureNetwork(provider, network)
  return network
}

/** Sends a call to a collection contract with the wallet, and waits until it is in a block. Throws what went wrong. */
export async function sendCall(
  { provider, account }: Sender,
  { chain, to, data, value = 0n }: ContractCall,
  { onCost, onAsk, onSent, onNonce }: Watcher,
): Promise<string> {
  const { chainId } = await ensureChain(provider, chain)
  const transaction = { from: account, to, data, ...(value > 0n ? { value: `0x${value.toString(16)}` } : {}) }
  await simulateCall(provider, transaction)
  onCost(await estimateCost(provider, chain, transaction))
  const nonce = await countTransactions(provider, account, 'pending')
  if ((await readChainId(provider)) !== chainId)
    throw new Error('The wallet has changed to another network. Please try again.')
  // Wallets refuse a transaction for another chain, in case it changes even now.
  const params = [{ ...transaction, chainId }]
  onAsk?.(nonce)
  const hash = String(await provider.request({ method: 'eth_sendTransaction', params }))
  onSent(hash)
  const receipt = await waitForReceipt(
    provider,
    { chainId, account, hash, nonce, nonceSeen: false },
    {
      everyMs: pollIntervalMs(chain),
      onNonce: (real) => onNonce?.(real),
      advice: 'Your wallet knows how it ends.',
    },
  )
  if (receipt === 'lost') throw new Error('It is not known how the transaction ended. Your wallet knows.')
  if (receipt === 'replaced')
    throw new Error('The transaction was replaced in your wallet. If you sped it up, it counts all the same.')
  if (!receipt.succeeded) throw new Error('The transaction failed on the chain. Nothing has changed.')
  return hash
}

/** Simulates the call, so that a revert is shown before the wallet asks. */
async function simulateCall(provider: Provider, transaction: object): Promise<void> {
  try {
    await provider.request({ method: 'eth_call', params: [transaction, 'latest'] })
  } catch (error) {
    const { revertReasonOf } = await import('./collection-contract.ts')
    const reason = revertReasonOf(error)
    if (reason) throw new Error(reason, { cause: error })
    // Other errors are left to the wallet and the chain.
    console.error(error)
  }
}
