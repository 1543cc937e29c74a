import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName, calls } from '#api/calls.ts'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

/** In every text that the owner has written; it is in no answer to anybody else. */
const SECRET = 'only-for-the-owner'
const NFT = `0x${'a1'.repeat(20)}`
const ERC20 = `0x${'b2'.repeat(20)}`
const WALLET = `0x${'c3'.repeat(20)}`
const WALLET_OF_OWNER = `0x${'d4'.repeat(20)}`
const DRAFT = '11111111-1111-4111-8111-111111111111'
const METADATA = '22222222-2222-4222-8222-222222222222'
const REQUEST = '33333333-3333-4333-8333-333333333333'
const SESSION = '44444444-4444-4444-8444-444444444444'
const KEY = '55555555-5555-4555-8555-555555555555'
const PASSKEY = '66666666-6666-4666-8666-666666666666'
const LINK = '77777777-7777-4777-8777-777777777777'
const IDENTITY = '88888888-8888-4888-8888-888888888888'
/** With it the owner would link an identity. */
const TICKET = 'ticket-of-the-owner'
const PICTURE = '/uploads/picture-of-the-owner.png'
/** Nothing shows it. Its name is in no answer to anybody else. */
const UNUSED = `/uploads/${SECRET}.png`

type BearerCall = { [N in CallName]: (typeof calls)[N]['auth'] extends 'bearer' ? N : never }[CallName]

let assay: TestApp
let stranger: string
beforeAll(async () => {
  assay = await startTestApp({ OPERATORS: 'operator@example.com' })
  await assay.signIn('owner@example.com')
  stranger = (await assay.signIn('stranger@example.com')).access
  await assay.db.raw(`
    insert into contracts (chain, address, kind, name, first_block, cursor_block, state) values
      ('eth', '${NFT}', 'erc1155', 'Public name', 0, 9, 'ready'), ('eth', '${ERC20}', 'erc20', 'Public token', 0, 9, 'ready'),
      ('eth', '${WALLET}', 'wallet', '', 0, 9, 'ready');
    update users set name = '${SECRET}', phone = '${SECRET}' where email = 'owner@example.com';
    insert into collections (user_id, contract_id, name, is_assay)
      select u.id, c.id, '${SECRET}', true from users u, contracts c where u.email = 'owner@example.com';
    insert into uploads (name, user_id, content_type, bytes)
      select unnest(array['${PICTURE.slice('/uploads/'.length)}', '${SECRET}.png']), id, 'image/png', 1
      from users where email = 'owner@example.com';
    insert into contract_metadata (uuid, user_id, name, description, image, external_link, seller_fee_basis_points, fee_recipient)
      select '${METADATA}', id, '${SECRET}', '${SECRET}', '${PICTURE}', 'https://example.com', 250, '${WALLET_OF_OWNER}'
      from users where email = 'owner@example.com';
    insert into issued_contracts (user_id, chain, address, creator, metadata_uuid)
      select id, 'eth', '${NFT}', '${WALLET_OF_OWNER}', '${METADATA}' from users where email = 'owner@example.com';
    insert into lazy_mints (uuid, token_id, user_id, chain, contract_address, title, description, image, price, nft_count, traits)
      select '${DRAFT}', 7, id, 'eth', '${NFT}', '${SECRET}', '${SECRET}', '${PICTURE}', 1, 1, '[]' from users where email = 'owner@example.com';
    insert into sales (uuid, price, max_supply, wallet_limit, deadline, nonce, signature) values ('${DRAFT}', 1, 1, 1, 1, 0, '0x00');
    insert into support_requests (uuid, user_id, subject, description)
      select '${REQUEST}', id, '${SECRET}', '${SECRET}' from users where email = 'owner@example.com';
    insert into notifications (user_id, kind, title, body)
      select id, 'support', '${SECRET}', '${SECRET}' from users where email = 'owner@example.com';
    insert into sessions (id, user_id, user_agent, client_address)
      select '${SESSION}', id, '${SECRET}', '${SECRET}' from users where email = 'owner@example.com';
    insert into tokens (hash, session_id, kind, expires_at) values ('x', '${SESSION}', 'refresh', now() + interval '1 day');
    insert into api_keys (id, hash, user_id, name, scopes)
      select '${KEY}', 'x', id, '${SECRET}', '{figures}' from users where email = 'owner@example.com';
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      select '${PASSKEY}', id, 'x', 'x', 0, '{}', '${SECRET}' from users where email = 'owner@example.com';
    insert into share_links (id, hash, user_id, chain, address, contract_type, panels, title)
      select '${LINK}', 'x', id, 'eth', '${NFT}', 'NFT', '{cards}', '${SECRET}' from users where email = 'owner@example.com';
    insert into identities (id, user_id, issuer, subject, email)
      select '${IDENTITY}', id, '${SECRET}', 'x', '${SECRET}' from users where email = 'owner@example.com';
    insert into sign_in_tickets (hash, kind, user_id, issuer, subject, expires_at)
      select sha256('${TICKET}'), 'identity', id, '${SECRET}', 'y', now() + interval '1 hour' from users where email = 'owner@example.com';
    insert into linked_wallets (address, user_id, chain)
      select '${WALLET_OF_OWNER}', id, '${SECRET}' from users where email = 'owner@example.com';
    insert into address_labels (user_id, chain, address, label, entity)
      select id, 'eth', '${WALLET}', '${SECRET}', '${SECRET}' from users where email = 'owner@example.com'`)
})
afterAll(() => assay.close())

