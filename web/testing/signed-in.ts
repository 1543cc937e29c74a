import type { CallReply } from '#api/calls.ts'
import { storageKeys, writeTokens } from '../storage/storage.ts'
import { serve } from './serve.ts'

/** The profile of a new account. */
export const newProfile: CallReply<'GET /api/profile'> = {
  name: '',
  surname: '',
  email: 'ada@example.com',
  phone: '',
  address: '',
  zip: '',
  country: '',
  language: '',
  website: '',
  wallet: '',
  currency: '',
  subscribed: false,
  communicate_email: true,
  communicate_phone: false,
  allow_communications: true,
  icon_image: '',
}

/** The one session that somebody new has. */
export const thisSession: CallReply<'POST /api/sessions'>['result'][number] = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Chrome on Linux',
  address: '203.0.113.7',
  created_at: '2026-11-14T09:30:00.000Z',
  used_at: '2026-11-17T09:30:00.000Z',
  current: true,
}

/** Somebody new is signed in: what the shell asks for is answered, and the tour has been seen. */
export function signedIn(): void {
  writeTokens({ access: 'access', refresh: 'refresh' })
  localStorage.setItem(storageKeys.tour, 'done')
  serveShell()
}

/** The storage of an account that has uploaded nothing. */
export const emptyStorage: CallReply<'POST /api/uploads/unused'> = {
  used_bytes: 0,
  quota_bytes: 200 * 1024 ** 2,
  unused_count: 0,
  unused_bytes: 0,
  as_of: '2026-11-14T09:00:00.000Z',
  result: [],
  next: null,
}

/** Nothing is known of how long reading takes. */
export const unknownEstimate: CallReply<'POST /api/collection/estimate'> = {
  blocks: null,
  seconds: null,
  learned: false,
  source: 'rpc',
  limited_by: null,
  hopeless: null,
  own_endpoints: false,
  is_operator: false,
}

/** What the shell and the settings ask for, of somebody new. */
export function serveShell(): void {
  serve({
    'GET /api/profile': () => newProfile,
    'GET /api/account': () => ({ delete_at: null }),
    'GET /api/collections': () => [],
    'POST /api/notifications': () => ({ result: [], unread: 0, more: false }),
    'POST /api/passkeys': () => ({ result: [] }),
    'POST /api/linked-wallets': () => ({ result: [] }),
    'POST /api/sessions': () => ({ result: [thisSession], total: 1, more: false }),
    'POST /api/uploads/unused': () => emptyStorage,
    'GET /api/operator': () => ({ is_operator: false }),
    'POST /api/collection/estimate': () => unknownEstimate,
  })
}
