import { z } from 'zod'
import { DEAD_ADDRESS } from '#api/address.ts'
import type { PortalReport } from '#api/operator.ts'
import { cleanLine } from '#server/clean-text.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024
const REASON_CHARACTERS = 200
/** null while it does not know, as right after its start. */
const finalHead = z.object({ number: z.int().min(0) }).nullable()

/** Asks the portal how far it has a chain's history, and whether traces are in it. */
export async function checkPortal(portalUrl: string, dataset: string): Promise<PortalReport> {
  const at = `${portalUrl}/datasets/${encodeURIComponent(dataset)}`
  const blank: PortalReport = {
    dataset,
    state: 'not_asked',
    reason: null,
    head: null,
    traces: null,
    blocks_per_second: null,
  }
  try {
    const reply = await fetch(`${at}/finalized-head`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await beginning(reply)
    if (!reply.ok) return { ...blank, state: 'refuses', reason: reasonOf(`HTTP ${reply.status} ${text}`) }
    const head = readHead(text)
    if (head === undefined) return { ...blank, state: 'refuses', reason: 'its newest block is no number' }
    return { ...blank, state: 'answers', head, traces: head === null ? null : await hasTraces(at, head) }
  } catch (error) {
    return { ...blank, state: 'silent', reason: reasonOf(error instanceof Error ? silence(error) : '') }
  }
}

/** null: that could not be found out. */
async function hasTraces(at: string, block: number): Promise<boolean | null> {
  try {
    const reply = await fetch(`${at}/finalized-stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'evm',
        fromBlock: block,
        toBlock: block,
        fields: { block: { number: true }, trace: { type: true } },
        traces: [{ callTo: [DEAD_ADDRESS] }],
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await beginning(reply)
    if (reply.ok) return true
    // "table 'traces' does not exist": crates/query/src/plan of https://github.com/subsquid/data
    return reply.status === 400 && /trace/.test(text) ? false : null
  } catch {
    return null
  }
}

/** What is asked here has a short answer; no more of it is taken. */
async function beginning({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes > MOST_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** undefined: it is no answer. */
function readHead(text: string): number | null | undefined {
  try {
    const { data } = finalHead.safeParse(JSON.parse(text))
    return data === null ? null : data?.number
  } catch {
    return undefined
  }
}

/** What fetch says of a broken connection is in its cause. */
function silence(error: Error): string {
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

function reasonOf(text: string): string | null {
  return cleanLine(text, REASON_CHARACTERS)
}
