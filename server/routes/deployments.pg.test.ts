import { pino } from 'pino'
import { encodeDeployData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abi, bytecode } from '#contracts/artifact.ts'
import { isIssued } from '#contracts/is-issued.ts'
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import { answers, codeThatAnswers, place } from '#server/indexer/testing/contracts.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const HOST = 'https://assay.example'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
let anvil: Anvil
let demo: Chain
let assay: TestApp
let ada: string
let bob: string
let image: string
/** Accounts of the chain. */
let wallet: string
let other: string

beforeAll(async () => {
  anvil = await startAnvil([])
  demo = openChain('demo', [anvil.rpcUrl], { log: pino({ level: 'silent' }) })
  const chains = { get: (key: string) => (key === 'demo' ? demo : null) }
  assay = await startTestApp({ PUBLIC_URL: HOST }, undefined, chains, noProtocols)
  ada = (await assay.signIn('ada@example.com')).access
  bob = (await assay.signIn('bob@example.com')).access
  image = await upload(ada)
  ;[wallet = '', other = ''] = await rpc<string[]>(anvil.rpcUrl, 'eth_accounts')
})
afterAll(async () => {
  await assay?.close()
  demo?.close()
  await anvil?.stop()
})

async function upload(access: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([PIXEL]), 'pixel.png')
  return (await assay.postAs(access, '/api/upload', form)).json().url
}

const metadata = (change: object = {}) => ({
  name: 'Forge',
  description: 'What we make.',
  imageURL: HOST + image,
  external_link: 'https://forge.example/',
  seller_fee_basis_points: 250,
  fee_recipient: wallet,
  ...change,
})
const askForUri = (access: string, change?: object) =>
  assay.postAs(access, '/api/nft/contract-uri', metadata(change))
const newUri = async (access: string, change?: object): Promise<string> =>
  (await askForUri(access, change)).json().url

async function deploy(uri: string, from = wallet): Promise<string> {
  const data = encodeDeployData({ abi, bytecode, args: [HOST + uri, 250n] })
  const hash = await rpc<string>(anvil.rpcUrl, 'eth_sendTransaction', [{ from, data, gas: '0x989680' }])
  for (;;) {
    type Receipt = { contractAddress: string } | null
    const receipt = await rpc<Receipt>(anvil.rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt) return receipt.contractAddress
  }
}
const save = (access: string, contract_address: string, change: object = {}) =>
  assay.postAs(access, '/api/collection/add-nft-deployed', {
    contract_address,
    contract_chain: 'demo',
    banner: HOST + image,
    name: 'Forge',
    project_url: 'https://forge.example/',
    metadata: metadata(),
    ...change,
  })
const list = async (access: string) => (await assay.get('/api/collections', access)).json()
const refusal = (reply: { statusCode: number; json(): { error?: { code: string; fields?: object } } }) => [
  reply.statusCode,
  reply.json().error?.code,
  ...Object.keys(reply.json().error?.fields ?? {}),
]

