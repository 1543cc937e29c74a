import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Address } from './address.ts'
import type { Call } from './call.ts'
import { type CallBody, type CallParams, type CallReply, calls, type ParsedBody } from './calls.ts'
import type { ChainKey } from './chains.ts'

test('the calls are those of the specification, and the few it leaves open', () => {
  expect(Object.keys(calls).sort()).toEqual(
    [
      'POST /auth/login-email',
      'POST /auth/login-code',
      'POST /auth/refresh',
      'GET /api/profile',
      'POST /api/profile',
      'GET /api/collections',
      'POST /api/wallet/stats-main',
      'POST /api/wallet/stats-other',
      'POST /api/nft/stats-main',
      'POST /api/nft/stats-other',
      'POST /api/erc20/stats-main',
      'POST /api/erc20/stats-other',
      'POST /api/collection/add-nft',
      'POST /api/collection/add-erc20',
      'POST /api/collection/add-wallet',
      'POST /api/nft/all',
      'POST /api/nft/get-lazy-mints',
      'POST /api/nft/get-costs',
      'POST /api/nft/get-data',
      'POST /api/nft/get-transfers',
      'GET /nft/metadata/{uuid}/all',
      'POST /api/nft/update-lazy-mint',
      'POST /api/nft/lazy-mint',
      'POST /api/upload',
      'POST /api/support-request',
      'POST /api/nft/contract-uri',
      'POST /api/collection/add-nft-deployed',
      // Beyond the specification.
      'POST /api/collection/estimate',
      'POST /api/collection/rename',
      'POST /api/collection/remove',
      'POST /api/address-label',
      'POST /api/resolve-name',
      'POST /api/proof',
      'POST /api/hallmark/get',
      'POST /api/hallmark/questions',
      'POST /api/hallmark/skipped',
      'POST /api/hallmark/check',
      'POST /api/hallmark/recount',
      'POST /api/nft/traits',
      'POST /api/nft/refresh-metadata',
      'POST /auth/logout',
      'GET /api/support-requests',
      'POST /api/support-request/close',
      'POST /api/confirm/send-code',
      'POST /api/confirm',
      'POST /auth/passkey-options',
      'POST /auth/passkey',
      'POST /api/confirm/passkey-options',
      'POST /api/confirm/passkey',
      'POST /api/passkeys',
      'POST /api/passkeys/options',
      'POST /api/passkeys/add',
      'POST /api/passkeys/rename',
      'POST /api/passkeys/remove',
      'GET /api/account',
      'POST /api/account/email/send-code',
      'POST /api/account/email/resend',
      'POST /api/account/email',
      'POST /api/account/export',
      'POST /api/account/delete',
      'POST /api/account/keep',
      'POST /api/sessions',
      'POST /api/sessions/end',
      'POST /api/sessions/end-others',
      'POST /auth/ticket',
      'POST /auth/ticket/code',
      'POST /api/identities',
      'POST /api/identities/start',
      'POST /api/identities/link',
      'POST /api/identities/unlink',
      'POST /api/keys',
      'POST /api/keys/create',
      'POST /api/keys/end',
      'POST /api/activity',
      'POST /api/operator/activity',
      'POST /api/share-links',
      'POST /api/share-links/create',
      'POST /api/share-links/change',
      'POST /api/share-links/end',
      'POST /api/shared',
      'POST /api/shared/unlock',
      'POST /api/shared/figures',
      'POST /auth/wallet-nonce',
      'POST /auth/wallet',
      'POST /api/linked-wallets',
      'POST /api/linked-wallets/nonce',
      'POST /api/linked-wallets/link',
      'POST /api/linked-wallets/unlink',
      'POST /api/notifications',
      'POST /api/notifications/read',
      'GET /nft/metadata/{uuid}',
      'GET /nft/contract/{uuid}',
      'POST /api/nft/delete-lazy-mint',
      'POST /api/nft/open-sale',
      'POST /api/nft/close-sale',
      'GET /nft/claim/{uuid}',
      'GET /api/operator',
      'GET /api/operator/chains',
      'POST /api/operator/chains/check',
      'POST /api/operator/test-mail',
      'POST /api/operator/test-mail/state',
      'POST /api/uploads/unused',
      'POST /api/uploads/delete',
      'POST /api/uploads/delete-unused',
    ].sort(),
  )
})

