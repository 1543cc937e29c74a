import type { Readable } from 'node:stream'

const NEWLINE = 10

/** The lines of a stream. The last may be torn, if the answer was cut. */
export async function* readLines(stream: Readable, mostBytes: number): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      parts.push(chunk.subarray(start, end))
      const line = Buffer.concat(parts).toString('utf8')
      parts = []
      size = 0
      start = end + 1
      if (line.trim() !== '') yield line
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > mostBytes) throw new RangeError(`a line of more than ${mostBytes} bytes`)
  }
  if (size > 0) yield Buffer.concat(parts).toString('utf8')
}
