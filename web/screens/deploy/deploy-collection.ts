import type { ChainKey } from '#api/chains.ts'
import { call } from '../../client/call.ts'
import { apiUrl } from '../../client/config.ts'
import { uploadCollectionImage } from '../../collections/upload-collection-image.ts'
import { profileQuery } from '../../queries/profile.ts'
import { queryClient } from '../../queries/query-client.ts'
import { ensureNetwork } from '../../wallet/ensure-network.ts'
import { type Cost, estimateCost } from '../../wallet/estimate-cost.ts'
import { countTransactions, type Provider, readChainId } from '../../wallet/provider.ts'
import type { Network } from '../../wallet/switch-network.ts'
import type { Details } from './check-draft.ts'
import { findAddress } from './find-address.ts'
import {
  type PendingDeployment,
  removePendingDeployment,
  savePendingDeployment,
} from './pending-deployment.ts'
import { saveCollection } from './save-collection.ts'
import { sendDeployment } from './send-deployment.ts'

export const steps = [
  'Checking required data',
  'Uploading image',
  'Creating Metadata',
  'Waiting for confirmation in wallet',
  'Deploying',
  'Saving collection',
  'Done',
] as const

export type Progress = {
  /** Index of the current step. */
  step: number
  chain: ChainKey
  /** Null if it cannot be told, undefined before it was asked for. */
  cost?: Cost | null | undefined
  hash?: string
  address?: string
}
export type Deployed = { chain: ChainKey; address: string }
type OnProgress = (progress: Progress) => void

/**
 * All steps. Once the wallet was asked, the deployment is pending until it is saved or known to have failed.
 * `signal` aborts it before that, so that no wallet asks for it on another page.
 */
export async function deployCollection(
  { provider, account, network }: { provider: Provider; account: string; network: Network },
  { image, royaltyBps, ...details }: Details,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Deployed> {
  const chain = network.value
  onProgress({ step: 0, chain })
  await ensureNetwork(provider, network)
  // Not through the query: an invalidation would cancel it.
  const { email } = queryClient.getQueryData(profileQuery.queryKey) ?? (await call('GET /api/profile'))

  onProgress({ step: 1, chain })
  const imageURL = await uploadCollectionImage(image)

  onProgress({ step: 2, chain })
  const metadata = {
    ...details,
    imageURL,
    seller_fee_basis_points: royaltyBps,
    fee_recipient: account,
  }
  const { url } = await call('POST /api/nft/contract-uri', { body: metadata })
  const contractUrl = apiUrl(url)

  onProgress({ step: 3, chain })
  const { deploymentData } = await import('./contract-code.ts')
  const transaction = { from: account, data: deploymentData(contractUrl, royaltyBps) }
  await needNetwork(provider, network)
  const cost = await estimateCost(provider, chain, transaction)
  onProgress({ step: 3, chain, cost })
  const asked: PendingDeployment = {
    email,
    account,
    nonce: await countTransactions(provider, account, 'pending'),
    hash: null,
    address: null,
    contractUrl,
    collection: {
      contract_chain: chain,
      banner: imageURL,
      name: details.name,
      project_url: details.external_link,
      metadata,
    },
  }
  await needNetwork(provider, network)
  signal.throwIfAborted()
  // Wallets refuse a transaction for another chain, in case it changes even now.
  const sent = await sendDeployment(provider, { ...transaction, chainId: network.chainId }, asked)
  return resumeDeployment(provider, sent, (progress) => onProgress({ ...progress, cost }))
}

/** Continues from any step. The wallet is no longer needed once the contract's address is known. */
export async function resumeDeployment(
  provider: Provider | null,
  pending: PendingDeployment,
  onProgress: OnProgress,
): Promise<Deployed> {
  const chain = pending.collection.contract_chain
  const hash = pending.hash ? { hash: pending.hash } : {}
  let { address } = pending
  if (!address) {
    if (!provider) throw new Error('Connect your wallet to resume the deployment.')
    onProgress({ step: pending.hash ? 4 : 3, chain, ...hash })
    address = await findAddress(provider, pending)
    savePendingDeployment({ ...pending, address })
  }
  onProgress({ step: 5, chain, ...hash, address })
  await saveCollection(pending, address)
  removePendingDeployment(pending)
  return { chain, address }
}

async function needNetwork(provider: Provider, { chainId }: Network): Promise<void> {
  if ((await readChainId(provider)) !== chainId)
    throw new Error('The wallet has changed to another network. Please try again.')
}
