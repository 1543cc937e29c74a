import type { FastifyInstance } from 'fastify'
import { factsOf } from '#api/chains.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { Absent, Conflict, Unavailable } from '#server/errors.ts'
import { readMintState, readSupplies } from '#server/inquiry/voucher.ts'
import {
  addLazyMint,
  changeLazyMint,
  findLazyMint,
  findPublicDraft,
  isRead,
  type LazyMint,
  lazyMintsOf,
  removeLazyMint,
} from '#server/store/lazy-mints.ts'
import { ownUpload } from '#server/store/uploads.ts'
import { serve } from './serve.ts'

export function lazyMintRoutes(app: FastifyInstance, chains: ChainRegistry, publicUrl: string): void {
  const { db } = app

  serve(app, 'POST /api/nft/get-lazy-mints', async ({ caller, body }) => {
    const { contract_chain: chain, contract_address: address } = body
    const knowsTokens = await isRead(db, chain, address)
    const drafts = await lazyMintsOf(db, caller.owner_id, chain, address)
    if (knowsTokens) return { result: drafts }
    // While the contract is read again, the index has yet to come to the mints; the chain knows them.
    const ids = drafts.map(({ token_id }) => token_id)
    const supplies = await readSupplies(chains, chain, address, ids)
    return { result: drafts.filter((_, index) => !supplies?.[index]) }
  })

  serve(app, 'POST /api/nft/lazy-mint', async ({ caller, body }) => {
    const image = await ownUpload(db, caller.owner_id, body.image_url, 'image_url')
    const collection = { chain: body.blockchain, address: body.contract_address }
    return addLazyMint(db, caller.owner_id, collection, { ...body, image })
  })

  serve(app, 'POST /api/nft/update-lazy-mint', async ({ caller, body }) => {
    const image = await ownUpload(db, caller.owner_id, body.image_url, 'image_url')
    return changeLazyMint(db, caller.owner_id, body.uuid, { ...body, image }, body.updated_at)
  })

  serve(app, 'POST /api/nft/delete-lazy-mint', async ({ caller, body }) => {
    const draft = await findLazyMint(db, caller.owner_id, body.uuid)
    const nonce = await nonceOfUnminted(draft)
    await removeLazyMint(db, caller.owner_id, body.uuid, nonce)
    return {}
  })

  serve(app, 'GET /nft/metadata/{uuid}/all', ({ caller, params }) =>
    findLazyMint(db, caller.owner_id, params.uuid),
  )

  serve(app, 'GET /nft/metadata/{uuid}', async ({ params }) => {
    const draft = await findPublicDraft(db, params.uuid)
    if (!draft) throw new Absent('no_such_token', 'There is no such token.')
    const { title, description, image, traits } = draft
    return {
      name: title,
      description,
      image: publicUrl + image,
      attributes: traits.map(({ label, value }) => ({ trait_type: label, value })),
    }
  })

  /**
   * Throws while somebody has one: what the draft says is the token's metadata. Once all are burned it is a draft again. The chain is asked, because
   * the index knows nothing of a token while it is read again, or when nobody tracks its contract.
   */
  async function nonceOfUnminted({ blockchain, contract_address, token_id, minted }: LazyMint) {
    const mintState = await readMintState(chains, blockchain, contract_address, token_id)
    if (minted > 0 || (mintState && mintState.supply > 0n))
      throw new Conflict('minted', 'This is on the chain already and stays.')
    if (!mintState) {
      const { name } = factsOf(blockchain)
      throw new Unavailable(
        'chain_unavailable',
        `${name} does not answer right now. Please try again in a moment.`,
      )
    }
    return mintState.nonce
  }
}
