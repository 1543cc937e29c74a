/** An error of a wallet (EIP-1193, EIP-1474). */
export class ProviderError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  /** The revert data, if a contract reverted. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
