import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'

/** The server's calls, without a browser. */
export function api(assay: TemporaryAssay, { access }: Tokens) {
  return async (path: string, body?: object) => {
    const response = await fetch(`${assay.url}${path}`, {
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

/** Once everything that the account tracks has been read from the chain; a new one tracks four collections. */
export async function ready(assay: TemporaryAssay, tokens: Tokens, count = 4) {
  const call = api(assay, tokens)
  const states = async () => (await call('/api/collections')).map((each: { state: string }) => each.state)
  await expect.poll(states, { timeout: 50_000 }).toEqual(Array(count).fill('ready'))
}

/** A picture of 64 by 64 pixels. */
export async function upload(assay: TemporaryAssay, { access }: Tokens): Promise<string> {
  const picture = { create: { width: 64, height: 64, channels: 3, background: 'teal' } } as const
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await sharp(picture).png().toBuffer())]), 'tongs.png')
  const headers = { authorization: `Bearer ${access}` }
  const reply = await fetch(`${assay.url}/api/upload`, { method: 'POST', headers, body: form })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { url: string }).url
}
