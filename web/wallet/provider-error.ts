/** What a wallet answers instead of a result (EIP-1193, EIP-1474). */
export class ProviderError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
