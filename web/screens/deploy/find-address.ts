import { countTransactions, type Provider } from '../../wallet/provider.ts'
import { reachChain } from '../../wallet/send-call.ts'
import { lookEveryMs, waitForReceipt } from '../../wallet/wait-for-receipt.ts'
import { forgetDeployment, type KeptDeployment, keepDeployment } from './kept-deployment.ts'

const ADVICE = 'Resume the deployment later.'
/** Transactions that the wallet may have sent before ours without its node knowing of them. */
const MOST_AHEAD = 50

/** Where the contract is, as soon as it is on the chain. A deployment that certainly cannot succeed any more is forgotten. */
export async function findAddress(provider: Provider, kept: KeptDeployment): Promise<string> {
  const network = await reachChain(provider, kept.collection.contract_chain)
  return kept.hash
    ? byReceipt(provider, kept, { hash: kept.hash, chainId: network.chainId })
    : byNumber(provider, kept)
}

async function byReceipt(
  provider: Provider,
  kept: KeptDeployment,
  sent: { hash: string; chainId: string },
): Promise<string> {
  let current = kept
  const receipt = await waitForReceipt(
    provider,
    { ...sent, account: kept.account, nonce: kept.nonce, nonceSeen: kept.nonceSeen },
    {
      everyMs: lookEveryMs(kept.collection.contract_chain),
      advice: ADVICE,
      onNonce(nonce) {
        current = { ...kept, nonce, nonceSeen: true }
        keepDeployment(current)
      },
    },
  )
  if (typeof receipt === 'object') {
    if (receipt.succeeded && receipt.contractAddress) return receipt.contractAddress
    forgetDeployment(kept)
    throw new Error('The deployment failed on the chain. There is no contract.')
  }
  // Replaced: by the same with a higher fee, when the person had it sped up, or by something else.
  const address = await look(provider, current)
  if (address) return address
  if (receipt === 'lost')
    throw new Error(
      'It is not known how the transaction ended. Should it be cancelled in your wallet, discard the deployment; else resume it later.',
    )
  forgetDeployment(kept)
  throw new Error('The transaction was replaced by another one in your wallet. There is no contract.')
}

/** For when the page was gone before the wallet told it the hash. */
async function byNumber(provider: Provider, kept: KeptDeployment): Promise<string> {
  const address = await look(provider, kept)
  if (address) return address
  const count = (until: 'latest' | 'pending') => countTransactions(provider, kept.account, until)
  throw new Error(
    (await count('pending')) > Math.max(kept.nonce, await count('latest'))
      ? `The transaction is not in a block yet. ${ADVICE}`
      : 'Your wallet has not sent the transaction yet. Should it not ask any more, discard the deployment.',
  )
}

/** Among all the numbers that it may have. */
async function look(provider: Provider, kept: KeptDeployment): Promise<string | null> {
  const { findDeployed } = await import('./contract-code.ts')
  const used = await countTransactions(provider, kept.account, 'latest')
  const last = kept.nonceSeen ? kept.nonce : Math.min(used - 1, kept.nonce + MOST_AHEAD)
  for (let nonce = kept.nonce; nonce <= last; nonce++) {
    const address = await findDeployed(provider, { ...kept, nonce })
    if (address) return address
  }
  return null
}
