import { apiUrl } from './config.ts'
import { createConnection } from './create-connection.ts'

/** Longer than a busy server takes, shorter than anybody waits for a sign. */
const probeTimeoutMs = 10_000

/** Whether the server answers, for the whole tab. */
export const connection = createConnection(async () => {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  return !isGatewayFailure(await fetch(apiUrl('/health'), { cache: 'no-store', signal }))
})

window.addEventListener('online', connection.retryNow)
window.addEventListener('offline', connection.doubt)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) connection.pause()
  else connection.retryNow()
})

/** fetch from the server; what becomes of it tells whether the server answers. A proxy's word that it does not is none. */
export async function fetchFromServer(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    if (isGatewayFailure(response))
      throw new Error(`The server behind the proxy is away (${response.status}).`)
    connection.heard()
    return response
  } catch (error) {
    const isOurWill = error instanceof DOMException && error.name === 'AbortError'
    if (!isOurWill) connection.doubt()
    throw error
  }
}

/** The server's own 503 is JSON and says what is wrong; a proxy's is a page. */
function isGatewayFailure({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json')
}
