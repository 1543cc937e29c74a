import { type About, checkAbout } from '../../collections/check-about.ts'
import { royaltyBps, royaltyError } from '../../collections/royalty-bps.ts'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'

/** The form as it is typed. */
export type Draft = About & { image: File | null; royalty: string }

export const emptyDraft: Draft = { image: null, name: '', description: '', external_link: '', royalty: '' }

/** The validated form. */
export type Details = About & { image: File; royaltyBps: number }

type Checked = { details: Details } | { message: string; errors: FieldErrors }

/** The details to deploy with, or a message and the errors by the server's field names. */
export function checkDraft({ image, royalty, ...typed }: Draft): Checked {
  const { about, errors: wrong } = checkAbout(typed, image !== null)
  const bps = royaltyBps(royalty)
  const errors = { ...wrong, ...(bps === null && { seller_fee_basis_points: royaltyError }) }
  if (!image || !royalty.trim() || Object.values(about).includes('')) {
    return { message: 'Please fill in all required fields.', errors }
  }
  if (bps === null) return { message: 'Invalid royalty percentage.', errors }
  if (wrong.external_link) return { message: wrong.external_link, errors }
  return { details: { image, ...about, royaltyBps: bps } }
}
