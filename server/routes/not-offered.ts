import type { FastifyInstance } from 'fastify'
import { type CallName, calls } from '#api/calls.ts'
import { NotOffered } from '#server/errors.ts'
import { serve } from './serve.ts'

/** Calls of the contract that this version does not answer yet say so, instead of not being found. */
export function notOfferedRoutes(app: FastifyInstance): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const [method = '', path = ''] = name.split(' ')
    if (app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })) continue
    serve(app, name, async () => {
      throw new NotOffered('not_offered', 'This version of Assay does not offer this yet.')
    })
  }
}
