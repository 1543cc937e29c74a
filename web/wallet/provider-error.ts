/** What a wallet answers instead of a result (EIP-1193, EIP-1474). */
export class ProviderError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  /** What the contract said, where one has refused. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
