const LIMIT_MS = 60_000

/** One JSON-RPC request to the local chain. */
export async function rpc<T>(
  url: string,
  method: string,
  params: unknown[] = [],
  limitMs = LIMIT_MS,
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(limitMs),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`, { cause: error })
  return result
}
