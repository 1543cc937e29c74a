import type { Seeded } from '../api/seed.ts'

const LOGINS_PER_CLIENT = 30
const HEARD_WITHIN_MS = 10_000

/** What has to hold whichever of the processes is asked. One line for each thing that does not. */
export async function brokenAcross(
  urls: readonly string[],
  access: string,
  seeded: Seeded,
): Promise<string[]> {
  const broken: string[] = []
  const letIn = await loginsLetIn(urls)
  if (letIn !== LOGINS_PER_CLIENT)
    broken.push(`one client was let in ${letIn} times, not ${LOGINS_PER_CLIENT}`)
  for (const listener of urls) {
    for (const sender of urls) {
      if (!(await isHeard(listener, sender, access, seeded)))
        broken.push(`${listener} did not hear of a change at ${sender}`)
    }
  }
  return broken
}

/** Sign-ins that one client may begin, asked of all the processes in turn. */
async function loginsLetIn(urls: readonly string[]): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' }
  const asks = Array.from({ length: 2 * LOGINS_PER_CLIENT }, async (_, i) => {
    const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.com` })
    return (await fetch(`${urls[i % urls.length]}/auth/login-email`, { method: 'POST', headers, body }))
      .status
  })
  return (await Promise.all(asks)).filter((status) => status === 200).length
}

async function isHeard(
  listener: string,
  sender: string,
  access: string,
  { address }: Seeded,
): Promise<boolean> {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(HEARD_WITHIN_MS)
  const { body } = await fetch(`${listener}/api/live`, { headers, signal })
  let heard = ''
  try {
    for await (const chunk of body ?? []) {
      const before = heard
      heard += Buffer.from(chunk).toString()
      if (heard.includes('event: collections')) return true
      if (!before.includes('event: ready') && heard.includes('event: ready'))
        await rename(sender, headers, address)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return false
}

async function rename(url: string, headers: Record<string, string>, address: string) {
  const body = {
    contract_address: address,
    contract_chain: 'eth',
    contract_type: 'ERC20',
    collection_name: crypto.randomUUID(),
  }
  const reply = await fetch(`${url}/api/collection/rename`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`renaming answered ${reply.status}: ${await reply.text()}`)
}
