import { pino } from 'pino'
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  numberToHex,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { cleanUp } from '#server/cleanup.ts'
import { sql } from '#server/db/sql.ts'
import { type Artifact, compileSolidity } from '#server/indexer/testing/compile-solidity.ts'
import { codeThatAnswers, deploy, ENDLESS, place } from '#server/indexer/testing/contracts.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

const SITE = 'https://assay.example'
const STATEMENTS = { 'sign-in': 'Sign in to Assay.', link: 'Link this wallet to my Assay account.' }
const DEMO = 31_337
const VALID = `1626ba7e${'0'.repeat(56)}`

let anvil: Anvil
let demo: Chain
/** Nothing listens there. */
let away: Chain
let contracts: Record<string, Artifact>
let assay: TestApp
let ada: string
let bob: string
let people = 0

beforeAll(async () => {
  anvil = await startAnvil([])
  const log = pino({ level: 'silent' })
  demo = openChain('demo', [anvil.rpcUrl], { log })
  away = openChain('polygon', ['http://127.0.0.1:1'], { log, limits: { tries: 1 } })
  const chains = new Map([demo, away].map((chain) => [chain.key, chain]))
  contracts = await compileSolidity(
    'smart-wallets',
    [new URL('../inquiry/testing/SmartWallets.sol', import.meta.url)],
    'cancun',
  )
  assay = await startTestApp({ PUBLIC_URL: `${SITE}/`, WEB_ORIGINS: 'https://app.example:8443' }, undefined, {
    get: (key) => chains.get(key) ?? null,
  })
})
afterAll(async () => {
  await assay?.close()
  demo?.close()
  away?.close()
  await anvil?.stop()
})
/** Ada and Bob of the tests that follow. */
async function newPeople() {
  people++
  ada = (await assay.signIn(`ada-${people}@example.com`)).access
  bob = (await assay.signIn(`bob-${people}@example.com`)).access
}

const newKey = () => privateKeyToAccount(generatePrivateKey())
const checksummed = (address: string) => getAddress(address)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

type Fields = Partial<Parameters<typeof createSiweMessage>[0]>
type Purpose = keyof typeof STATEMENTS
type Reply = { statusCode: number; json(): { error?: { code: string; message: string } } }

