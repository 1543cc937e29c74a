// The part of the tar format (ustar) that a backup needs: plain files with short names, so that every tar program can look into one.

const BLOCK = 512
/** Far more than a file or a piece of a table takes: a header that claims more is no header of ours. */
const LARGEST_ENTRY = 1024 ** 3
const MODE = '0000600'
const CHECKSUM_AT = 148

export type TarEntry = { name: string; bytes: Buffer }

/** An entry without its content: the header, and the padding of the last block. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`too long a name for the archive: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(MODE, 100)
  header.write('0000000', 108)
  header.write('0000000', 116)
  header.write(octal(size), 124)
  header.write(octal(Math.floor(Date.now() / 1000)), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT, 'latin1')
  return header
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

export const tarEnd = Buffer.alloc(2 * BLOCK)

/** One entry after the other, whole. Throws if the archive is cut off or is none. */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const chunks = archive[Symbol.asyncIterator]()
  const take = reader(chunks)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const written = Number.parseInt(header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + 6), 8)
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (written !== checksum(header) || !(size <= LARGEST_ENTRY)) throw new Error('it is no archive of Assay')
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const bytes = await take(size)
    await take(tarPadding(size).length)
    yield { name, bytes }
  }
  // Only zeros follow, but the stream must still be read to its end.
  while (!(await chunks.next()).done);
}

/** Gives out exactly as many bytes as are asked for. */
function reader(chunks: AsyncIterator<Buffer>) {
  let held: Buffer[] = []
  let bytesHeld = 0
  return async (wanted: number): Promise<Buffer> => {
    while (bytesHeld < wanted) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('it is cut off')
      held.push(value)
      bytesHeld += value.length
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = [all.subarray(wanted)]
    bytesHeld -= wanted
    return all.subarray(0, wanted)
  }
}

/** The sum of the header's bytes, with its own place taken as blanks. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= CHECKSUM_AT && at < CHECKSUM_AT + 8 ? 0x20 : byte), 0)
}

function octal(value: number): string {
  return value.toString(8).padStart(11, '0')
}
