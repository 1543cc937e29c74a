import { countTransactions, type Provider } from '../../wallet/provider.ts'
import { ensureChain } from '../../wallet/send-call.ts'
import { pollIntervalMs, waitForReceipt } from '../../wallet/wait-for-receipt.ts'
import {
  type PendingDeployment,
  removePendingDeployment,
  savePendingDeployment,
} from './pending-deployment.ts'

const ADVICE = 'Resume the deployment later.'
/** Transactions that the wallet may have sent before ours, unknown to its node. */
const MOST_AHEAD = 50

/** The contract's address, as soon as it is on the chain. A deployment that can no longer succeed is removed. */
export async function findAddress(provider: Provider, pending: PendingDeployment): Promise<string> {
  const network = await ensureChain(provider, pending.collection.contract_chain)
  return pending.hash
    ? byReceipt(provider, pending, { hash: pending.hash, chainId: network.chainId })
    : byNumber(provider, pending)
}

async function byReceipt(
  provider: Provider,
  pending: PendingDeployment,
  sent: { hash: string; chainId: string },
): Promise<string> {
  let current = pending
  const receipt = await waitForReceipt(
    provider,
    { ...sent, account: pending.account, nonce: pending.nonce, nonceSeen: pending.nonceSeen },
    {
      everyMs: pollIntervalMs(pending.collection.contract_chain),
      advice: ADVICE,
      onNonce(nonce) {
        current = { ...pending, nonce, nonceSeen: true }
        savePendingDeployment(current)
      },
    },
  )
  if (typeof receipt === 'object') {
    if (receipt.succeeded && receipt.contractAddress) return receipt.contractAddress
    removePendingDeployment(pending)
    throw new Error('The deployment failed on the chain. There is no contract.')
  }
  // Replaced: by the same transaction with a higher fee (speed up), or by another one.
  const address = await look(provider, current)
  if (address) return address
  if (receipt === 'lost')
    throw new Error(
      'It is not known how the transaction ended. Should it be cancelled in your wallet, discard the deployment; else resume it later.',
    )
  removePendingDeployment(pending)
  throw new Error('The transaction was replaced by another one in your wallet. There is no contract.')
}

/** If the page was closed before the wallet returned the hash. */
async function byNumber(provider: Provider, pending: PendingDeployment): Promise<string> {
  const address = await look(provider, pending)
  if (address) return address
  const count = (until: 'latest' | 'pending') => countTransactions(provider, pending.account, until)
  throw new Error(
    (await count('pending')) > Math.max(pending.nonce, await count('latest'))
      ? `The transaction is not in a block yet. ${ADVICE}`
      : 'Your wallet has not sent the transaction yet. If it no longer asks, discard the deployment.',
  )
}

/** Tries all nonces that it may have. */
async function look(provider: Provider, pending: PendingDeployment): Promise<string | null> {
  const { findDeployed } = await import('./contract-code.ts')
  const used = await countTransactions(provider, pending.account, 'latest')
  const last = pending.nonceSeen ? pending.nonce : Math.min(used - 1, pending.nonce + MOST_AHEAD)
  for (let nonce = pending.nonce; nonce <= last; nonce++) {
    const address = await findDeployed(provider, { ...pending, nonce })
    if (address) return address
  }
  return null
}