describe("a contract's metadata", () => {
  test('is public at the address that the contract is given', async () => {
    const url = await newUri(ada)
    expect(url).toMatch(/^\/nft\/contract\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const reply = await assay.get(url)
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(reply.json()).toEqual({
      name: 'Forge',
      description: 'What we make.',
      image: HOST + image,
      banner_image: HOST + image,
      external_link: 'https://forge.example/',
      seller_fee_basis_points: 250,
      fee_recipient: wallet,
    })
    expect((await assay.get('/nft/contract/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    expect((await assay.get('/nft/contract/x')).statusCode).toBe(400)
  })

  test.each([
    ['seller_fee_basis_points', 10_001],
    ['seller_fee_basis_points', -1],
    ['seller_fee_basis_points', 1e9],
    ['seller_fee_basis_points', 2.5],
    ['seller_fee_basis_points', '250'],
    ['external_link', 'javascript:alert(1)'],
    ['fee_recipient', '0x1'],
    ['imageURL', '/uploads/V1StGXR8_Z5jdHi6B-myT.webp'],
    ['name', ''],
  ])('is refused with %s %j', async (field, value) => {
    expect(refusal(await askForUri(ada, { [field]: value }))).toEqual([400, 'invalid', field])
  })

  test('has room for a thousand', async () => {
    const { access } = await assay.signIn('eager@example.com')
    const picture = { imageURL: await upload(access) }
    await assay.db.raw(`
      insert into contract_metadata (user_id, name, description, image, external_link, seller_fee_basis_points, fee_recipient)
      select id, '', '', '', '', 0, '' from users, generate_series(1, 999) where email = 'eager@example.com'`)
    const replies = await Promise.all([askForUri(access, picture), askForUri(access, picture)])
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 507])
  })

  test("is refused with somebody else's picture", async () => {
    expect(refusal(await askForUri(bob))).toEqual([400, 'invalid', 'imageURL'])
  })
})

describe('a contract that was deployed', () => {
  test('is a collection of the account from which it was, once', async () => {
    const address = await deploy(await newUri(ada))
    const reply = await save(ada, address)
    expect(reply.json()).toMatchObject({
      contract_address: address,
      contract_chain: 'demo',
      contract_type: 'NFT',
      collection_name: 'Forge',
      is_assay: true,
    })
    // The answer was lost on its way, and the page saves again.
    expect((await save(ada, address)).json().is_assay).toBe(true)
    expect(
      (await list(ada)).filter((each: { contract_address: string }) => each.contract_address === address),
    ).toHaveLength(1)
    expect(
      await assay.db.row(sql`
        select creator, banner, project_url from issued_contracts where address = ${address}`),
    ).toEqual({ creator: wallet, banner: image, project_url: 'https://forge.example/' })
    // Another user who tracks it has not created it.
    const added = await assay.postAs(bob, '/api/collection/add-nft', {
      contract_address: address,
      contract_chain: 'demo',
    })
    expect(added.json()).toMatchObject({ is_assay: false, collection_name: 'Forge' })
    // A name of one's own goes back to that of the contract.
    const key = { contract_address: address, contract_chain: 'demo', contract_type: 'NFT' }
    const bare = await assay.postAs(ada, '/api/collection/rename', { ...key, collection_name: '' })
    expect(bare.json().collection_name).toBe('Forge')
  })

  test('is known as such when it was tracked before, and when it is tracked again', async () => {
    const address = await deploy(await newUri(ada))
    const key = { contract_address: address, contract_chain: 'demo' }
    expect((await assay.postAs(ada, '/api/collection/add-nft', key)).json().is_assay).toBe(false)
    expect((await save(ada, address)).json().is_assay).toBe(true)
    expect(
      (await assay.db.row<{ name: string }>(sql`select name from contracts where address = ${address}`))
        ?.name,
    ).toBe('Forge')
    await assay.postAs(ada, '/api/collection/remove', { ...key, contract_type: 'NFT' })
    expect((await assay.postAs(ada, '/api/collection/add-nft', key)).json().is_assay).toBe(true)
  })

  test("is not taken from another account, another wallet or with another wallet's name", async () => {
    const uri = await newUri(ada)
    const address = await deploy(uri)
    const theirs = await upload(bob)
    const asBob = { banner: theirs, metadata: metadata({ imageURL: theirs }) }
    expect(refusal(await save(bob, address, asBob))).toEqual([403, 'not_yours'])
    expect(refusal(await save(ada, await deploy(uri, other)))).toEqual([403, 'not_yours'])
    const named = { metadata: metadata({ fee_recipient: other }) }
    expect(refusal(await save(ada, address, named))).toEqual([403, 'not_yours'])
    const elsewhere = await deploy('/nft/contract/00000000-0000-4000-8000-000000000000')
    expect(refusal(await save(ada, elsewhere))).toEqual([403, 'not_yours'])
    expect(await list(bob)).not.toContainEqual(expect.objectContaining({ is_assay: true }))
  })

  test('is not taken if there is none, or none of ours', async () => {
    expect(refusal(await save(ada, `0x${'9'.repeat(40)}`))).toEqual([
      422,
      'wrong_address',
      'contract_address',
    ])
    const { word } = answers
    const alike = await place(anvil.rpcUrl, codeThatAnswers({ supportsInterface: word(1) }))
    expect(refusal(await save(ada, alike))).toEqual([422, 'wrong_address', 'contract_address'])
    expect(refusal(await save(ada, alike, { contract_chain: 'polygon' }))).toEqual([
      422,
      'wrong_address',
      'contract_chain',
    ])
  })

  test('is known by its code to the last byte, whatever was filled in', async () => {
    const address = await deploy(await newUri(ada))
    const code = await rpc<string>(anvil.rpcUrl, 'eth_getCode', [address, 'latest'])
    expect(isIssued(code)).toBe(true)
    expect(isIssued(`${code}00`)).toBe(false)
    expect(isIssued('0x')).toBe(false)
    for (const at of [2, 1_001, code.length - 1]) {
      const digit = code[at] === '0' ? '1' : '0'
      expect(isIssued(code.slice(0, at) + digit + code.slice(at + 1))).toBe(false)
    }
  })
})
