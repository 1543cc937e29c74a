import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { runAssay } from '#tools/assay-process.ts'

/** A server on a free port, which does nothing with who comes. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('a start that cannot succeed ends with code 1 and says what to mend', () => {
  test('a wrong value in the environment', async () => {
    const { code, output } = await runAssay({ PORT: 'banana', ROLE: 'butler', DATA_DIR: '/nonexistent' })
    expect(output).toBe(
      [
        'Assay cannot start.',
        "PORT: got 'banana', wants a whole number from 0 to 65535",
        "ROLE: got 'butler', wants all, api or worker",
        '',
      ].join('\n'),
    )
    expect(code).toBe(1)
  })

  test('a wrong file of chains', async () => {
    const { code, output } = await runAssay({ CHAINS_FILE: 'package.json' })
    expect(output).toBe('Assay cannot start.\nCHAINS_FILE: wants a list of chains: [{ … }, { … }]\n')
    expect(code).toBe(1)
  })

  test('a folder in which this account may not write', async () => {
    // Not even an administrator makes folders there.
    const { code, output } = await runAssay({ DATA_DIR: '/sys/assay', DEMO: 'off' })
    expect(output).toMatch(
      /^Assay cannot start\.\nDATA_DIR: \/sys\/assay cannot be written to \((EPERM|EACCES|EROFS)\)\. Give it to the account that runs Assay, or name another DATA_DIR\.\n$/,
    )
    expect(code).toBe(1)
  })

  test('a database that nobody serves', async () => {
    const { port, close } = await silentServer()
    await close()
    const { code, output } = await runAssay({
      DATABASE_URL: `postgres://assay:secret@127.0.0.1:${port}/assay`,
    })
    expect(output).toBe(
      `Assay cannot start.\nDATABASE_URL: the database does not let us in: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    )
    expect(code).toBe(1)
  })

  test('a database on a host that does not exist', async () => {
    const { code, output } = await runAssay({ DATABASE_URL: 'postgres://assay:secret@db.invalid/assay' })
    expect(output).toMatch(
      /^Assay cannot start\.\nDATABASE_URL: the database does not let us in: getaddrinfo E\w+ db\.invalid\n$/,
    )
    expect(code).toBe(1)
  })

  test('a database that does not answer', async () => {
    const { port, close } = await silentServer()
    const { code, output } = await runAssay({
      DATABASE_URL: `postgres://assay:secret@127.0.0.1:${port}/assay`,
    })
    expect(output).toBe(
      'Assay cannot start.\nDATABASE_URL: the database does not let us in: Connection terminated due to connection timeout\n',
    )
    expect(code).toBe(1)
    await close()
  })
})
