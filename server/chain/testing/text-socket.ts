import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

// RFC 6455, as far as a node needs it: short texts, one frame each.
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1

/** Accepts the WebSocket and hands over each text; what is returned for it is sent back. */
export function acceptSocket(
  request: IncomingMessage,
  socket: Duplex,
  answer: (text: string) => Promise<string | undefined>,
): void {
  const key = request.headers['sec-websocket-key'] ?? ''
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  let pending = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', async (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    const texts: string[] = []
    for (let frame = readFrame(pending); frame; frame = readFrame(pending)) {
      pending = pending.subarray(frame.length)
      if (frame.opcode === TEXT) texts.push(frame.text)
    }
    for (const text of texts) {
      const reply = await answer(text)
      if (reply !== undefined && socket.writable) socket.write(textFrame(reply))
    }
  })
}

/** Clients mask what they send. undefined: the rest has not come yet. */
function readFrame(bytes: Buffer): { opcode: number; text: string; length: number } | undefined {
  if (bytes.length < 6) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const header = short === 126 ? 4 : 2
  if (bytes.length < header + 4) return undefined
  const size = short === 126 ? bytes.readUInt16BE(2) : short
  const length = header + 4 + size
  if (bytes.length < length) return undefined
  const mask = bytes.subarray(header, header + 4)
  const payload = bytes.subarray(header + 4, length).map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return { opcode: bytes.readUInt8(0) & 0x0f, text: Buffer.from(payload).toString(), length }
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = payload.length < 126 ? Buffer.from([0x80 | TEXT, payload.length]) : Buffer.alloc(4)
  if (payload.length >= 126) {
    header.writeUInt8(0x80 | TEXT, 0)
    header.writeUInt8(126, 1)
    header.writeUInt16BE(payload.length, 2)
  }
  return Buffer.concat([header, payload])
}
