/** A wallet's interface to pages (EIP-1193). */
export type Provider = {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): void
  removeListener?(event: string, listener: (value: never) => void): void
}

export type Wallet = {
  id: string
  name: string
  /** A data: address. */
  icon: string | null
  provider: Provider
}

/** As '0x89': some wallets return '0x089', 137 or '137'. */
export async function readChainId(provider: Provider): Promise<string> {
  return normalChainId(await provider.request({ method: 'eth_chainId' }))
}

export function normalChainId(given: unknown): string {
  return `0x${BigInt(given as string | number).toString(16)}`
}

/** How many transactions the account has sent, which is its next nonce. */
export async function countTransactions(
  provider: Provider,
  account: string,
  until: 'latest' | 'pending',
): Promise<number> {
  return Number(await provider.request({ method: 'eth_getTransactionCount', params: [account, until] }))
}
