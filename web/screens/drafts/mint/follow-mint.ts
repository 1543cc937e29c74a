import { factsOf } from '#api/chains.ts'
import { type PendingMint, savePendingMint } from '../../../wallet/pending-mints.ts'
import { countTransactions, type Provider, readChainId } from '../../../wallet/provider.ts'
import { networks } from '../../../wallet/use-network.ts'
import { pollIntervalMs, waitForReceipt } from '../../../wallet/wait-for-receipt.ts'

/** Whether the transaction has minted, once that is certain. Throws why it is not known yet. */
export async function followMint(provider: Provider, pending: PendingMint): Promise<boolean> {
  const network = networks.find(({ value }) => value === pending.chain)
  const chainId = await readChainId(provider)
  if (chainId !== network?.chainId) throw new Error(`Your wallet is not on ${factsOf(pending.chain).name}.`)
  if (!pending.hash) return findUnnamed(provider, pending)
  const { hash, account, nonce, nonceSeen } = pending
  const receipt = await waitForReceipt(
    provider,
    { chainId, account, hash, nonce, nonceSeen },
    {
      everyMs: pollIntervalMs(pending.chain),
      onNonce: (real) => savePendingMint({ ...pending, nonce: real, nonceSeen: true }),
      advice: 'Your wallet knows how it ends.',
    },
  )
  if (typeof receipt === 'object') return receipt.succeeded
  // Replaced: by the same transaction with a higher fee (speed up), or by another one.
  const isMinted = await hasMinted(provider, pending)
  if (isMinted || receipt === 'replaced') return isMinted
  throw new Error('It is not known how it ended. Should it be cancelled in your wallet, discard this mint.')
}

/** If the page was closed before the wallet returned the hash. */
async function findUnnamed(provider: Provider, pending: PendingMint): Promise<boolean> {
  if (await hasMinted(provider, pending)) return true
  const count = (until: 'latest' | 'pending') => countTransactions(provider, pending.account, until)
  throw new Error(
    (await count('pending')) > Math.max(pending.nonce, await count('latest'))
      ? 'It is not in a block yet.'
      : 'Your wallet has not sent it yet. If it no longer asks, discard this mint.',
  )
}

async function hasMinted(
  provider: Provider,
  { contract, tokenId, mintedBefore }: PendingMint,
): Promise<boolean> {
  const { readContract } = await import('../../../wallet/collection-contract.ts')
  const minted = await readContract(provider, contract, 'totalMinted', [BigInt(tokenId)])
  return minted > BigInt(mintedBefore)
}
