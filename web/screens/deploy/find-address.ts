import { countTransactions, type Provider } from '../../wallet/provider.ts'
import { reachChain } from '../../wallet/send-call.ts'
import { lookEveryMs, waitForReceipt } from '../../wallet/wait-for-receipt.ts'
import { forgetDeployment, type KeptDeployment, keepDeployment } from './kept-deployment.ts'

const ADVICE = 'Resume the deployment later.'

/** Where the contract is, as soon as it is on the chain. A deployment that cannot succeed any more is forgotten. */
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
    { ...sent, account: kept.account, nonce: kept.nonce },
    {
      everyMs: lookEveryMs(kept.collection.contract_chain),
      advice: ADVICE,
      onNonce(nonce) {
        current = { ...kept, nonce }
        keepDeployment(current)
      },
    },
  )
  if (receipt?.succeeded && receipt.contractAddress) return receipt.contractAddress
  // Replaced: by the same with a higher fee, when the person had it sped up, or by something else.
  const address = receipt ? null : await look(provider, current)
  if (address) return address
  forgetDeployment(kept)
  throw new Error(
    receipt
      ? 'The deployment failed on the chain. There is no contract.'
      : 'The transaction was replaced by another one in your wallet. There is no contract.',
  )
}

/** For when the page was gone before the wallet told it the hash. */
async function byNumber(provider: Provider, kept: KeptDeployment): Promise<string> {
  const count = (until: 'latest' | 'pending') => countTransactions(provider, kept.account, until)
  const address = await look(provider, kept)
  if (address) return address
  if ((await count('latest')) <= kept.nonce && (await count('pending')) > kept.nonce)
    throw new Error(`The transaction is not in a block yet. ${ADVICE}`)
  forgetDeployment(kept)
  throw new Error(
    'The transaction was never sent. Should your wallet still ask, reject it there; then deploy again.',
  )
}

async function look(provider: Provider, kept: KeptDeployment): Promise<string | null> {
  const { findDeployed } = await import('./contract-code.ts')
  return findDeployed(provider, kept)
}
