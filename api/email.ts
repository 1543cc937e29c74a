export const emailWanted = 'Enter an e-mail address such as name@example.com.'

/**
 * The one form in which an address is compared and stored, or null when it is not an address.
 * Stricter than RFC 5322 on purpose: no quotes, comments, lists or control characters, so that nothing
 * typed here can become a second recipient or a header.
 */
export function normaliseEmail(text: string): string | null {
  // Composed after lower-casing: some letters have a composed form in lower case only (J + caron).
  const normal = text.trim().toLowerCase().normalize('NFC')
  if (normal.length > 254) return null
  // A look-alike such as the full-width comma could turn into the real one in another program on the way.
  if (normal !== normal.normalize('NFKC')) return null
  const match =
    /^([^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}\p{Cs}]{1,64})@([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*[a-z0-9])$/u.exec(
      normal,
    )
  if (!match) return null
  const [, local = '', domain = ''] = match
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  if (domain.split('.').some((label) => label.startsWith('-') || label.endsWith('-') || label.length > 63)) {
    return null
  }
  return normal
}