async function askNonce(
  purpose: Purpose,
  access = ada,
): Promise<{ nonce: string; issued_at: string; expires_at: string }> {
  const reply =
    purpose === 'link'
      ? await assay.postAs(access, '/api/linked-wallets/nonce', {})
      : await assay.post('/auth/wallet-nonce', {}, fromSomewhere())
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** As the page writes it, but for what is changed. */
async function messageFor(
  purpose: Purpose,
  address: Hex,
  change: Fields = {},
  access = ada,
): Promise<string> {
  const { nonce, issued_at, expires_at } = await askNonce(purpose, access)
  return createSiweMessage({
    address,
    chainId: DEMO,
    domain: 'assay.example',
    uri: SITE,
    version: '1',
    statement: STATEMENTS[purpose],
    nonce,
    issuedAt: new Date(issued_at),
    expirationTime: new Date(expires_at),
    ...change,
  })
}

const signIn = (message: string, signature: string) =>
  assay.post('/auth/wallet', { message, signature }, fromSomewhere())
const link = (message: string, signature: string, access = ada) =>
  assay.postAs(access, '/api/linked-wallets/link', { message, signature })
const answer = (reply: Reply) => [reply.statusCode, reply.json().error?.code]

async function linkKey(key: PrivateKeyAccount, access = ada) {
  const message = await messageFor('link', key.address, {}, access)
  const reply = await link(message, await key.signMessage({ message }), access)
  expect(reply.statusCode).toBe(200)
}
async function signInWith(key: PrivateKeyAccount, change: Fields = {}) {
  const message = await messageFor('sign-in', key.address, change)
  return signIn(message, await key.signMessage({ message }))
}
const listed = async (access = ada) => (await assay.postAs(access, '/api/linked-wallets', {})).json().result
const events = async (kind: string) =>
  assay.db.rows<{ detail: string }>(sql`
    select detail from account_events e join users u on u.id = e.user_id
    where kind = ${kind} and email = ${`ada-${people}@example.com`} order by e.id`)

describe('a wallet', () => {
  beforeEach(newPeople)

  test('is linked, signs in to the account that keeps its e-mail, and is unlinked', async () => {
    const key = newKey()
    await linkKey(key)
    expect(await listed()).toEqual([
      { address: key.address, chain: null, created_at: expect.any(String), last_used_at: null },
    ])
    expect(await listed(bob)).toEqual([])

    const reply = await signInWith(key)
    expect(reply.statusCode).toBe(200)
    const { access, refresh } = reply.json().tokens
    expect(refresh.token).toMatch(/^[\w-]{43}$/)
    expect((await assay.get('/api/profile', access.token)).json().email).toBe(`ada-${people}@example.com`)
    expect((await listed())[0].last_used_at).toMatch(/^20/)
    const [session] = await assay.db.rows(
      sql`select signed_in_by from sessions order by created_at desc limit 1`,
    )
    expect(session).toEqual({ signed_in_by: 'wallet' })

    const gone = await assay.postAs(ada, '/api/linked-wallets/unlink', { address: key.address })
    expect([gone.statusCode, await listed()]).toEqual([200, []])
    const again = await assay.postAs(ada, '/api/linked-wallets/unlink', { address: key.address })
    expect(answer(again)).toEqual([404, 'no_such_wallet'])
    const refused = await signInWith(key)
    expect(answer(refused)).toEqual([403, 'wallet_not_linked'])
    expect(refused.json().error.message).toBe(
      'This wallet is not linked to an account. Sign in by e-mail first, then link it in your settings.',
    )
    expect(await events('wallet-linked')).toEqual([{ detail: key.address }])
    expect(await events('sign-in')).toEqual([{ detail: 'code' }, { detail: 'wallet' }])
    expect(await events('wallet-unlinked')).toEqual([{ detail: key.address }])
  })

  test('belongs to one account', async () => {
    const key = newKey()
    await linkKey(key)
    const message = await messageFor('link', key.address, {}, bob)
    const taken = await link(message, await key.signMessage({ message }), bob)
    expect(answer(taken)).toEqual([409, 'wallet_taken'])
    expect(taken.json().error.message).toBe(
      'This wallet is linked to another account. Unlink it there first.',
    )
    const own = await messageFor('link', key.address)
    expect(answer(await link(own, await key.signMessage({ message: own })))).toEqual([409, 'wallet_linked'])
    expect(answer(await assay.postAs(bob, '/api/linked-wallets/unlink', { address: key.address }))).toEqual([
      404,
      'no_such_wallet',
    ])
    expect(await listed(bob)).toEqual([])
  })

  test('of a key signs in on any chain, also from a page that is served elsewhere', async () => {
    const key = newKey()
    await linkKey(key)
    expect((await signInWith(key, { chainId: 999_999 })).statusCode).toBe(200)
    const elsewhere = { domain: 'app.example:8443', uri: 'https://app.example:8443/', scheme: 'https' }
    expect((await signInWith(key, elsewhere)).statusCode).toBe(200)
    expect((await signInWith(key, { notBefore: minutes(-1) })).statusCode).toBe(200)
  })

  test('is one of 20 at most', async () => {
    await assay.db.rows(sql`
      insert into linked_wallets (address, user_id)
      select '0x' || lpad(to_hex(${people} * 100 + i), 40, '0'), id from users, generate_series(1, 19) i
      where email = ${`ada-${people}@example.com`}`)
    await linkKey(newKey())
    const key = newKey()
    const message = await messageFor('link', key.address)
    expect(answer(await link(message, await key.signMessage({ message })))).toEqual([507, 'too_many_wallets'])
  })

  test('opens nothing of a blocked account', async () => {
    const key = newKey()
    await linkKey(key)
    await assay.db.rows(sql`update users set blocked_at = now() where email = ${`ada-${people}@example.com`}`)
    expect(answer(await signInWith(key))).toEqual([403, 'account_blocked'])
  })
})

describe('a message', () => {
  const key = newKey()
  beforeAll(async () => {
    await newPeople()
    await linkKey(key)
  })

  const wrong: [what: string, change: () => Fields, says: string][] = [
    [
      'of another site',
      () => ({ domain: 'assay.example.evil.example' }),
      'for another address than https://assay.example',
    ],
    ['of another port', () => ({ domain: 'assay.example:8443' }), 'for another address'],
    ['with the address of another page', () => ({ uri: 'https://evil.example/' }), 'for another address'],
    [
      'with an address that only begins like ours',
      () => ({ uri: 'https://assay.example.evil.example/' }),
      'for another address',
    ],
    ['with the address of another way here', () => ({ uri: 'http://assay.example' }), 'for another address'],
    [
      'with the page of one of our sites and the domain of another',
      () => ({ domain: 'app.example:8443' }),
      'for another address',
    ],
    ['of another scheme', () => ({ scheme: 'http' }), 'for another address'],
    ['with another statement', () => ({ statement: 'I give everything away.' }), 'for something else'],
    ['without a statement', () => ({ statement: undefined }), 'for something else'],
    ['that gives rights away', () => ({ resources: ['urn:recap:eyJ9'] }), 'for something else'],
    ['of another request', () => ({ requestId: '7' }), 'for something else'],
    ['that does not end', () => ({ expirationTime: undefined }), 'until when it is valid'],
    ['that is valid for too long', () => ({ expirationTime: minutes(11) }), 'valid for too long'],
    [
      'that was made long ago to be valid now',
      () => ({ issuedAt: minutes(-60), expirationTime: minutes(1) }),
      'valid for too long',
    ],
    ['that has expired', () => ({ issuedAt: minutes(-5), expirationTime: minutes(-0.01) }), 'not valid now'],
    ['that is not valid yet', () => ({ notBefore: minutes(1) }), 'not valid now'],
    ['from the future', () => ({ issuedAt: minutes(2) }), 'from the future'],
  ]
  test.each(wrong)('%s is refused', async (_, change, says) => {
    const reply = await signInWith(key, change())
    expect(answer(reply)).toEqual([400, 'message_wrong'])
    expect(reply.json().error.message).toContain(says)
  })

  const edits: [what: string, edit: (message: string) => string][] = [
    ['with something behind it', (text) => `${text}\n`],
    ['with a line twice', (text) => text.replace(/\n(Nonce: \w+)/, '\n$1\n$1')],
    [
      'with other fields before its own',
      (text) => text.replace('\n\nURI:', '\n\nURI: https://evil.example\n\nURI:'),
    ],
    ['with a statement of two lines', (text) => text.replace('Sign in to Assay.', 'Sign in\nto Assay.')],
    ['whose address has no checksum', (text) => text.replace(/0x\w{40}/, (address) => address.toLowerCase())],
    ['of another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['with zeros before its chain', (text) => text.replace('Chain ID: ', 'Chain ID: 0')],
    ['with times of another form', (text) => text.replace(/\.\d{3}Z/, 'Z')],
    ['with no time at all', (text) => text.replace(/Issued At: \S+/, 'Issued At: yesterday')],
    ['with Windows line breaks', (text) => text.replaceAll('\n', '\r\n')],
    ['that is none', () => 'Hello.'],
  ]
  test.each(edits)('%s is refused', async (_, edit) => {
    const message = edit(await messageFor('sign-in', key.address))
    const reply = await signIn(message, await key.signMessage({ message }))
    expect(answer(reply)).toEqual([400, 'message_wrong'])
    expect(reply.json().error.message).toBe('This is not a message that Assay asks to sign.')
  })

  test('is taken once, also of twenty requests at a time', async () => {
    const message = await messageFor('sign-in', key.address)
    const signature = await key.signMessage({ message })
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(message, signature)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(400)])
    expect(answer(await signIn(message, signature))).toEqual([400, 'nonce_spent'])
  })

  test('has a nonce of this server, and is refused with a nonce that was made for something else', async () => {
    const madeUp = await signInWith(key, { nonce: 'ab'.repeat(16) })
    expect(answer(madeUp)).toEqual([400, 'nonce_spent'])
    const { nonce: forLink } = await askNonce('link')
    expect(answer(await signInWith(key, { nonce: forLink }))).toEqual([400, 'nonce_spent'])

    const other = newKey()
    for (const { nonce } of [await askNonce('sign-in'), await askNonce('link', bob)]) {
      const message = await messageFor('link', other.address, { nonce })
      expect(answer(await link(message, await other.signMessage({ message })))).toEqual([400, 'nonce_spent'])
    }
    expect(await listed()).toHaveLength(1)
  })

  test('to sign in links nothing, and one to link does not sign in', async () => {
    const toLink = await messageFor('link', key.address)
    expect(answer(await signIn(toLink, await key.signMessage({ message: toLink })))).toEqual([
      400,
      'message_wrong',
    ])
    const other = newKey()
    const toSignIn = await messageFor('sign-in', other.address)
    expect(answer(await link(toSignIn, await other.signMessage({ message: toSignIn })))).toEqual([
      400,
      'message_wrong',
    ])
  })

  test('is worth nothing after five minutes, and its nonce is cleaned up', async () => {
    const message = await messageFor('sign-in', key.address)
    await assay.letPass('5 minutes')
    expect(answer(await signIn(message, await key.signMessage({ message })))).toEqual([400, 'nonce_spent'])
    await cleanUp(assay.db)
    const stored = await assay.db.rows(sql`select from wallet_nonces where expires_at < now()`)
    expect(stored).toHaveLength(0)
  })

  test('has a nonce that is stored as a hash', async () => {
    const { nonce } = await askNonce('sign-in')
    expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    const stored = await assay.db.rows(sql`select encode(hash, 'hex') as hash from wallet_nonces`)
    expect(JSON.stringify(stored)).not.toContain(nonce)
  })
})

