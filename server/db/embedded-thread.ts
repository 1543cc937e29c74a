import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createBackend } from './embedded-backend.ts'

// The thread that runs PGlite. It speaks PostgreSQL's wire protocol over message ports: one port is one
// connection. Its parent asks for connections and for the end.

export type ToThread = { connect: MessagePort } | { close: true }
export type FromThread = { ready: true } | { failed: string } | { closed: true }

export type EmbeddedData = { dataDir: string; writes: BigInt64Array<SharedArrayBuffer> }

const { dataDir, writes } = workerData as EmbeddedData
const port = parentPort
if (!port) throw new Error('embedded-thread.ts runs as a worker thread only')
const tell = (message: FromThread) => port.postMessage(message)

try {
  const pglite = await PGlite.create({ dataDir })
  const execute = async (request: Uint8Array) => {
    const parts: Uint8Array[] = []
    // execProtocolRaw would parse every reply for itself and keep what it read. The bytes lie in PGlite's memory, which is used again.
    await pglite.execProtocolRawStream(request, { onRawData: (bytes) => parts.push(bytes.slice()) })
    return Buffer.concat(parts)
  }
  const backend = createBackend(execute, { onWritten: () => Atomics.add(writes, 0, 1n) })
  port.on('message', async (message: ToThread) => {
    if ('connect' in message) {
      const client = message.connect
      const session = backend.open((bytes) => {
        // A copy of its own: a slice would take all that it was cut from along.
        const own = new Uint8Array(bytes)
        client.postMessage(own, [own.buffer])
      })
      client.on('message', (bytes: Uint8Array) => session.receive(bytes))
      client.on('close', () => session.close())
      return
    }
    await backend.drain()
    await pglite.close()
    tell({ closed: true })
  })
  tell({ ready: true })
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error) })
}
