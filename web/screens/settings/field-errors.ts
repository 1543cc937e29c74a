import { addressWanted, normaliseAddress } from '#api/address.ts'
import { isHttpUrl, linkWanted } from '#api/http-url.ts'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'
import type { Profile } from '../../queries/profile.ts'

/** Checks that need no server. Both fields may be empty. */
export function profileErrors({ website, wallet }: Pick<Profile, 'website' | 'wallet'>): FieldErrors {
  return {
    ...(website.trim() !== '' && !isHttpUrl(website.trim()) && { website: linkWanted }),
    ...(wallet.trim() !== '' && !normaliseAddress(wallet) && { wallet: addressWanted }),
  }
}
