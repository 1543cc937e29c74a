export type RpcRequest = { id: number | string; method: string; params: readonly unknown[] }
export type RpcReply = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

const REPLY_LIMIT = 1024 * 1024
const TIME_LIMIT_MS = 15_000

/** One request to the demo chain's node. Its answer is passed on as it is. */
export async function askDemoNode(rpcUrl: string, { id, method, params }: RpcRequest): Promise<RpcReply> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.length > REPLY_LIMIT) throw new Error('The reply is too large.')
  }
  return JSON.parse(text)
}

/** The result alone, for questions of the server's own. */
export async function readDemoNode<T>(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const { result, error } = await askDemoNode(rpcUrl, { id: 1, method, params })
  if (error) throw new Error(`${method}: ${error.message}`)
  return result as T
}