const nft = { contract: NFT, contract_chain: 'eth' }
const erc20 = { contract: ERC20, contract_chain: 'eth' }
const collection = { contract_address: NFT, contract_chain: 'eth' }
const key = { ...collection, contract_type: 'NFT' }
const draft = { title: 'x', description: 'x', image_url: PICTURE, price: 1, nft_count: 1, traits: [] }
const metadata = {
  name: 'x',
  description: 'x',
  imageURL: PICTURE,
  external_link: 'https://example.com',
  seller_fee_basis_points: 0,
  fee_recipient: WALLET_OF_OWNER,
}
/** Of a passkey with the owner's id, to a challenge that nobody was given. */
const signed = {
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA' },
}
const registered = { ...signed, response: { clientDataJSON: 'e30', attestationObject: 'eA' } }
const terms = { price: '0', maxSupply: '1', walletLimit: '0', deadline: '9999999999', nonce: '0' }

/** What a stranger gets who names what is the owner's. If they may ask, the answer is about themselves or about the chain. */
const answers: Record<BearerCall, [status: number, body?: object | FormData]> = {
  'GET /api/profile': [200],
  'POST /api/profile': [400, { icon_image: PICTURE }],
  'POST /api/confirm/send-code': [200, {}],
  'POST /api/confirm': [400, { token: 'x', code: '123456' }],
  'POST /api/confirm/passkey-options': [404, {}],
  'POST /api/confirm/passkey': [400, { response: signed }],
  'POST /api/passkeys': [200, {}],
  'POST /api/passkeys/options': [200, {}],
  'POST /api/passkeys/add': [400, { response: registered }],
  'POST /api/passkeys/rename': [404, { id: PASSKEY, name: 'x' }],
  'POST /api/passkeys/remove': [404, { id: PASSKEY }],
  'GET /api/account': [200],
  'POST /api/account/email/send-code': [400, { email: 'owner@example.com', token: 'x', code: '123456' }],
  'POST /api/account/email/resend': [400, { token: 'x' }],
  'POST /api/account/email': [400, { token: 'x', code: '123456' }],
  'POST /api/account/export': [200, {}],
  'POST /api/account/delete': [200, {}],
  'POST /api/account/keep': [200, {}],
  'POST /api/sessions': [200, { before: SESSION }],
  'POST /api/sessions/end': [404, { id: SESSION }],
  'POST /api/sessions/end-others': [200, {}],
  'POST /api/identities': [200, {}],
  'POST /api/identities/start': [404, {}],
  'POST /api/identities/link': [400, { ticket: TICKET }],
  'POST /api/identities/unlink': [404, { id: IDENTITY }],
  'POST /api/keys': [200, {}],
  'POST /api/activity': [200, {}],
  'POST /api/operator/activity': [403, { email: 'owner@example.com' }],
  'POST /api/keys/create': [200, { name: 'x', scopes: ['figures'], expires_in_days: null }],
  'POST /api/keys/end': [404, { id: KEY }],
  'POST /api/share-links': [200, {}],
  'POST /api/share-links/create': [
    404,
    { ...key, panels: ['cards'], title: 'x', expires_in_days: null, password: null },
  ],
  'POST /api/share-links/change': [404, { id: LINK, title: 'x' }],
  'POST /api/share-links/end': [404, { id: LINK }],
  'POST /api/linked-wallets': [200, {}],
  'POST /api/linked-wallets/nonce': [200, {}],
  'POST /api/linked-wallets/link': [400, { message: 'x', signature: '0x00' }],
  'POST /api/linked-wallets/unlink': [404, { address: WALLET_OF_OWNER }],
  'GET /api/collections': [200],
  'POST /api/collection/add-nft': [200, collection],
  'POST /api/collection/add-erc20': [200, { contract_address: ERC20, contract_chain: 'eth' }],
  'POST /api/collection/add-wallet': [200, { wallet_address: WALLET, wallet_chain: 'eth' }],
  'POST /api/collection/add-nft-deployed': [
    400,
    { ...collection, banner: PICTURE, name: 'x', project_url: 'https://example.com', metadata },
  ],
  'POST /api/collection/estimate': [200, { kind: 'NFT', address: NFT, chain: 'eth' }],
  'POST /api/collection/rename': [404, { ...key, collection_name: 'x' }],
  'POST /api/collection/remove': [404, key],
  'POST /api/resolve-name': [422, { name: 'foo.eth', contract_chain: 'polygon' }],
  'POST /api/address-label': [200, { address: WALLET, contract_chain: 'eth', label: '' }],
  'POST /api/wallet/stats-main': [404, { wallet: WALLET }],
  'POST /api/wallet/stats-other': [404, { wallet: WALLET }],
  'POST /api/nft/stats-main': [404, nft],
  'POST /api/nft/stats-other': [404, nft],
  'POST /api/erc20/stats-main': [404, erc20],
  'POST /api/erc20/stats-other': [404, erc20],
  'POST /api/proof': [404, { ...key, figure: 'ttv' }],
  'POST /api/hallmark/get': [404, nft],
  'POST /api/hallmark/questions': [404, nft],
  'POST /api/hallmark/skipped': [404, nft],
  'POST /api/hallmark/check': [404, nft],
  'POST /api/hallmark/recount': [404, nft],
  'POST /api/nft/all': [404, nft],
  'POST /api/nft/traits': [404, nft],
  'POST /api/nft/refresh-metadata': [404, nft],
  'POST /api/nft/get-data': [404, { ...nft, id: '7' }],
  'POST /api/nft/get-transfers': [404, { ...nft, id: '7' }],
  'POST /api/nft/get-costs': [404, collection],
  'POST /api/nft/get-lazy-mints': [200, collection],
  'POST /api/nft/lazy-mint': [400, { ...draft, blockchain: 'eth', contract_address: NFT }],
  'POST /api/nft/update-lazy-mint': [400, { ...draft, uuid: DRAFT }],
  'POST /api/nft/delete-lazy-mint': [404, { uuid: DRAFT }],
  'GET /nft/metadata/{uuid}/all': [404],
  'POST /api/nft/open-sale': [404, { uuid: DRAFT, ...terms, signature: '0x00' }],
  'POST /api/nft/close-sale': [404, { uuid: DRAFT }],
  'POST /api/nft/contract-uri': [400, metadata],
  'POST /api/upload': [400, new FormData()],
  'POST /api/uploads/unused': [200, { limit: 100 }],
  'POST /api/uploads/delete': [404, { url: UNUSED }],
  'POST /api/uploads/delete-unused': [200, { as_of: '2099-01-01T00:00:00Z' }],
  'POST /api/support-request': [400, new FormData()],
  'POST /api/support-request/close': [404, { uuid: REQUEST }],
  'GET /api/support-requests': [200],
  'POST /api/notifications': [200, { before: 1_000_000 }],
  'GET /api/operator': [200],
  'GET /api/operator/chains': [403],
  'POST /api/operator/chains/check': [403, { chain: 'eth' }],
  'POST /api/operator/test-mail': [403, {}],
  'POST /api/operator/test-mail/state': [403, { id: KEY }],
  'POST /api/notifications/read': [200, { id: 1_000_000, and_older: true }],
}

