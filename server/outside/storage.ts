import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'

/** Where uploaded bytes lie. Keys are ours ('uploads/<random>.png'), never a user's. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The file as a stream, or null when there is none. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>
  delete(key: string): Promise<void>
  /** Deletes what was begun before then and never became a file: its process was killed. */
  deleteUnfinished(before: Date): Promise<void>
}

/** Where the operator wants uploads to lie. */
export function openStorage({ s3, dataDir }: { s3: S3Options | undefined; dataDir: string }): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'))
}

const FOLDERS = ['uploads', 'attachments']

export function diskStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, checked(key))
  return {
    // Written beside its place and moved there: a reader sees a whole file or none, even after a crash.
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async deleteUnfinished(before) {
      for (const folder of FOLDERS) {
        const names = await readdir(join(directory, folder)).catch(() => [])
        for (const name of names.filter((name) => name.endsWith('.part'))) {
          const path = join(directory, folder, name)
          const found = await stat(path).catch(() => null)
          if (found && found.mtime < before) await rm(path, { force: true })
        }
      }
    },
  }
}

const ANSWER_LIMIT_MS = 30_000

export type S3Options = { url: string; accessKeyId: string; secretAccessKey: string; region: string }

/** Any S3-compatible service. `url` names service and bucket: https://s3.example.com/assay-files */
export function s3Storage({ url, ...credentials }: S3Options): Storage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 })
  const request = async (key: string, init?: RequestInit) => {
    const address = `${url}/${checked(key)}`
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error('the file storage did not answer within 30 seconds')),
      ANSWER_LIMIT_MS,
    )
    const reply = await client
      .fetch(address, { ...init, signal: limit.signal })
      // How long the content takes is up to its reader.
      .finally(() => clearTimeout(timer))
    if (reply.ok || reply.status === 404) return reply
    await reply.body?.cancel()
    throw new Error(`the file storage answered ${reply.status} to ${init?.method ?? 'GET'}`)
  }
  return {
    async put(key, bytes, contentType) {
      const body = bytes as Uint8Array<ArrayBuffer>
      const reply = await request(key, { method: 'PUT', body, headers: { 'content-type': contentType } })
      await reply.body?.cancel()
      if (reply.status === 404) throw new Error('the file storage has no such bucket')
    },
    async get(key) {
      const reply = await request(key)
      if (reply.status === 404 || !reply.body) {
        await reply.body?.cancel()
        return null
      }
      const stream = Readable.fromWeb(reply.body as never)
      return { stream, bytes: Number(reply.headers.get('content-length')) }
    },
    async delete(key) {
      const reply = await request(key, { method: 'DELETE' })
      await reply.body?.cancel()
    },
    // A PUT that breaks off leaves nothing there.
    async deleteUnfinished() {},
  }
}

function checked(key: string): string {
  if (!/^[a-z]+\/[A-Za-z0-9_-]+(\.[a-z0-9]+)?$/.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}
