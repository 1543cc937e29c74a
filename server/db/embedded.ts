import { chmod, mkdir } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { checkDatabaseFiles, damagedDatabase, databaseDirectory, markDatabaseMade } from './database-files.ts'
import { lockDirectory } from './directory-lock.ts'
import type { EmbeddedData, FromThread, ToThread } from './embedded-thread.ts'

export type Embedded = {
  /** A new connection, in the form in which `pg` takes a socket of one's own. */
  stream: () => Duplex
  /** Lets another thread in, which keeps the other end of the port. */
  admit: (port: MessagePort) => void
  /** How often something was written, by whatever thread; counted before its writer hears that it is. */
  writes: () => bigint
  close: () => Promise<void>
}

/** PGlite in a thread of its own, so that a long query never stalls HTTP, behind an exclusive lock. */
export async function openEmbedded(dataDir: string, onCrash: (error: Error) => void): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(dataDir)
  const writes = new BigInt64Array(new SharedArrayBuffer(8))
  const worker = await startThread(dataDir, writes).catch(async (error) => {
    await unlock()
    throw error
  })
  worker.on('error', onCrash)

  const admit = (port: MessagePort) => worker.postMessage({ connect: port } satisfies ToThread, [port])
  return {
    stream: () => connectionThrough(admit),
    admit,
    writes: () => Atomics.load(writes, 0),
    close: async () => {
      const closed = nextMessage(worker)
      worker.postMessage({ close: true } satisfies ToThread)
      await closed
      await worker.terminate()
      await unlock()
    },
  }
}

async function startThread(dataDir: string, writes: EmbeddedData['writes']): Promise<Worker> {
  await checkDatabaseFiles(dataDir)
  const directory = databaseDirectory(dataDir)
  // Its files are for everybody to read and write, so nobody else may get to them.
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o700)
  const worker = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
    workerData: { dataDir: directory, writes } satisfies EmbeddedData,
  })
  try {
    const first = await nextMessage(worker).catch((error: Error) => ({ failed: error.message }))
    if ('failed' in first) throw damagedDatabase(first.failed)
    await markDatabaseMade(dataDir)
    return worker
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/** A connection to the embedded database, whose thread gets its end of the port through `admit`. */
export function connectionThrough(admit: (port: MessagePort) => void): Duplex {
  const { port1, port2 } = new MessageChannel()
  admit(port2)
  return new PortStream(port1)
}

function nextMessage(worker: Worker): Promise<FromThread> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** A message port as the byte stream that `pg` expects, with the few socket methods it calls. */
class PortStream extends Duplex {
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    )
    port.on('close', () => {
      this.push(null)
      this.destroy()
    })
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    this.#port.ref()
    return this
  }
  unref() {
    this.#port.unref()
    return this
  }

  override _read() {}
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    // A copy of its own: the chunk may be a slice of Node's buffer pool, which cannot be handed over.
    const bytes = new Uint8Array(chunk)
    this.#port.postMessage(bytes, [bytes.buffer])
    done()
  }
  override _final(done: () => void) {
    this.#port.close()
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close()
    done(error)
  }
}