/** All that is the owner's, as it is now. */
function owned(): Promise<object[]> {
  const tables = [
    sql`select to_jsonb(t) as r from collections t where name = ${SECRET}`,
    sql`select to_jsonb(t) as r from users t where name = ${SECRET}`,
    sql`select to_jsonb(t) as r from uploads t`,
    sql`select to_jsonb(t) as r from contract_metadata t`,
    sql`select to_jsonb(t) as r from issued_contracts t`,
    sql`select to_jsonb(t) as r from lazy_mints t`,
    sql`select to_jsonb(t) as r from sales t`,
    sql`select to_jsonb(t) as r from support_requests t`,
    sql`select to_jsonb(t) as r from notifications t where body = ${SECRET}`,
    sql`select to_jsonb(t) as r from address_labels t`,
    sql`select to_jsonb(t) as r from api_keys t where name = ${SECRET}`,
    sql`select to_jsonb(t) as r from passkeys t`,
    sql`select to_jsonb(t) as r from share_links t`,
    sql`select to_jsonb(t) as r from identities t`,
    sql`select to_jsonb(t) as r from sign_in_tickets t`,
    sql`select to_jsonb(t) as r from linked_wallets t`,
    sql`select to_jsonb(t) as r from sessions t where client_address = ${SECRET}`,
  ]
  return Promise.all(tables.map((statement) => assay.db.rows(statement)))
}

