import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareReply } from './bare-fastify.ts'
import type { Ask } from './connections.ts'

/** What belongs to the connection and not to the reply. */
const NOT_COPIED = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']

/** A bare Fastify that sends what the server sends now. */
export async function startBareFastify(url: string, access: string, asks: readonly Ask[]) {
  const replies = await Promise.all(asks.map((ask) => replyOf(url, access, ask)))
  const child = fork(fileURLToPath(new URL('./bare-fastify.ts', import.meta.url)), { execArgv: [] })
  child.send(replies)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

async function replyOf(url: string, access: string, { path, body }: Ask): Promise<BareReply> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${access}`,
    },
    body: JSON.stringify(body),
  })
  const headers = [...response.headers].filter(([name]) => !NOT_COPIED.includes(name))
  return { path, body, headers: Object.fromEntries(headers), text: await response.text() }
}
