import type { FastifyInstance } from 'fastify'
import { changeShareLink, createShareLink, endShareLink, listShareLinks } from '#server/store/share-links.ts'
import { serve } from './serve.ts'

export function shareLinkRoutes(app: FastifyInstance): void {
  const { db } = app

  serve(app, 'POST /api/share-links', async ({ caller }) => ({ result: await listShareLinks(db, caller) }))

  serve(app, 'POST /api/share-links/create', ({ caller, body, device }) =>
    createShareLink(db, caller, body, device),
  )

  serve(app, 'POST /api/share-links/change', ({ caller, body, device }) =>
    changeShareLink(db, caller, body, device),
  )

  serve(app, 'POST /api/share-links/end', async ({ caller, body, device }) => {
    await endShareLink(db, caller, body.id, device)
    return {}
  })
}