describe('a signature', () => {
  beforeEach(newPeople)

  test('of another key is refused, spends the nonce, and is in the log of the account', async () => {
    const key = newKey()
    await linkKey(key)
    const message = await messageFor('sign-in', key.address)
    const wrong = await signIn(message, await newKey().signMessage({ message }))
    expect(answer(wrong)).toEqual([400, 'signature_wrong'])
    expect(answer(await signIn(message, await key.signMessage({ message })))).toEqual([400, 'nonce_spent'])
    expect(await events('sign-in-failed')).toEqual([{ detail: 'wallet' }])
  })

  test('of another key says nothing about whether the wallet is linked', async () => {
    const { address } = newKey()
    const message = await messageFor('sign-in', address)
    const reply = await signIn(message, await newKey().signMessage({ message }))
    expect(answer(reply)).toEqual([400, 'signature_wrong'])
  })

  test('that is wrong fills no log: 25 a day are written down', async () => {
    const key = newKey()
    await linkKey(key)
    const stranger = newKey()
    for (let i = 0; i < 27; i++) {
      const message = await messageFor('sign-in', key.address)
      const reply = await signIn(message, await stranger.signMessage({ message }))
      expect(answer(reply)).toEqual([400, 'signature_wrong'])
    }
    expect(await events('sign-in-failed')).toHaveLength(25)
    expect((await signInWith(key)).statusCode).toBe(200)
  })

  test.each([
    ['empty', '0x'],
    ['no text of bytes', '0x0'],
    ['not hexadecimal', '0xzz'],
    ['longer than any', `0x${'00'.repeat(8_193)}`],
  ])('that is %s is refused before anything else', async (_, signature) => {
    const message = await messageFor('sign-in', newKey().address)
    expect((await signIn(message, signature)).statusCode).toBe(400)
  })

  test('of a message that was changed afterwards is refused', async () => {
    const key = newKey()
    await linkKey(key)
    const message = await messageFor('sign-in', key.address)
    const signature = await key.signMessage({ message })
    const changed = message.replace(/Chain ID: \d+/, 'Chain ID: 1')
    expect(answer(await signIn(changed, signature))).toEqual([422, 'chain_unknown'])
  })
})

