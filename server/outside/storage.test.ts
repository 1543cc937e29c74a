import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskStorage, type Storage, s3Storage } from './storage.ts'

const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
  region: 'eu-west-1',
}

/** The part of S3 that we use, with signatures computed here by the published recipe and compared. */
function startS3() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const rest = Promise.withResolvers<void>()
  const server: Server = createServer(async (request, response) => {
    if (request.url === '/files/uploads/never.png') return
    if (request.url === '/files/uploads/slow.png') {
      response.writeHead(200, { 'content-length': 9 }).write('begin')
      return rest.promise.then(() => response.end('-end'))
    }
    const body = await buffer(request)
    if (!isSigned(request, body)) return response.writeHead(403).end('SignatureDoesNotMatch')
    const path = request.url ?? ''
    if (!path.startsWith('/files/')) return response.writeHead(404).end('NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(path, { bytes: body, type: String(request.headers['content-type']) })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const object = objects.get(path)
    if (!object) return response.writeHead(404).end('NoSuchKey')
    response
      .writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length })
      .end(object.bytes)
  })
  server.listen(0, '127.0.0.1')
  return { server, objects, sendRest: rest.resolve }
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return false
  const [, keyId, day, region, signed = '', signature] = given
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const declared = String(request.headers['x-amz-content-sha256'])
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) return false
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), signed, declared].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(
    (last, part) => hmac(last, part ?? ''),
    hmac(`AWS4${credentials.secretAccessKey}`, day ?? ''),
  )
  return keyId === credentials.accessKeyId && hmac(key, text).toString('hex') === signature
}

let directory: string
let s3: ReturnType<typeof startS3>
const storages: Record<string, Storage> = {}
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-storage-'))
  s3 = startS3()
  await once(s3.server, 'listening')
  const url = `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}`
  storages.disk = diskStorage(directory)
  storages.s3 = s3Storage({ ...credentials, url: `${url}/files` })
  storages.stranger = s3Storage({ ...credentials, secretAccessKey: 'guessed', url: `${url}/files` })
  storages.bucketless = s3Storage({ ...credentials, url: `${url}/nowhere` })
})
afterAll(async () => {
  s3.server.close()
  await rm(directory, { recursive: true })
})

describe.each(['disk', 's3'])('%s', (name) => {
  const storage = () => storages[name] as Storage
  const read = async (key: string) => {
    const file = await storage().get(key)
    return file && { bytes: file.bytes, text: (await buffer(file.stream)).toString() }
  }

  test('gives back what was put, until it is deleted', async () => {
    await storage().put('uploads/abc.png', Buffer.from('first'), 'image/png')
    expect(await read('uploads/abc.png')).toEqual({ bytes: 5, text: 'first' })
    await storage().put('uploads/abc.png', Buffer.from('second'), 'image/png')
    expect(await read('uploads/abc.png')).toEqual({ bytes: 6, text: 'second' })
    await storage().delete('uploads/abc.png')
    await storage().delete('uploads/abc.png')
    expect(await read('uploads/abc.png')).toBeNull()
  })

  test.each(['../x', 'uploads/../x', 'uploads/a/b', '/etc/passwd', 'uploads/', 'uploads/a.png\0'])(
    'refuses %j as a key',
    async (key) => {
      await expect(storage().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a storage key')
      await expect(storage().get(key)).rejects.toThrow('not a storage key')
    },
  )
})

test('on disk nothing but the whole file is ever seen', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (storages.disk as Storage).put('uploads/race.txt', Buffer.alloc(100_000, String(i % 10)), 'text/plain'),
    ),
  )
  expect(await readdir(join(directory, 'uploads'))).toEqual(['race.txt'])
})

test('S3 has 30 seconds until its answer begins, and its reader has all the time there is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const slow = await storages.s3?.get('uploads/slow.png')
    const never = expect(storages.s3?.get('uploads/never.png')).rejects.toThrow(
      'the file storage did not answer within 30 seconds',
    )
    vi.advanceTimersByTime(30_000)
    await never
    s3.sendRest()
    expect(slow && (await buffer(slow.stream)).toString()).toBe('begin-end')
  } finally {
    vi.useRealTimers()
  }
})

test('a storage that refuses us says so', async () => {
  await expect(storages.stranger?.put('uploads/a.png', Buffer.from('x'), 'image/png')).rejects.toThrow(
    'the file storage answered 403 to PUT',
  )
  await expect(storages.bucketless?.put('uploads/a.png', Buffer.from('x'), 'image/png')).rejects.toThrow(
    'the file storage has no such bucket',
  )
})
