import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COMPRESSORS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof COMPRESSORS
/** Below, what it saves is not worth a header. */
const COMPRESSED_FROM_BYTES = 1_024

/** A reply as the bytes that are sent, compressed at most once in each way that a client takes. */
export class ReadyReply {
  readonly #json: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  /** Weak: the same for all encodings. */
  readonly etag: string
  /** What it takes of the memory so far. */
  bytes: number

  constructor(json: string) {
    this.#json = Buffer.from(json)
    this.etag = `W/"${createHash('sha256').update(this.#json).digest('base64url').slice(0, 27)}"`
    this.bytes = this.#json.length
  }

  /** What it says. */
  read(): unknown {
    return JSON.parse(this.#json.toString())
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('etag', this.etag).header('vary', 'accept-encoding')
    if (names(request.headers['if-none-match'], this.etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = this.#encodingFor(request.headers['accept-encoding'])
    if (!encoding) return reply.send(this.#json)
    return reply.header('content-encoding', encoding).send(await this.#in(encoding))
  }

  #encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
    if (this.#json.length < COMPRESSED_FROM_BYTES) return undefined
    return (['br', 'gzip'] as const).find((encoding) => names(accepted, encoding))
  }

  #in(encoding: Encoding): Promise<Buffer> {
    let bytes = this.#encoded.get(encoding)
    if (!bytes) {
      bytes = COMPRESSORS[encoding](this.#json)
      this.#encoded.set(encoding, bytes)
      bytes.then(
        ({ length }) => {
          this.bytes += length
        },
        () => this.#encoded.delete(encoding),
      )
    }
    return bytes
  }
}

/** Whether a header that is a list has the value in it; one with q=0 is refused. */
function names(header: string | string[] | undefined, value: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
      return name === value && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter))
    })
}
