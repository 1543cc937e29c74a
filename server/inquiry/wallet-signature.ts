import { type Hex, hashMessage, recoverAddress } from 'viem'
import { type ChainKey, chainKeys, factsOf } from '#api/chains.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { Mistaken, Unavailable } from '#server/errors.ts'
import { within } from '#server/within.ts'
import { askChain } from './ask-chain.ts'
import { isSignedByWallet } from './smart-account.ts'
import type { WalletMessage } from './wallet-message.ts'

/** What has signed: the key of the address, or its contract on a chain. */
export type Signer = { chain: ChainKey | null }

/** Somebody waits for it at a page. */
const PATIENCE_MS = 10_000

/**
 * Who has signed the message in the name of its address; null if nobody has. The chain is asked only if it was no key. Throws if the chain is not
 * known or does not answer: then nothing is known of the signature.
 */
export async function findSigner(
  registry: ChainRegistry,
  { address, chainId }: WalletMessage,
  message: string,
  signature: Hex,
): Promise<Signer | null> {
  const hash = hashMessage(message)
  const recovered = await recoverAddress({ hash, signature }).catch(() => null)
  if (recovered?.toLowerCase() === address) return { chain: null }
  const key = chainKeys().find((each) => factsOf(each).chainId === chainId && registry.get(each) !== null)
  if (key === undefined) {
    throw new Mistaken(
      'chain_unknown',
      'This wallet has not signed with a key of its own, and this server does not know the chain of its contract. Choose another network in your wallet.',
    )
  }
  const asked = askChain(registry, key, 'message', (chain) =>
    isSignedByWallet(chain, address, hash, signature),
  )
  const signed = await within(PATIENCE_MS, asked, () => {
    const { name } = factsOf(key)
    return new Unavailable('chain_unavailable', `${name} does not answer in time. Please try again later.`)
  })
  return signed ? { chain: key } : null
}
