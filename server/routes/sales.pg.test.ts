import { pino } from 'pino'
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abi, bytecode } from '#contracts/artifact.ts'
import { named } from '#demo/accounts.ts'
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import { codeThatAnswers } from '#server/indexer/testing/contracts.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const { curator: owner, studio: stranger, collector: buyer } = named
const PRICE = 250_000_000_000_000_000n
const TOMORROW = BigInt(Math.floor(Date.now() / 1000) + 86_400)
const types = {
  Voucher: ['id', 'uri', 'price', 'maxSupply', 'walletLimit', 'deadline', 'nonce'].map((name) => ({
    name,
    type: name === 'uri' ? 'string' : 'uint256',
  })),
}
let anvil: Anvil
let demo: Chain
let assay: TestApp
let ada: string
let bob: string
let contract: Hex
let uuid: string
let id: string

beforeAll(async () => {
  anvil = await startAnvil([])
  demo = openChain('demo', [anvil.rpcUrl], { log: pino({ level: 'silent' }) })
  const chains = { get: (key: string) => (key === 'demo' ? demo : null) }
  assay = await startTestApp({}, undefined, chains, noProtocols)
  ada = (await assay.signIn('ada@example.com')).access
  bob = (await assay.signIn('bob@example.com')).access
})
afterAll(async () => {
  await assay?.close()
  demo?.close()
  await anvil?.stop()
})
beforeEach(async () => {
  contract = await deploy(owner.address)
  ;({ uuid, id } = await draftIn(contract))
})

async function send(from: string, transaction: { to?: Hex; data: Hex; value?: Hex }) {
  const asked = [{ from, gas: '0x989680', ...transaction }]
  const hash = await rpc<string>(anvil.rpcUrl, 'eth_sendTransaction', asked)
  for (;;) {
    type Receipt = { contractAddress: Hex; status: Hex } | null
    const receipt = await rpc<Receipt>(anvil.rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt) return receipt
  }
}
async function deploy(from: string): Promise<Hex> {
  const args = ['https://assay.example/nft/contract/1', 0n] as const
  return (await send(from, { data: encodeDeployData({ abi, bytecode, args }) })).contractAddress
}

/** A draft of ada's in a collection that counts as hers. */
async function draftIn(address: string) {
  await assay.db.rows(sql`
    with contract as (
      insert into contracts (chain, address, kind, name, first_block, cursor_block, state)
      values ('demo', ${address}, 'erc1155', '', 0, 0, 'ready') returning id
    )
    insert into collections (user_id, contract_id, name, is_assay)
    select u.id, c.id, 'Forge', true from contract c, users u where u.email = 'ada@example.com'`)
  await assay.db.rows(sql`
    insert into uploads (name, user_id, content_type, bytes)
    select 'V1StGXR8_Z5jdHi6B-myT.webp', id, 'image/webp', 1 from users where email = 'ada@example.com' on conflict do nothing`)
  const reply = await assay.postAs(ada, '/api/nft/lazy-mint', {
    title: 'Tongs',
    description: 'For hot iron.',
    blockchain: 'demo',
    contract_address: address,
    image_url: '/uploads/V1StGXR8_Z5jdHi6B-myT.webp',
    price: 0.25,
    nft_count: 3,
    traits: [{ label: 'Metal', value: 'Iron', percent: '12%' }],
  })
  return { uuid: reply.json().uuid as string, id: reply.json().token_id as string }
}

const voucher = (change: object = {}) => ({
  id: BigInt(id),
  uri: '',
  price: PRICE,
  maxSupply: 3n,
  walletLimit: 0n,
  deadline: TOMORROW,
  nonce: 0n,
  ...change,
})
type Voucher = ReturnType<typeof voucher>

const sign = (account: PrivateKeyAccount, message: Voucher, at = contract) =>
  account.signTypedData({
    domain: { name: 'AssayCollection', version: '1', chainId: 31_337, verifyingContract: at },
    types,
    primaryType: 'Voucher',
    message,
  })
const open = (
  access: string,
  { price, maxSupply, walletLimit, deadline, nonce }: Voucher,
  signature: string,
) =>
  assay.postAs(access, '/api/nft/open-sale', {
    uuid,
    price: `${price}`,
    maxSupply: `${maxSupply}`,
    walletLimit: `${walletLimit}`,
    deadline: `${deadline}`,
    nonce: `${nonce}`,
    signature,
  })
const offer = async () => (await assay.get(`/nft/claim/${uuid}`)).json()
const refusal = (reply: { statusCode: number; json(): { error?: { code: string; fields?: object } } }) => [
  reply.statusCode,
  reply.json().error?.code,
  ...Object.keys(reply.json().error?.fields ?? {}),
]
const onContract = (functionName: 'pause' | 'cancelAllVouchers') =>
  send(owner.address, { to: contract, data: encodeFunctionData({ abi, functionName }) })

