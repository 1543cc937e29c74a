import type { Tokens } from '../../storage/storage.ts'

export function PasskeyButton(_: { onTokens(tokens: Tokens): Promise<void> }) {
  return null
}
