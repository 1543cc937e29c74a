import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { CHAIN_ID, named } from '#demo/accounts.ts'
import type { TemporaryAssay, Tokens } from './temporary-assay.ts'

type Owner = { assay: TemporaryAssay; tokens: Tokens }
type Collection = Record<'contract_address' | 'contract_chain' | 'contract_type' | 'collection_name', string>
type Draft = { uuid: string; token_id: string; contract_address: `0x${string}` }

const DAYS_30 = 30 * 86_400
const VOUCHER = ['id', 'uri', 'price', 'maxSupply', 'walletLimit', 'deadline', 'nonce'].map((name) => ({
  name,
  type: name === 'uri' ? 'string' : 'uint256',
}))

/** The owner's collection of that name, once all of the demo world is read. */
export async function readyCollection({ assay, tokens }: Owner, name: string): Promise<Collection> {
  for (;;) {
    const headers = { authorization: `Bearer ${tokens.access}` }
    const reply = await fetch(`${assay.url}/api/collections`, { headers })
    const list = (await reply.json()) as (Collection & { state: string })[]
    const found = list.find(({ collection_name }) => collection_name === name)
    if (found && list.every(({ state }) => state === 'ready')) return found
    await setTimeout(500)
  }
}

let draft: Promise<Draft> | undefined
/** One of the owner's own, the same for all pictures. */
export function shownDraft(owner: Owner): Promise<Draft> {
  draft ??= makeDraft(owner)
  return draft
}

let sale: Promise<string> | undefined
/** The uuid of the draft, which is for sale. */
export function shownSale(owner: Owner): Promise<string> {
  sale ??= openSale(owner)
  return sale
}

async function makeDraft(owner: Owner): Promise<Draft> {
  const { contract_address, contract_chain, collection_name } = await readyCollection(
    owner,
    'Workshop Editions',
  )
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await shownPicture())], { type: 'image/png' }), 'kiln.png')
  const { url } = await ask<{ url: string }>(owner, '/api/upload', form)
  return ask<Draft>(owner, '/api/nft/lazy-mint', {
    title: 'Kiln at dusk',
    description: 'The last firing of the season, in twenty-five numbered prints.',
    image_url: url,
    price: 0.08,
    nft_count: 25,
    traits: [
      { label: 'Glaze', value: 'Ash', percent: '12%' },
      { label: 'Season', value: 'Autumn', percent: '40%' },
      { label: 'Signed', value: 'Yes', percent: '' },
    ],
    collection_name,
    blockchain: contract_chain,
    contract_address,
  })
}

async function openSale(owner: Owner): Promise<string> {
  const { uuid, token_id, contract_address } = await shownDraft(owner)
  const terms = {
    price: String(8n * 10n ** 16n),
    maxSupply: '25',
    walletLimit: '2',
    deadline: String(Math.floor(Date.now() / 1000) + DAYS_30),
    nonce: '0',
  }
  const signature = await named.curator.signTypedData({
    types: { Voucher: VOUCHER },
    primaryType: 'Voucher',
    domain: {
      name: 'AssayCollection',
      version: '1',
      chainId: CHAIN_ID,
      verifyingContract: contract_address,
    },
    message: { id: token_id, uri: '', ...terms },
  })
  await ask(owner, '/api/nft/open-sale', { uuid, ...terms, signature })
  return uuid
}

async function ask<T>({ assay, tokens }: Owner, path: string, body: object): Promise<T> {
  const isForm = body instanceof FormData
  const reply = await fetch(assay.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.access}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json() as Promise<T>
}

export function shownPicture(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#2b2d5b"/><stop offset="0.6" stop-color="#c2603f"/><stop offset="1" stop-color="#f0b35c"/>
    </linearGradient></defs>
    <rect width="800" height="800" fill="url(#sky)"/>
    <circle cx="400" cy="560" r="120" fill="#f7d38a"/>
    <path d="M0 620 Q200 540 400 620 T800 600 V800 H0Z" fill="#2a1d1a"/>
    <path d="M300 640 V480 Q400 400 500 480 V640Z" fill="#4a2e25"/><path d="M360 640 V560 Q400 520 440 560 V640Z" fill="#ffb347"/>
  </svg>`
  return sharp(Buffer.from(svg)).resize(800, 800).png().toBuffer()
}
