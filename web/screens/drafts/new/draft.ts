import type { FieldErrors } from '../../../hooks/use-field-errors.ts'

export type DraftTrait = { id: number; label: string; value: string; percent: string }

/** An item as it is being filled in. */
export type Draft = {
  image: File | null
  title: string
  description: string
  price: string
  nft_count: string
  traits: readonly DraftTrait[]
}

export const defaultPrice = '5'
export const defaultCount = '1'

export const blankDraft: Draft = {
  image: null,
  title: '',
  description: '',
  price: defaultPrice,
  nft_count: defaultCount,
  traits: [],
}

/** Whether nothing is filled in. */
export function isBlank({ traits, ...fields }: Draft): boolean {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return filledTraits(traits).length === 0 && names.every((name) => fields[name] === blankDraft[name])
}

const required = 'This field is required.'

export function missingParts({ image, title, description }: Draft): FieldErrors {
  return {
    ...(!image && { image_url: 'Choose an image.' }),
    ...(!title.trim() && { title: required }),
    ...(!description.trim() && { description: required }),
  }
}

/** The decimal number at the beginning of the text; 0 if there is none. */
export function parsePrice(text: string): number {
  const price = Number.parseFloat(text)
  return Number.isFinite(price) ? price : 0
}

/** The whole number at the beginning of the text; 0 if there is none, or one below 0. */
export function parseCount(text: string): number {
  return Math.max(0, Number.parseInt(text, 10) || 0)
}

/** The normalised price, as typed if that means the same. */
export function settledPrice(text: string): string {
  const price = parsePrice(text)
  return text.trim() !== '' && Number(text) === price ? text : String(price)
}

/** Without the empty ones. */
export function filledTraits(traits: readonly DraftTrait[]) {
  return traits
    .map(({ label, value, percent }) => ({
      label: label.trim(),
      value: value.trim(),
      percent: percent.trim(),
    }))
    .filter(({ label, value, percent }) => label || value || percent)
}
