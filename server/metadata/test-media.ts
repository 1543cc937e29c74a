import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const square = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })

export const svg = (content: string, attributes = 'width="100" height="100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  )

/** A whole PNG of black pixels, one bit each. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A GIF of which one pixel blinks so many times: of one pixel in all, or in a corner of a square. */
export function blinkingGif(frames: number, side = 1): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const black = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex')
  const white = Buffer.from('21f904000a0000002c00000000010001000002024c0100', 'hex')
  const all = Array.from({ length: frames }, (_, i) => (i % 2 === 0 ? black : white))
  return Buffer.concat([head, ...all, Buffer.from([0x3b])])
}

/** The openings by which players know their files, and bytes for the rest. */
export const videos = {
  mp4: Buffer.concat([
    Buffer.from('0000001866747970', 'hex'),
    Buffer.from('isom\0\0\x02\0isomiso2'),
    Buffer.alloc(5_000, 'mp4 '),
  ]),
  webm: Buffer.concat([
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
    Buffer.alloc(5_000, 'webm'),
  ]),
  ogg: Buffer.concat([oggPage(), Buffer.from('\x80theora', 'latin1'), Buffer.alloc(5_000, 'ogg ')]),
}

export const sound = Buffer.concat([oggPage(), Buffer.from('\x01vorbis', 'latin1'), Buffer.alloc(200)])

function oggPage(): Buffer {
  return Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(20), Buffer.from([1, 30])])
}
