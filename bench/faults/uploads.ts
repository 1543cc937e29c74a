import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { pause } from './people.ts'

/**
 * Uploads pictures one after the other from now on, and remembers those that were acknowledged. The accounts take turns, because each may
 * send 30 a minute; more may join them.
 */
export function uploadAt(url: string, accounts: readonly { access: string }[]) {
  const acknowledged: { path: string; digest: string }[] = []
  /** Answers that there is no room. */
  let refusals = 0
  let sent = 0
  let over = false
  const uploading = keepUploading()

  async function keepUploading() {
    while (!over) {
      await upload().catch(() => {})
      await pause(50)
    }
  }

  async function upload(): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([(await noise()) as Uint8Array<ArrayBuffer>]), 'noise.png')
    const headers = { authorization: `Bearer ${accounts[sent++ % accounts.length]?.access}` }
    const reply = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form })
    const answer = (await reply.json()) as { url: string; error?: { code: string } }
    if (reply.status === 507 && answer.error?.code === 'disk_full') refusals++
    if (reply.ok)
      acknowledged.push({ path: answer.url, digest: (await digestOf(`${url}${answer.url}`)) ?? '' })
  }

  return {
    acknowledged,
    refusals: () => refusals,
    async stop(): Promise<void> {
      over = true
      await uploading
    },
    /** How many are gone, or not as they were, by a server that has the same files. */
    async lost(at: string): Promise<number> {
      let lost = 0
      for (const { path, digest } of acknowledged) if ((await digestOf(`${at}${path}`)) !== digest) lost++
      return lost
    },
  }
}

async function digestOf(address: string): Promise<string | null> {
  const reply = await fetch(address)
  const bytes = await reply.bytes()
  return reply.ok ? createHash('sha256').update(bytes).digest('hex') : null
}

/** A picture that cannot be compressed. */
export function noise(): Promise<Uint8Array> {
  const raw = { width: 64, height: 64, channels: 3 } as const
  return sharp(randomBytes(64 * 64 * 3), { raw })
    .png()
    .toBuffer()
}
