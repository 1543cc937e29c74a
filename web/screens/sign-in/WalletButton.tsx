import type { Tokens } from '../../storage/storage.ts'

export function WalletButton(_: { onTokens(tokens: Tokens): Promise<void> }) {
  return null
}