test('no call lets somebody see or change what is another one’s', async () => {
  const before = await owned()
  expect(before.map((rows) => Object.keys(rows).length)).toEqual([
    3, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  ])
  // Whatever tracks the public contracts comes last: he who tracks them may read what is on the chain.
  const ordered = Object.entries(answers).sort(
    ([a], [b]) => Number(a.includes('/add-')) - Number(b.includes('/add-')),
  )
  for (const [name, [status, body]] of ordered) {
    const path = name.replace(/^\w+ /, '').replace('{uuid}', DRAFT)
    const reply = body ? await assay.postAs(stranger, path, body) : await assay.get(path, stranger)
    expect([name, reply.statusCode]).toEqual([name, status])
    expect([name, reply.body.includes(SECRET)]).toEqual([name, false])
  }
  expect(await owned()).toEqual(before)
})

test("a draft is refused to a user with a picture of their own, too, and so is a contract of somebody else's", async () => {
  await assay.db.raw(`insert into uploads (name, user_id, content_type, bytes)
    select 'picture-of-the-stranger.png', id, 'image/png', 1 from users where email = 'stranger@example.com'`)
  const mine = { ...draft, image_url: '/uploads/picture-of-the-stranger.png' }
  const change = await assay.postAs(stranger, '/api/nft/update-lazy-mint', { ...mine, uuid: DRAFT })
  expect([change.statusCode, change.json().error.code]).toEqual([404, 'no_such_draft'])
  const add = { ...mine, blockchain: 'eth', contract_address: NFT }
  const added = await assay.postAs(stranger, '/api/nft/lazy-mint', add)
  expect([added.statusCode, added.json().error.code]).toEqual([404, 'not_yours'])
})
