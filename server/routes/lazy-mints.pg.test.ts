import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abi } from '#contracts/artifact.ts'
import {
  HttpReply,
  type NodeCall,
  openTestChain,
  startTestNode,
  type TestNode,
} from '#server/chain/test-node.ts'
import type { Chain } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import { openSale } from '#server/store/sales.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const own = `0x${'a1'.repeat(20)}`
const foreign = `0x${'b2'.repeat(20)}`
const creator = `0x${'c3'.repeat(20)}`
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
let node: TestNode
let chain: Chain
let assay: TestApp
let ada: string
let bob: string
let image: string

beforeAll(async () => {
  node = await startTestNode(nothingMinted)
  ;({ chain } = openTestChain([node.url]))
  assay = await startTestApp({ PUBLIC_URL: 'https://assay.example' }, undefined, { get: () => chain })
  ada = (await assay.signIn('ada@example.com')).access
  bob = (await assay.signIn('bob@example.com')).access
  image = await upload(ada)
  for (const [email, address, isIssued] of [
    ['ada@example.com', own, true],
    ['bob@example.com', foreign, true],
    ['ada@example.com', `0x${'d4'.repeat(20)}`, false],
  ] as const)
    await assay.db.rows(sql`
      with contract as (
        insert into contracts (chain, address, kind, name, first_block, cursor_block, state)
        values ('demo', ${address}, 'erc1155', 'Deployed', 0, 9, 'ready') returning id
      ), person as (
        select id from users where email = ${email}
      ), issued as (
        insert into issued_contracts (user_id, chain, address, creator)
        select id, 'demo', ${address}, ${creator} from person where ${isIssued}
      )
      insert into collections (user_id, contract_id, name, is_assay)
      select person.id, contract.id, 'Forge', ${isIssued} from contract, person`)
})
afterAll(async () => {
  await assay?.close()
  chain?.close()
  await node?.stop()
})
beforeEach(() => {
  node.answer = nothingMinted
  return assay.db.raw('delete from lazy_mints')
})

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const selectorOf = (functionName: 'totalMinted' | 'totalSupply') =>
  encodeFunctionData({ abi, functionName, args: [0n] }).slice(0, 10)
/** A chain on which so many of each token were minted, and so many of them are left. */
const minted =
  (ever: number, left = ever) =>
  ({ method, params: [call] }: NodeCall) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getCode') return '0x'
    const { data } = call as { data: string }
    if (data.startsWith(selectorOf('totalSupply'))) return word(left)
    return word(data.startsWith(selectorOf('totalMinted')) ? ever : 0)
  }
const nothingMinted = minted(0)
const away = () => {
  throw new HttpReply(500)
}

async function upload(access: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([PIXEL]), 'pixel.png')
  return (await assay.postAs(access, '/api/upload', form)).json().url
}

const draft = (change: object = {}) => ({
  title: 'Tongs',
  description: 'For hot iron.\nLong ones.',
  collection_name: 'whatever was typed',
  blockchain: 'demo',
  contract_address: own,
  image_url: `https://assay.example${image}`,
  price: 0.25,
  nft_count: 10,
  traits: [{ label: 'Metal', value: 'Iron', percent: '12%' }],
  ...change,
})
const post = (access: string, path: string, body: object) => assay.postAs(access, `/api/nft/${path}`, body)
const create = async (change?: object) => (await post(ada, 'lazy-mint', draft(change))).json()
const list = async (access: string, contract_address = own) =>
  (await post(access, 'get-lazy-mints', { contract_address, contract_chain: 'demo' })).json().result
const refusal = (reply: { statusCode: number; json(): { error?: { code: string; fields?: object } } }) => [
  reply.statusCode,
  reply.json().error?.code,
  ...Object.keys(reply.json().error?.fields ?? {}),
]

