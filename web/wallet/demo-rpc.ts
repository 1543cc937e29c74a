import { apiUrl } from '../client/config.ts'
import { ProviderError } from './provider-error.ts'

let lastId = 0

/** One request to the demo chain, through the server. */
export async function demoRpc(method: string, params: readonly unknown[]): Promise<unknown> {
  lastId++
  const response = await fetch(apiUrl('/demo/rpc'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
  }).catch(() => null)
  if (!response?.ok) throw new ProviderError(4900, 'The demo chain cannot be reached.')
  const { result, error } = await response.json()
  if (error) throw new ProviderError(error.code, error.message, error.data)
  return result
}