describe('an offer', () => {
  test('is for everybody to see, and its voucher is taken by the contract', async () => {
    const signature = await sign(owner, voucher())
    expect((await open(ada, voucher(), signature)).statusCode).toBe(200)
    const { as_of: _, ...shown } = await offer()
    expect(shown).toEqual({
      uuid,
      title: 'Tongs',
      description: 'For hot iron.',
      image_url: '/uploads/V1StGXR8_Z5jdHi6B-myT.webp',
      traits: [{ label: 'Metal', value: 'Iron' }],
      collection_name: 'Forge',
      contract_address: contract,
      contract_chain: 'demo',
      voucher: {
        id,
        uri: '',
        price: '250000000000000000',
        maxSupply: '3',
        walletLimit: '0',
        deadline: `${TOMORROW}`,
        nonce: '0',
      },
      signature,
      state: 'open',
      left: 3,
    })
    const claim = (amount: bigint) =>
      encodeFunctionData({
        abi,
        functionName: 'claim',
        args: [
          {
            id: BigInt(shown.voucher.id),
            uri: shown.voucher.uri,
            price: BigInt(shown.voucher.price),
            maxSupply: BigInt(shown.voucher.maxSupply),
            walletLimit: BigInt(shown.voucher.walletLimit),
            deadline: BigInt(shown.voucher.deadline),
            nonce: BigInt(shown.voucher.nonce),
          },
          shown.signature,
          buyer.address,
          amount,
        ],
      })
    const pay = (amount: bigint) =>
      send(buyer.address, { to: contract, data: claim(amount), value: `0x${(PRICE * amount).toString(16)}` })
    expect((await pay(1n)).status).toBe('0x1')
    await expect.poll(async () => (await offer()).left).toBe(2)
    expect((await pay(2n)).status).toBe('0x1')
    await expect.poll(async () => (await offer()).state).toBe('sold_out')
  })

  test('is paused, cancelled and over as the contract has it', async () => {
    await open(ada, voucher(), await sign(owner, voucher()))
    await onContract('pause')
    await expect.poll(async () => (await offer()).state).toBe('paused')
    await onContract('cancelAllVouchers')
    await expect.poll(async () => (await offer()).state).toBe('cancelled')
    await assay.db.rows(sql`update sales set deadline = 1000`)
    expect((await offer()).state).toBe('ended')
  })

  test('is replaced by another, and taken back by its maker', async () => {
    await open(ada, voucher(), await sign(owner, voucher()))
    const dearer = voucher({ price: 2n * PRICE })
    expect((await open(ada, dearer, await sign(owner, dearer))).statusCode).toBe(200)
    expect((await offer()).voucher.price).toBe('500000000000000000')
    const isForSale = async () => (await assay.get(`/nft/metadata/${uuid}/all`, ada)).json().for_sale
    expect(await isForSale()).toBe(true)
    const close = (access: string) => assay.postAs(access, '/api/nft/close-sale', { uuid })
    expect(refusal(await close(bob))).toEqual([404, 'no_such_sale'])
    expect((await close(ada)).statusCode).toBe(200)
    expect((await assay.get(`/nft/claim/${uuid}`)).statusCode).toBe(404)
    expect(await isForSale()).toBe(false)
  })

  test("is not taken without the owner's signature for exactly this", async () => {
    const refused = [422, 'wrong_voucher', 'signature']
    const signature = await sign(owner, voucher())
    expect(refusal(await open(ada, voucher(), await sign(stranger, voucher())))).toEqual(refused)
    expect(refusal(await open(ada, voucher({ price: 1n }), signature))).toEqual(refused)
    const elsewhere = await sign(owner, voucher(), `0x${'e'.repeat(40)}`)
    expect(refusal(await open(ada, voucher(), elsewhere))).toEqual(refused)
    expect(refusal(await open(ada, voucher(), '0x1234'))).toEqual(refused)
    const later = voucher({ nonce: 1n })
    expect(refusal(await open(ada, later, await sign(owner, later)))).toEqual([422, 'wrong_voucher', 'nonce'])
    const late = voucher({ deadline: 1_000n })
    expect(refusal(await open(ada, late, await sign(owner, late)))).toEqual([
      422,
      'wrong_voucher',
      'deadline',
    ])
    expect(refusal(await open(bob, voucher(), signature))).toEqual([404, 'no_such_draft'])
    expect(refusal(await open(ada, voucher({ price: 2n ** 256n }), signature))).toEqual([
      400,
      'invalid',
      'price',
    ])
    expect((await assay.get(`/nft/claim/${uuid}`)).statusCode).toBe(404)
  })

  test('has terms that are whole numbers of the contract, whatever is sent', async () => {
    const signature = await sign(owner, voucher())
    const terms = {
      uuid,
      price: `${PRICE}`,
      maxSupply: '3',
      walletLimit: '0',
      deadline: `${TOMORROW}`,
      nonce: '0',
    }
    const send = (change: object) =>
      assay.postAs(ada, '/api/nft/open-sale', { ...terms, signature, ...change })
    const beyond = `${2n ** 256n}`
    for (const value of [
      '1e400',
      '-1',
      'NaN',
      'Infinity',
      '1.5',
      '2,5',
      '',
      ' 1',
      '01',
      '0x10',
      beyond,
      5,
      null,
    ]) {
      for (const field of ['price', 'maxSupply', 'walletLimit', 'deadline', 'nonce']) {
        expect(refusal(await send({ [field]: value })), `${field} ${value}`).toEqual([400, 'invalid', field])
      }
    }
    expect((await assay.get(`/nft/claim/${uuid}`)).statusCode).toBe(404)

    const endless = voucher({ maxSupply: 2n ** 256n - 1n, deadline: 2n ** 256n - 1n })
    expect((await open(ada, endless, await sign(owner, endless))).statusCode).toBe(200)
    expect(await offer()).toMatchObject({ state: 'open', left: 1_099_511_627_775 })
  })

  test('may be signed by a smart account', async () => {
    const account = `0x${'5a'.repeat(20)}`
    await rpc(anvil.rpcUrl, 'anvil_impersonateAccount', [account])
    await rpc(anvil.rpcUrl, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
    contract = await deploy(account)
    ;({ uuid, id } = await draftIn(contract))
    expect(refusal(await open(ada, voucher(), '0x1234'))).toEqual([422, 'wrong_voucher', 'signature'])
    const yes = `1626ba7e${'0'.repeat(56)}`
    await rpc(anvil.rpcUrl, 'anvil_setCode', [account, codeThatAnswers({ isValidSignature: yes })])
    expect((await open(ada, voucher(), '0x1234')).statusCode).toBe(200)
  })
})
