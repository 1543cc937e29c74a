import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Ask } from './connections.ts'

// A process that answers the same questions with the same bytes and knows nothing else: what the machine could give at best.
export type BareReply = Ask & { headers: Record<string, string>; text: string }

process.once('message', async (replies: BareReply[]) => {
  const app = Fastify()
  const known = new Map(replies.map((each) => [keyOf(each), each]))
  for (const path of new Set(replies.map((each) => each.path)))
    app.post(path, async ({ body }, reply) => {
      const { headers = {}, text = '' } = known.get(keyOf({ path, body: body as object })) ?? {}
      return reply.headers(headers).send(Buffer.from(text))
    })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
})

function keyOf({ path, body }: Ask): string {
  return `${path} ${JSON.stringify(body)}`
}
