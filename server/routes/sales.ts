import type { FastifyInstance } from 'fastify'
import type { CallReply } from '#api/calls.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { Absent } from '#server/errors.ts'
import { checkVoucher, type MintState, readMintState, type Voucher } from '#server/inquiry/voucher.ts'
import { findLazyMint } from '#server/store/lazy-mints.ts'
import { closeSale, findOffer, type Offer, openSale, type Terms } from '#server/store/sales.ts'
import { serve } from './serve.ts'

type State = CallReply<'GET /nft/claim/{uuid}'>['state']

/** Many users may look at one offer: the chain is asked once for all of them. */
const CACHE_TTL_MS = 3_000
const CACHE_SIZE = 1_000
/** Of one token, ever: what the contract can count, whatever a voucher says. */
const MOST_MINTED = 2 ** 40 - 1

export function saleRoutes(app: FastifyInstance, chains: ChainRegistry): void {
  const { db } = app
  const mintStates = new Map<string, { at: number; mintState: Promise<MintState | null> }>()

  serve(app, 'POST /api/nft/open-sale', async ({ caller, body }) => {
    const { uuid, signature, ...terms } = body
    const draft = await findLazyMint(db, caller.owner_id, uuid)
    const voucher = voucherOf(draft.token_id, terms)
    await checkVoucher(chains, draft.blockchain, draft.contract_address, voucher, signature)
    await openSale(db, uuid, { ...terms, signature })
    // What was read before may be from before the last voucher was cancelled.
    mintStates.delete(uuid)
    return { voucher, signature }
  })

  serve(app, 'POST /api/nft/close-sale', async ({ caller, body }) => {
    await closeSale(db, caller.owner_id, body.uuid)
    return {}
  })

  serve(app, 'GET /nft/claim/{uuid}', async ({ params }) => {
    const offer = await findOffer(db, params.uuid)
    if (!offer) throw new Absent('no_such_sale', 'This is not for sale.')
    const mintState = await mintStateOf(offer)
    const { uuid, title, description, image, traits, collection_name, contract_address, chain } = offer
    return {
      uuid,
      title,
      description,
      image_url: image,
      traits: traits.map(({ label, value }) => ({ label, value })),
      collection_name,
      contract_address,
      contract_chain: chain,
      voucher: voucherOf(offer.token_id, offer),
      signature: offer.signature,
      state: stateOf(offer, mintState),
      left: mintState && leftOf(offer, mintState),
      as_of: new Date().toISOString(),
    }
  })

  /** Null while the chain does not answer. */
  function mintStateOf({ uuid, chain: key, contract_address, token_id }: Offer): Promise<MintState | null> {
    const known = mintStates.get(uuid)
    if (known && known.at > Date.now() - CACHE_TTL_MS) return known.mintState
    const asked = { at: Date.now(), mintState: readMintState(chains, key, contract_address, token_id) }
    if (mintStates.size >= CACHE_SIZE) mintStates.clear()
    mintStates.set(uuid, asked)
    return asked.mintState
  }
}

function voucherOf(tokenId: string, terms: Terms): Voucher {
  const { price, maxSupply, walletLimit, deadline, nonce } = terms
  // Without a URI of its own: the contract's default leads to the draft.
  return { id: tokenId, uri: '', price, maxSupply, walletLimit, deadline, nonce }
}

function stateOf(offer: Offer, mintState: MintState | null): State {
  if (Number(offer.deadline) * 1000 < Date.now()) return 'ended'
  if (!mintState) return 'open'
  if (mintState.nonce !== BigInt(offer.nonce)) return 'cancelled'
  if (leftOf(offer, mintState) === 0) return 'sold_out'
  return mintState.isPaused ? 'paused' : 'open'
}

function leftOf({ maxSupply }: Offer, { totalMinted }: MintState): number {
  return Math.max(0, Math.min(Number(maxSupply), MOST_MINTED) - Number(totalMinted))
}
