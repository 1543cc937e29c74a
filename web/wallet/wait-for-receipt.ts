import { type ChainKey, factsOf } from '#api/chains.ts'
import { countTransactions, type Provider, readChainId } from './provider.ts'

type Sent = {
  chainId: string
  account: string
  hash: string
  nonce: number
  /** Whether a node has returned the transaction with this nonce; until then it is a guess. */
  nonceSeen: boolean | undefined
}
type Options = {
  everyMs: number
  /** Called with the real nonce once a node returns the transaction: a wallet with queued transactions uses a higher one. */
  onNonce(nonce: number): void
  /** What the user can do if the outcome is unknown. */
  advice: string
}
type Receipt = { succeeded: boolean; contractAddress: string | null }
/**
 * Replaced: another transaction has its nonce. Lost: the expected nonce is used, and no node knows the transaction; it may
 * be replaced as well, or wait with a higher nonce.
 */
export type Ended = Receipt | 'replaced' | 'lost'

const LEAST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 4_000
const PATIENCE_MS = 300_000
/** Failed polls in a row before it gives up for now. */
const MOST_FAILURES = 5
/** Nodes behind one endpoint may differ in height: a transaction is gone only after several polls without it. */
const LOOKS_UNTIL_GONE = 3
/** Polls in a row without the transaction, although its nonce is still free. */
const LOOKS_UNTIL_UNKNOWN = 30

/** The polling interval, by chain. */
export function pollIntervalMs(chain: ChainKey): number {
  return Math.min(Math.max(factsOf(chain).blockTimeMs, LEAST_PAUSE_MS), LONGEST_PAUSE_MS)
}

/** Waits until the transaction is in a block, or can no longer be. */
export async function waitForReceipt(
  provider: Provider,
  { chainId, account, hash, nonce: expected, nonceSeen }: Sent,
  { everyMs, onNonce, advice }: Options,
): Promise<Ended> {
  const end = Date.now() + PATIENCE_MS
  let nonce = expected
  let isCertain = nonceSeen ?? false
  let failures = 0
  let gone = 0
  let unseen = 0
  while (Date.now() < end) {
    try {
      if ((await readChainId(provider)) !== chainId)
        throw new WrongNetwork(`The wallet has changed to another network. ${advice}`)
      const receipt = readReceipt(await ask('eth_getTransactionReceipt'))
      if (receipt) return receipt
      const pending = (await ask('eth_getTransactionByHash')) as { nonce: string } | null
      if (pending && !isCertain) {
        nonce = Number(pending.nonce)
        isCertain = true
        onNonce(nonce)
      }
      const isGone = !pending && (await countTransactions(provider, account, 'latest')) > nonce
      gone = isGone ? gone + 1 : 0
      unseen = pending ? 0 : unseen + 1
      if (gone === LOOKS_UNTIL_GONE) return isCertain ? 'replaced' : 'lost'
      if (unseen === LOOKS_UNTIL_UNKNOWN) break
      failures = 0
    } catch (error) {
      failures++
      if (error instanceof WrongNetwork || failures === MOST_FAILURES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  if (unseen > 0) throw new Error(`The network does not know the transaction. ${advice}`)
  throw new Error(`The transaction is not in a block yet. ${advice}`)

  function ask(method: string): Promise<unknown> {
    return provider.request({ method, params: [hash] })
  }
}

class WrongNetwork extends Error {}

function readReceipt(answer: unknown): Receipt | null {
  if (!answer) return null
  const { status, contractAddress } = answer as { status?: unknown; contractAddress?: unknown }
  return {
    succeeded: BigInt(status as string) === 1n,
    contractAddress: typeof contractAddress === 'string' ? contractAddress : null,
  }
}
