import type { Hex } from 'viem'
import type { Collection } from '../../../queries/collections.ts'
import { errorCode, REJECTED } from '../../../wallet/error-code.ts'
import {
  markMined,
  type PendingMint,
  removePendingMint,
  savePendingMint,
} from '../../../wallet/pending-mints.ts'
import { countTransactions } from '../../../wallet/provider.ts'
import { ensureChain, type Sender, sendCall } from '../../../wallet/send-call.ts'
import type { TaskProgress } from '../../../wallet/use-wallet-task.ts'
import { draftsOf, type Order } from './mint-order.ts'

export const steps = [
  'Checking required data',
  'Waiting for confirmation in wallet',
  'Minting',
  'Done',
] as const

type Tell = (change: Pick<TaskProgress, 'step'> & Partial<TaskProgress>) => void
type Work = {
  sender: Sender
  email: string
  collection: Pick<Collection, 'contract_chain' | 'contract_address'>
  orders: readonly Order[]
}

/** Sends one transaction after the other. What was minted before a failure stays minted. */
export async function sendMints(
  { sender, email, collection, orders }: Work,
  onProgress: Tell,
  onMinted: (order: Order) => void,
): Promise<void> {
  const { provider, account } = sender
  const { contract_chain: chain, contract_address: contract } = collection
  await ensureChain(provider, chain)
  const { readContract } = await import('../../../wallet/collection-contract.ts')
  const owner = await readContract(provider, contract, 'owner', [])
  if (owner.toLowerCase() !== account.toLowerCase())
    throw new Error('This wallet does not own the contract, and only its owner can mint.')

  let last: PendingMint | null = null
  for (const [index, order] of orders.entries()) {
    onProgress({ step: 1, steps: stepsOf(index + 1, orders.length), hash: '' })
    const [first] = draftsOf(order)
    const tokenId = first?.token_id ?? ''
    const minted = await readContract(provider, contract, 'totalMinted', [BigInt(tokenId)])
    const mint = {
      id: `${account}/${Date.now()}/${index}`,
      email,
      chain,
      contract,
      account,
      nonce: 0,
      hash: null,
      isMined: false,
      uuids: draftsOf(order).map(({ uuid }) => uuid),
      tokenId,
      mintedBefore: String(minted),
      airdrop: 'items' in order ? null : order,
    }
    last = await sendMint(sender, await encodeOrder(order), onProgress, mint, last)
    onMinted(order)
  }
}

/**
 * Stored before the wallet is asked: the page may be closed when it answers. An unfinished airdrop is returned: it alone
 * knows the remaining recipients until the next transaction is stored, and again if that one fails.
 */
async function sendMint(
  sender: Sender,
  data: Hex,
  onProgress: Tell,
  mint: PendingMint,
  last: PendingMint | null,
): Promise<PendingMint | null> {
  let pending = mint
  const keep = (change: Partial<PendingMint>) => {
    pending = { ...pending, ...change }
    savePendingMint(pending)
  }
  try {
    await sendCall(
      sender,
      { chain: mint.chain, to: mint.contract, data },
      {
        onCost: (cost) => onProgress({ step: 1, cost }),
        onAsk(nonce) {
          keep({ nonce })
          if (last) markMined(last)
        },
        onSent(hash) {
          keep({ hash })
          onProgress({ step: 2, hash })
        },
        onNonce: (nonce) => keep({ nonce, nonceSeen: true }),
      },
    )
  } catch (error) {
    if (await hasFailed(sender, pending, error)) {
      removePendingMint(pending)
      if (last) savePendingMint(last)
    }
    throw error
  }
  if (pending.airdrop && pending.airdrop.rest.length > 0) return pending
  markMined(pending)
  return null
}

/** Whether it has certainly failed. */
async function hasFailed({ provider }: Sender, { account, nonce, hash }: PendingMint, error: unknown) {
  if (errorCode(error) === REJECTED && !hash) return true
  try {
    if (!hash) return (await countTransactions(provider, account, 'pending')) <= nonce
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    return receipt !== null && BigInt((receipt as { status: string }).status) === 0n
  } catch {
    return false
  }
}

async function encodeOrder(order: Order): Promise<Hex> {
  const { encodeCall } = await import('../../../wallet/collection-contract.ts')
  // Without its own URI a token uses the contract's default, which leads to the draft.
  if (!('items' in order)) {
    const { draft, amount } = order.item
    return encodeCall('mintToMany', [order.recipients, BigInt(draft.token_id), BigInt(amount), ''])
  }
  const ids = order.items.map(({ draft }) => BigInt(draft.token_id))
  const amounts = order.items.map(({ amount }) => BigInt(amount))
  const [id = 0n] = ids
  const [amount = 0n] = amounts
  return ids.length === 1
    ? encodeCall('mint', [order.to, id, amount, ''])
    : encodeCall('mintBatch', [order.to, ids, amounts, []])
}

function stepsOf(number: number, count: number): readonly string[] {
  if (count === 1) return steps
  return steps.map((step, index) => (index === 1 || index === 2 ? `${step} (${number} of ${count})` : step))
}
