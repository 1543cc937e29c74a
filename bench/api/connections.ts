import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// A thread that asks over many connections at once, each as soon as its last answer has come.
export type Load = {
  url: string
  access: string
  connections: number
  seconds: number
  asks: Ask[]
}
export type Ask = { path: string; body: object }
export type LoadReply = { requestsPerSecond: number; errors: number; p99Ms: number }

const { url, access, connections, seconds, asks } = workerData as Load
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
let running = true
let done = 0
let errors = 0
const times: number[] = []

async function keepAsking(first: number) {
  for (let i = first; running; i++) {
    const { path, body } = asks[i % asks.length] ?? { path: '/', body: {} }
    const asked = performance.now()
    if ((await ask(path, JSON.stringify(body))) === 200) done++
    else errors++
    times.push(performance.now() - asked)
  }
}

function ask(path: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
  return new Promise((resolve) => {
    http
      .request(new URL(path, url), { method: 'POST', agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      .once('error', () => resolve(0))
      .end(body)
  })
}

const started = performance.now()
const all = Array.from({ length: connections }, (_, i) => keepAsking(i))
await sleep(seconds * 1000)
running = false
await Promise.all(all)
const reply: LoadReply = {
  requestsPerSecond: done / ((performance.now() - started) / 1000),
  errors,
  p99Ms: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
}
parentPort?.postMessage(reply)
agent.destroy()
