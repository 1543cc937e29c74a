import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { failure, field, success } from '../../../testing/locators.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { serve } from '../../../testing/serve.ts'
import { newProfile } from '../../../testing/signed-in.ts'

type Profile = CallReply<'GET /api/profile'>

export const saved = success('Profile saved successfully!')
export const failed = failure('An error occurred. Please try again.')
export const header = page.getByRole('banner').getByRole('link', { name: /./ }).last()
export const profileForm = page.getByRole('form', { name: 'Profile' })
export const fileInput = page.getByCss('input[type=file]')
export const checkbox = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true })

/** Keeps the profile that is sent, as the server does. */
export function keepProfile(change: Partial<Profile> = {}) {
  let profile = { ...newProfile, ...change }
  serve({
    'GET /api/profile': () => profile,
    'POST /api/profile': ({ body }) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined)
      profile = { ...profile, ...Object.fromEntries(given) }
      return profile
    },
  })
  return { read: () => profile }
}

export async function openSettings() {
  const router = await openPage('/dashboard/settings')
  await expect.element(field('First Name')).toBeEnabled()
  return router
}
