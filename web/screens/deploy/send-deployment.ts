import { errorCode, REJECTED } from '../../wallet/error-code.ts'
import { countTransactions, type Provider } from '../../wallet/provider.ts'
import {
  hasPendingDeployment,
  type PendingDeployment,
  removePendingDeployment,
  savePendingDeployment,
} from './pending-deployment.ts'

type Transaction = { from: string; data: string; chainId: string }

/** Sends it with the wallet. It is stored before the wallet is asked: the page may be closed when it answers. */
export async function sendDeployment(
  provider: Provider,
  transaction: Transaction,
  asked: PendingDeployment,
): Promise<PendingDeployment> {
  // Started in another tab, or before this page was left and opened again.
  if (hasPendingDeployment(asked.email))
    throw new Error('Another deployment is under way. Resume or discard it first.')
  savePendingDeployment(asked)
  try {
    const hash = String(await provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
    const sent = { ...asked, hash }
    savePendingDeployment(sent)
    return sent
  } catch (error) {
    const { account, nonce } = asked
    const isSent =
      errorCode(error) !== REJECTED &&
      (await countTransactions(provider, account, 'pending').catch(() => nonce + 1)) > nonce
    if (!isSent) removePendingDeployment(asked)
    throw error
  }
}