describe('a draft', () => {
  test('is kept as it was written, with the collection that it is for', async () => {
    const { uuid, created_at, updated_at, token_id, ...rest } = await create()
    expect(rest).toEqual({
      title: 'Tongs',
      description: 'For hot iron.\nLong ones.',
      collection_name: 'Forge',
      blockchain: 'demo',
      contract_address: own,
      image_url: image,
      price: 0.25,
      nft_count: 10,
      traits: [{ label: 'Metal', value: 'Iron', percent: '12%' }],
      creator,
      minted: 0,
      for_sale: false,
    })
    expect(BigInt(token_id).toString(16).padStart(32, '0')).toBe(uuid.replaceAll('-', ''))
    expect(updated_at).toBe(created_at)
    const read = await assay.get(`/nft/metadata/${uuid}/all`, ada)
    expect(read.json()).toEqual({ ...rest, uuid, created_at, updated_at, token_id })
    expect(await list(ada)).toEqual([read.json()])
  })

  test('is changed, but not over what was changed elsewhere, and deleted', async () => {
    const { uuid, updated_at } = await create()
    const changed = await post(ada, 'update-lazy-mint', { uuid, ...draft({ title: 'Pliers' }), updated_at })
    expect(changed.json()).toMatchObject({ uuid, title: 'Pliers' })
    const late = await post(ada, 'update-lazy-mint', { uuid, ...draft({ title: 'Rasp' }), updated_at })
    expect(refusal(late)).toEqual([409, 'changed_meanwhile'])
    // Without saying what was read, the last write wins.
    const forced = await post(ada, 'update-lazy-mint', { uuid, ...draft({ title: 'Anvil' }) })
    expect(forced.json().title).toBe('Anvil')
    expect((await list(ada)).map(({ title }: { title: string }) => title)).toEqual(['Anvil'])
    expect((await post(ada, 'delete-lazy-mint', { uuid })).statusCode).toBe(200)
    expect(await list(ada)).toEqual([])
    expect(refusal(await post(ada, 'delete-lazy-mint', { uuid }))).toEqual([404, 'no_such_draft'])
  })

  test("is nobody else's to read, change or delete", async () => {
    const { uuid } = await create()
    const theirs = await upload(bob)
    expect(refusal(await assay.get(`/nft/metadata/${uuid}/all`, bob))).toEqual([404, 'no_such_draft'])
    expect(
      refusal(await post(bob, 'update-lazy-mint', { uuid, ...draft({ image_url: theirs, title: 'Mine' }) })),
    ).toEqual([404, 'no_such_draft'])
    expect(refusal(await post(bob, 'delete-lazy-mint', { uuid }))).toEqual([404, 'no_such_draft'])
    expect(await list(bob)).toEqual([])
    expect(await list(ada)).toMatchObject([{ title: 'Tongs' }])
    expect(refusal(await assay.get(`/nft/metadata/${uuid}/all`))[0]).toBe(401)
  })

  test.each([
    ["somebody else's collection", () => ({ contract_address: foreign }), [404, 'not_yours']],
    [
      'a collection that comes from elsewhere',
      () => ({ contract_address: `0x${'d4'.repeat(20)}` }),
      [404, 'not_yours'],
    ],
    ['the same address on another chain', () => ({ blockchain: 'eth' }), [404, 'not_yours']],
    ['no picture of ours', () => ({ image_url: '/uploads/V1StGXR8_Z5jdHi6B-myT.webp' }), [400, 'invalid']],
  ])('is not taken for %s', async (_, change, expected) => {
    const reply = await post(ada, 'lazy-mint', draft(change()))
    expect(refusal(reply).slice(0, 2)).toEqual(expected)
    expect(await list(ada)).toEqual([])
  })

  test("is not taken with somebody else's picture", async () => {
    const theirs = await upload(bob)
    expect(refusal(await post(ada, 'lazy-mint', draft({ image_url: theirs })))).toEqual([
      400,
      'invalid',
      'image_url',
    ])
  })

  test.each([
    ['price', -1],
    ['nft_count', 9e15],
    ['nft_count', 1.5],
  ])('is not taken with %s %d', async (field, value) => {
    expect(refusal(await post(ada, 'lazy-mint', draft({ [field]: value })))).toEqual([400, 'invalid', field])
  })

  test('a price beyond all numbers is not taken', async () => {
    const text = JSON.stringify(draft()).replace('0.25', '1e400')
    const reply = await assay.app.inject({
      method: 'POST',
      url: '/api/nft/lazy-mint',
      headers: { authorization: `Bearer ${ada}`, 'content-type': 'application/json' },
      payload: text,
    })
    expect(refusal(reply)).toEqual([400, 'invalid', 'price'])
  })

  test('is no longer a draft once its token is on the chain', async () => {
    const { uuid, token_id } = await create()
    const mint = (supply: number) =>
      assay.db.rows(sql`
        insert into nft_tokens (contract_id, token_id, supply, minted_at)
        select id, ${token_id}::numeric, ${supply}::numeric, now() from contracts where address = ${own}
        on conflict (contract_id, token_id) do update set supply = excluded.supply`)
    await mint(3)
    expect(await list(ada)).toEqual([])
    expect((await assay.get(`/nft/metadata/${uuid}/all`, ada)).json()).toMatchObject({ minted: 3, token_id })
    expect(refusal(await post(ada, 'delete-lazy-mint', { uuid }))).toEqual([409, 'minted'])
    // Its block was reorganised away.
    await mint(0)
    expect(await list(ada)).toMatchObject([{ uuid }])
  })

  test('is none either while its contract is read again, unless the chain is away', async () => {
    const { uuid } = await create()
    await assay.db.rows(sql`update contracts set state = 'processing' where address = ${own}`)
    expect(await list(ada)).toMatchObject([{ uuid }])
    node.answer = minted(3)
    expect(await list(ada)).toEqual([])
    node.answer = away
    expect(await list(ada)).toMatchObject([{ uuid }])
    await assay.db.rows(sql`update contracts set state = 'ready' where address = ${own}`)
    expect(await list(ada)).toMatchObject([{ uuid }])
  })

  test('is not deleted while its token is on the chain, whatever the index knows, nor while the chain is away', async () => {
    const { uuid } = await create()
    node.answer = minted(1)
    expect(refusal(await post(ada, 'delete-lazy-mint', { uuid }))).toEqual([409, 'minted'])
    node.answer = away
    expect(refusal(await post(ada, 'delete-lazy-mint', { uuid }))).toEqual([503, 'chain_unavailable'])
    expect((await assay.get(`/nft/metadata/${uuid}`)).statusCode).toBe(200)
    // All of them were burned.
    node.answer = minted(1, 0)
    expect((await post(ada, 'delete-lazy-mint', { uuid })).statusCode).toBe(200)
  })

  test('is not deleted while it is for sale', async () => {
    const { uuid } = await create()
    const offer = { price: '1', maxSupply: '1', walletLimit: '0', deadline: '9999999999', signature: '0x' }
    await openSale(assay.db, uuid, { ...offer, nonce: '0' })
    expect(refusal(await post(ada, 'delete-lazy-mint', { uuid }))).toEqual([409, 'for_sale'])
    // The contract takes vouchers with the number 0 only, and none when its time is over.
    await openSale(assay.db, uuid, { ...offer, nonce: '1' })
    expect((await post(ada, 'delete-lazy-mint', { uuid })).statusCode).toBe(200)
    const { uuid: other } = await create()
    await openSale(assay.db, other, { ...offer, nonce: '0', deadline: '1000' })
    expect((await post(ada, 'delete-lazy-mint', { uuid: other })).statusCode).toBe(200)
  })
})

describe("a token's metadata", () => {
  test('is read by everybody, by uuid and by the number that ERC-1155 puts in the address', async () => {
    const { uuid } = await create()
    const hex = uuid.replaceAll('-', '').padStart(64, '0')
    for (const name of [uuid, uuid.toUpperCase(), hex]) {
      const reply = await assay.get(`/nft/metadata/${name}`)
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
      })
      expect(reply.json()).toEqual({
        name: 'Tongs',
        description: 'For hot iron.\nLong ones.',
        image: `https://assay.example${image}`,
        attributes: [{ trait_type: 'Metal', value: 'Iron' }],
      })
    }
    expect((await assay.get('/nft/metadata/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    expect((await assay.get('/nft/metadata/1')).statusCode).toBe(400)
  })
})
