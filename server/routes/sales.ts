import type { FastifyInstance } from 'fastify'
import type { CallReply } from '#api/calls.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { Absent } from '#server/errors.ts'
import { checkVoucher, readStanding, type Standing, type Voucher } from '#server/inquiry/voucher.ts'
import { findLazyMint } from '#server/store/lazy-mints.ts'
import { closeSale, findOffer, type Offer, openSale, type Terms } from '#server/store/sales.ts'
import { serve } from './serve.ts'

type State = CallReply<'GET /nft/claim/{uuid}'>['state']

/** Many may look at one offer at a time: the chain is asked once for all of them. */
const STANDING_MS = 3_000
const MOST_STANDINGS = 1_000
/** Of one token, ever: what the contract can count, whatever a voucher says. */
const MOST_MINTED = 2 ** 40 - 1

export function saleRoutes(app: FastifyInstance, chains: ChainRegistry): void {
  const { db } = app
  const standings = new Map<string, { at: number; standing: Promise<Standing | null> }>()

  serve(app, 'POST /api/nft/open-sale', async ({ caller, body }) => {
    const { uuid, signature, ...terms } = body
    const draft = await findLazyMint(db, caller.user_id, uuid)
    const voucher = voucherOf(draft.token_id, terms)
    await checkVoucher(chains, draft.blockchain, draft.contract_address, voucher, signature)
    await openSale(db, uuid, { ...terms, signature })
    // What was read before may be from before the last voucher was cancelled.
    standings.delete(uuid)
    return { voucher, signature }
  })

  serve(app, 'POST /api/nft/close-sale', async ({ caller, body }) => {
    await closeSale(db, caller.user_id, body.uuid)
    return {}
  })

  serve(app, 'GET /nft/claim/{uuid}', async ({ params }) => {
    const offer = await findOffer(db, params.uuid)
    if (!offer) throw new Absent('no_such_sale', 'This is not for sale.')
    const standing = await standingOf(offer)
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
      state: stateOf(offer, standing),
      left: standing && leftOf(offer, standing),
      as_of: new Date().toISOString(),
    }
  })

  /** Null while the chain does not answer. */
  function standingOf({ uuid, chain: key, contract_address, token_id }: Offer): Promise<Standing | null> {
    const known = standings.get(uuid)
    if (known && known.at > Date.now() - STANDING_MS) return known.standing
    const asked = { at: Date.now(), standing: readStanding(chains, key, contract_address, token_id) }
    if (standings.size >= MOST_STANDINGS) standings.clear()
    standings.set(uuid, asked)
    return asked.standing
  }
}

function voucherOf(tokenId: string, terms: Terms): Voucher {
  const { price, maxSupply, walletLimit, deadline, nonce } = terms
  // Without a URI of its own: the contract's default leads to the draft.
  return { id: tokenId, uri: '', price, maxSupply, walletLimit, deadline, nonce }
}

function stateOf(offer: Offer, standing: Standing | null): State {
  if (Number(offer.deadline) * 1000 < Date.now()) return 'ended'
  if (!standing) return 'open'
  if (standing.nonce !== BigInt(offer.nonce)) return 'cancelled'
  if (leftOf(offer, standing) === 0) return 'sold_out'
  return standing.isPaused ? 'paused' : 'open'
}

function leftOf({ maxSupply }: Offer, { totalMinted }: Standing): number {
  return Math.max(0, Math.min(Number(maxSupply), MOST_MINTED) - Number(totalMinted))
}
