import type { FastifyInstance } from 'fastify'
import { Absent } from '#server/errors.ts'
import {
  addLazyMint,
  changeLazyMint,
  findLazyMint,
  findPublicDraft,
  lazyMintsOf,
  removeLazyMint,
} from '#server/store/lazy-mints.ts'
import { ownUpload } from '#server/store/uploads.ts'
import { serve } from './serve.ts'

export function lazyMintRoutes(app: FastifyInstance, publicUrl: string): void {
  const { db } = app

  serve(app, 'POST /api/nft/get-lazy-mints', async ({ caller, body }) => ({
    result: await lazyMintsOf(db, caller.user_id, body.contract_chain, body.contract_address),
  }))

  serve(app, 'POST /api/nft/lazy-mint', async ({ caller, body }) => {
    const image = await ownUpload(db, caller.user_id, body.image_url, 'image_url')
    const collection = { chain: body.blockchain, address: body.contract_address }
    return addLazyMint(db, caller.user_id, collection, { ...body, image })
  })

  serve(app, 'POST /api/nft/update-lazy-mint', async ({ caller, body }) => {
    const image = await ownUpload(db, caller.user_id, body.image_url, 'image_url')
    return changeLazyMint(db, caller.user_id, body.uuid, { ...body, image }, body.updated_at)
  })

  serve(app, 'POST /api/nft/delete-lazy-mint', async ({ caller, body }) => {
    await removeLazyMint(db, caller.user_id, body.uuid)
    return {}
  })

  serve(app, 'GET /nft/metadata/{uuid}/all', ({ caller, params }) =>
    findLazyMint(db, caller.user_id, params.uuid),
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
}