test('only signing in, public token metadata and what is shared work without an access token', () => {
  const open = Object.entries(calls).filter(([, call]) => call.auth === 'none')
  expect(open.map(([name]) => name).sort()).toEqual([
    'GET /nft/claim/{uuid}',
    'GET /nft/contract/{uuid}',
    'GET /nft/metadata/{uuid}',
    'POST /api/shared',
    'POST /api/shared/figures',
    'POST /api/shared/unlock',
    'POST /auth/login-code',
    'POST /auth/login-email',
    'POST /auth/logout',
    'POST /auth/passkey',
    'POST /auth/passkey-options',
    'POST /auth/refresh',
    'POST /auth/ticket',
    'POST /auth/ticket/code',
    'POST /auth/wallet',
    'POST /auth/wallet-nonce',
  ])
})

const entries: [string, Call][] = Object.entries(calls)

test.each(entries)('%s can be written as JSON Schema, its reply without transforms', (_, call) => {
  const reply = z.toJSONSchema(call.reply, { io: 'output' })
  expect(['object', 'array']).toContain(reply.type)
  if (call.body) expect(z.toJSONSchema(call.body, { io: 'input' }).type).toBe('object')
  if (call.params) expect(z.toJSONSchema(call.params, { io: 'input' }).type).toBe('object')
})

test.each(entries)('%s has parameters exactly where its path names them', (name, call) => {
  const named = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
  expect(Object.keys(call.params?.shape ?? {})).toEqual(named)
})

test.each(entries)('%s limits every text and list that it takes', (_, call) => {
  const unlimited: string[] = []
  const walk = (schema: z.core.JSONSchema._JSONSchema | undefined, path: string): void => {
    if (typeof schema !== 'object') return
    const fixed = schema.enum ?? schema.const ?? schema.format
    const bounded = schema.maxLength !== undefined || /^[^*+]+$/.test(schema.pattern ?? '')
    if (schema.type === 'string' && fixed === undefined && !bounded) unlimited.push(path)
    if (schema.type === 'array' && schema.maxItems === undefined) unlimited.push(path)
    for (const [key, part] of Object.entries(schema.properties ?? {})) walk(part, `${path}.${key}`)
    for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) walk(part, path)
    if (schema.items && !Array.isArray(schema.items)) walk(schema.items, `${path}[]`)
  }
  if (call.body) walk(z.toJSONSchema(call.body, { io: 'input' }), 'body')
  if (call.params) walk(z.toJSONSchema(call.params, { io: 'input' }), 'params')
  expect(unlimited).toEqual([])
})

// These hold when the compiler is content; running them shows nothing.
test('the types of a call are those of its schemas', () => {
  expectTypeOf<CallBody<'POST /auth/login-code'>>().toEqualTypeOf<{ token: string; code: string }>()
  expectTypeOf<CallReply<'POST /auth/login-code'>>().toEqualTypeOf<{
    status: 200
    tokens: { access: { token: string }; refresh: { token: string } }
  }>()
  expectTypeOf<CallBody<'GET /api/profile'>>().toEqualTypeOf<undefined>()
  expectTypeOf<CallParams<'GET /api/profile'>>().toEqualTypeOf<undefined>()
  expectTypeOf<CallParams<'GET /nft/metadata/{uuid}/all'>>().toEqualTypeOf<{ uuid: string }>()

  expectTypeOf<CallBody<'POST /api/nft/stats-main'>>().toEqualTypeOf<{
    contract: string
    contract_chain?: ChainKey | undefined
  }>()
  expectTypeOf<ParsedBody<'POST /api/nft/stats-main'>>().toEqualTypeOf<{
    contract: Address
    contract_chain: ChainKey
  }>()

  expectTypeOf<CallBody<'POST /api/upload'>>().toEqualTypeOf<FormData>()
  expectTypeOf<ParsedBody<'POST /api/upload'>>().toEqualTypeOf<undefined>()
  expectTypeOf<CallBody<'POST /api/support-request'>>().toEqualTypeOf<FormData>()
  expectTypeOf<ParsedBody<'POST /api/support-request'>>().toEqualTypeOf<{
    subject: string
    description: string
  }>()
  expectTypeOf<CallReply<'GET /api/collections'>[number]['nr_holders']>().toEqualTypeOf<number | null>()
})
