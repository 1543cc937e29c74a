import type { FastifyInstance } from 'fastify'
import { changeShareLink, createShareLink, endShareLink, listShareLinks } from '#server/store/share-links.ts'
import { deviceOf } from './device-of.ts'
import { serve } from './serve.ts'

export function shareLinkRoutes(app: FastifyInstance): void {
  const { db } = app

  serve(app, 'POST /api/share-links', async ({ caller }) => ({ result: await listShareLinks(db, caller) }))

  serve(app, 'POST /api/share-links/create', (request) =>
    createShareLink(db, request.caller, request.body, deviceOf(request)),
  )

  serve(app, 'POST /api/share-links/change', (request) =>
    changeShareLink(db, request.caller, request.body, deviceOf(request)),
  )

  serve(app, 'POST /api/share-links/end', async (request) => {
    await endShareLink(db, request.caller, request.body.id, deviceOf(request))
    return {}
  })
}