describe('a wallet that is a contract', () => {
  beforeEach(newPeople)

  const artifact = (name: string) => contracts[name] as Artifact
  const walletCode = (owner: Hex) => encodeDeployData({ ...artifact('SmartWallet'), args: [owner] })
  const walletOf = async (owner: PrivateKeyAccount) =>
    checksummed((await deploy(anvil.rpcUrl, walletCode(owner.address))).address)
  async function linkContract(address: Hex, owner: PrivateKeyAccount) {
    const message = await messageFor('link', address)
    return link(message, await owner.signMessage({ message }))
  }
  async function signInAs(address: Hex, owner: PrivateKeyAccount, change: Fields = {}) {
    const message = await messageFor('sign-in', address, change)
    return signIn(message, await owner.signMessage({ message }))
  }

  test('is linked and signs in by what it says of the signature', async () => {
    const owner = newKey()
    const address = await walletOf(owner)
    expect((await linkContract(address, owner)).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ address, chain: 'demo' }])
    expect((await signInAs(address, owner)).statusCode).toBe(200)
    expect(answer(await signInAs(address, newKey()))).toEqual([400, 'signature_wrong'])
    expect(await events('sign-in-failed')).toEqual([{ detail: 'wallet' }])
  })

  test('is linked and signs in before it is deployed, and nothing is sent for it', async () => {
    const owner = newKey()
    const factory = checksummed((await deploy(anvil.rpcUrl, artifact('SmartWalletFactory').bytecode)).address)
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: factory,
      salt: numberToHex(0, { size: 32 }),
      bytecode: walletCode(owner.address),
    })
    const data = encodeFunctionData({
      abi: artifact('SmartWalletFactory').abi,
      functionName: 'create',
      args: [owner.address],
    })
    const wrapped = async (signer: PrivateKeyAccount, message: string) =>
      serializeErc6492Signature({ address: factory, data, signature: await signer.signMessage({ message }) })
    const toLink = await messageFor('link', address)
    expect((await link(toLink, await wrapped(owner, toLink))).statusCode).toBe(200)
    const message = await messageFor('sign-in', address)
    expect((await signIn(message, await wrapped(owner, message))).statusCode).toBe(200)
    const another = await messageFor('sign-in', address)
    expect(answer(await signIn(another, await wrapped(newKey(), another)))).toEqual([400, 'signature_wrong'])
    expect(await demo.code(address.toLowerCase())).toBe('0x')
  })

  test('signs in only on the chain where it was linked: elsewhere its address may be another’s', async () => {
    const owner = newKey()
    const address = await walletOf(owner)
    await linkContract(address, owner)
    await assay.db.rows(
      sql`update linked_wallets set chain = 'polygon' where address = ${address.toLowerCase()}`,
    )
    const reply = await signInAs(address, owner)
    expect(answer(reply)).toEqual([403, 'wallet_on_another_chain'])
    expect(reply.json().error.message).toBe(
      'This wallet is linked on Polygon. Choose that network in your wallet.',
    )
  })

  const hostile: [what: string, code: string][] = [
    ['reverts', '0x5f5ffd'],
    ['never ends', '0x5b5f56'],
    ['answers nothing', '0x00'],
    ['answers a megabyte', codeThatAnswers({ isValidSignature: ENDLESS })],
    ['answers four bytes', codeThatAnswers({ isValidSignature: VALID.slice(0, 8) })],
    ['answers ones', codeThatAnswers({ isValidSignature: 'ff'.repeat(32) })],
    ['repeats what it is asked', '0x365f5f37365ff3'],
  ]
  test.each(hostile)('is refused if it %s', async (_, code) => {
    const address = checksummed(await place(anvil.rpcUrl, code))
    expect(answer(await linkContract(address, newKey()))).toEqual([400, 'signature_wrong'])
    const message = await messageFor('link', address)
    const wrapped = serializeErc6492Signature({ address, data: '0x', signature: '0x00' })
    expect(answer(await link(message, wrapped))).toEqual([400, 'signature_wrong'])
    expect(await listed()).toEqual([])
  })

  test('is refused if it has no code, or is one of the node’s own', async () => {
    for (const address of [newKey().address, checksummed(`0x${'4'.padStart(40, '0')}`)])
      expect(answer(await linkContract(address, newKey()))).toEqual([400, 'signature_wrong'])
  })

  test('is refused on a chain that this server does not know', async () => {
    const owner = newKey()
    const address = await walletOf(owner)
    await linkContract(address, owner)
    for (const chainId of [1, 999_999])
      expect(answer(await signInAs(address, owner, { chainId }))).toEqual([422, 'chain_unknown'])
  })

  test('is told if the chain does not answer, and the same message is taken when it does', async () => {
    const owner = newKey()
    const address = await walletOf(owner)
    await assay.db.rows(sql`
      insert into linked_wallets (address, user_id, chain)
      select ${address.toLowerCase()}, id, 'polygon' from users where email = ${`ada-${people}@example.com`}`)
    const message = await messageFor('sign-in', address, { chainId: 137 })
    const signature = await owner.signMessage({ message })
    const reply = await signIn(message, signature)
    expect(answer(reply)).toEqual([503, 'chain_unavailable'])
    expect(await events('sign-in-failed')).toEqual([])

    const answering = { ...away, callWithin: demo.callWithin }
    Object.assign(away, answering)
    expect((await signIn(message, signature)).statusCode).toBe(200)
  })
})

