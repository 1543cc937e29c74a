import { isHttpUrl, linkWanted } from '#api/http-url.ts'
import type { FieldErrors } from '../../use-field-errors.ts'
import { royaltyBps } from './royalty-bps.ts'

/** The form as it is typed. */
export type Draft = {
  image: File | null
  name: string
  description: string
  external_link: string
  royalty: string
}

export const emptyDraft: Draft = { image: null, name: '', description: '', external_link: '', royalty: '' }

/** The form when it is in order. */
export type Details = Omit<Draft, 'image' | 'royalty'> & { image: File; royaltyBps: number }

type Checked = { details: Details } | { message: string; errors: FieldErrors }

/** The details to deploy with, or what is to be said and at which fields, by the server's names for them. */
export function checkDraft({ image, royalty, ...typed }: Draft): Checked {
  const name = typed.name.trim()
  const description = typed.description.trim()
  const external_link = typed.external_link.trim()
  const bps = royaltyBps(royalty)
  const isLink = isHttpUrl(external_link)

  const errors = {
    ...(!image && { imageURL: 'Choose an image.' }),
    ...(!name && { name: 'Enter a title.' }),
    ...(!description && { description: 'Enter a description.' }),
    ...(!isLink && { external_link: linkWanted }),
    ...(bps === null && { seller_fee_basis_points: 'Enter a percentage from 0 to 100, such as 2.5%.' }),
  }
  if (!image || !name || !description || !external_link || !royalty.trim()) {
    return { message: 'Please fill in all required fields.', errors }
  }
  if (bps === null) return { message: 'Invalid royalty percentage.', errors }
  if (!isLink) return { message: linkWanted, errors }
  return { details: { image, name, description, external_link, royaltyBps: bps } }
}
