import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The content id under which the host has its documents, as an IPFS gateway would. */
export const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const METALS = ['Gold', 'Silver', 'Copper', 'Iron', 'Tin', 'Lead', 'Zinc', 'Nickel']

export type MetadataHost = {
  url: string
  /** How many documents were given out, and when the last one was, on the clock of performance.now(). */
  given(): { documents: number; lastAt: number }
  stop(): Promise<void>
}

export function attributesOf(id: number) {
  return [
    { trait_type: 'Metal', value: METALS[id % METALS.length] as string },
    { trait_type: 'Weight', value: (id * 7919) % 100 },
    { trait_type: 'Mark', value: `Mark ${(id * 104_729) % 40}` },
    { trait_type: 'Age', display_type: 'number', value: id % 1_000 },
  ]
}

/** A gateway on this machine that has a document of usual size for every token, under its id in 64 hexadecimal digits. */
export async function startMetadataHost(): Promise<MetadataHost> {
  let documents = 0
  let lastAt = 0
  const server = createServer(({ url = '' }, response) => {
    const hex = /([0-9a-f]{64})\.json$/.exec(url)?.[1]
    if (!hex) return response.writeHead(404).end()
    const id = Number.parseInt(hex, 16)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        name: `Token ${id}`,
        description: `The ${id}th of them. `.repeat(10),
        external_url: `https://tokens.example/${id}`,
        attributes: attributesOf(id),
      }),
    )
    documents++
    lastAt = performance.now()
  })
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given: () => ({ documents, lastAt }),
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Documents a second when they are only fetched and parsed, four at a time, as many as the queue asks of one host. */
export async function fetchBare(host: MetadataHost, documents: number): Promise<number> {
  let next = 1
  async function fetchSome() {
    for (let id = next++; id <= documents; id = next++) {
      const response = await fetch(`${host.url}/ipfs/${CID}/${id.toString(16).padStart(64, '0')}.json`)
      JSON.parse(await response.text())
    }
  }
  const started = performance.now()
  await Promise.all([fetchSome(), fetchSome(), fetchSome(), fetchSome()])
  return (documents / (performance.now() - started)) * 1000
}
