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

/** Somebody new is signed in: what the shell asks for is answered, and the tour has been seen. */
export function signedIn(): void {
  writeTokens({ access: 'access', refresh: 'refresh' })
  localStorage.setItem(storageKeys.tour, 'done')
  serveShell()
}

/** What the shell asks for, of somebody new. */
export function serveShell(): void {
  serve({
    'GET /api/profile': () => newProfile,
    'GET /api/collections': () => [],
    'POST /api/notifications': () => ({ result: [], unread: 0, more: false }),
  })
}