describe('limits', () => {
  beforeEach(newPeople)

  test('a client gets 30 nonces and 30 tries in five minutes, and another does not feel it', async () => {
    const here = fromSomewhere()
    const [nonces, tries] = [[], []] as [number[], number[]]
    for (let i = 0; i < 31; i++) {
      nonces.push((await assay.post('/auth/wallet-nonce', {}, here)).statusCode)
      tries.push((await assay.post('/auth/wallet', { message: 'x', signature: '0x00' }, here)).statusCode)
    }
    expect([nonces.at(29), nonces.at(30)]).toEqual([200, 429])
    expect([tries.at(29), tries.at(30)]).toEqual([400, 429])
    expect((await assay.post('/auth/wallet-nonce', {}, fromSomewhere())).statusCode).toBe(200)
  })

  test('what changes who gets in wants a confirmation', async () => {
    await assay.db.rows(sql`update sessions set confirmed_at = now() - interval '11 minutes'`)
    for (const [path, body] of [
      ['nonce', {}],
      ['link', { message: 'x', signature: '0x00' }],
      ['unlink', { address: newKey().address }],
    ] as const)
      expect(answer(await assay.postAs(ada, `/api/linked-wallets/${path}`, body))).toEqual([
        403,
        'confirmation_needed',
      ])
  })
})
