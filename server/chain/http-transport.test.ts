import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openHttp } from './http-transport.ts'
import { defaultLimits } from './limits.ts'

test('a request goes through although every idle connection has been closed by the other side', async () => {
  const seen = new Set<Socket>()
  let isQuiet = false
  const held: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const { socket } = request
    // As if the reset had been on its way while the request was.
    if (isQuiet && seen.has(socket)) return socket.resetAndDestroy()
    seen.add(socket)
    let text = ''
    for await (const chunk of request) text += chunk
    const { id } = JSON.parse(text)
    const answer = () => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
    if (isQuiet) return answer()
    // Answered together, so that there are three connections.
    if (held.push(answer) === 3) for (const each of held) each()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { send, close } = openHttp(url, defaultLimits)
  const ask = () => send([{ method: 'eth_chainId', params: [] }], {})
  await Promise.all([ask(), ask(), ask()])
  expect(seen.size).toBe(3)
  isQuiet = true
  expect(await ask()).toEqual([{ result: '0x1' }])
  close()
  server.closeAllConnections()
  server.close()
})
