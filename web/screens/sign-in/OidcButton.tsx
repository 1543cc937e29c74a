import type { Tokens } from '../../storage/storage.ts'

export function OidcButton(_: { onTokens(tokens: Tokens): Promise<void> }) {
  return null
}
