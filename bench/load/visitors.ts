import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of visitors, each on a connection of its own: looks at the next thing as soon as it has got the last one.
export type Ask = { method: 'GET' | 'POST'; path: string; body?: object }
export type Visit = { urls: string[]; access: string; visitors: number; seconds: number; asks: Ask[] }
export type Visited = {
  seconds: number
  ms: number[]
  /** By status; 0 where there was no answer at all. */
  statuses: Record<number, number>
  /** Of the 503s, those that say when to come again. */
  invitedBack: number
}

const { urls, access, visitors, seconds, asks } = workerData as Visit
const agent = new http.Agent({ keepAlive: true, maxSockets: visitors })
const visited: Visited = { seconds: 0, ms: [], statuses: {}, invitedBack: 0 }
let running = true

async function visit(number: number) {
  const url = urls[number % urls.length] ?? ''
  for (let i = number; running; i++) {
    const asked = performance.now()
    const { status, retryAfter } = await ask(url, asks[i % asks.length] as Ask)
    if (status === 200) visited.ms.push(performance.now() - asked)
    visited.statuses[status] = (visited.statuses[status] ?? 0) + 1
    if (status === 503 && retryAfter) {
      visited.invitedBack++
      await sleep(Number(retryAfter) * 1000)
    }
  }
}

function ask(url: string, { method, path, body }: Ask) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
  return new Promise<{ status: number; retryAfter: string | undefined }>((resolve) => {
    http
      .request(new URL(path, url), { method, agent, headers }, (response) => {
        const { statusCode: status = 0 } = response
        response.resume().once('end', () => resolve({ status, retryAfter: response.headers['retry-after'] }))
      })
      .once('error', () => resolve({ status: 0, retryAfter: undefined }))
      .end(body && JSON.stringify(body))
  })
}

const started = performance.now()
const all = Array.from({ length: visitors }, (_, i) => visit(i))
await sleep(seconds * 1000)
running = false
await Promise.all(all)
visited.seconds = (performance.now() - started) / 1000
parentPort?.postMessage(visited)
agent.destroy()
