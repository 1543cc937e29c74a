import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { MediaRefused } from './media-refused.ts'
import { drawThumbnails, type Thumbnails } from './media-thumbnails.ts'

/** What start-drawing.ts and this process say to each other. */
export type ToDraw = { bytes: Uint8Array; isSvg: boolean }
export type Drawn = { drawn: Thumbnails } | { refused: string } | { failed: string }

const MOST_MEMORY_BYTES = 1024 ** 3
const MEMORY_CHECK_MS = 100

// Thousands of pictures may wait: they take what nobody else wants of the machine.
setPriority(constants.priority.PRIORITY_LOW)
// No picture is drawn twice.
sharp.cache(false)
process.on('message', async ({ bytes, isSvg }: ToDraw) => {
  process.send?.(await draw(bytes, isSvg))
})
process.on('disconnect', end)
// The picture's pixels are outside of what the runtime limits by itself.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) end()
}, MEMORY_CHECK_MS)

async function draw(bytes: Uint8Array, isSvg: boolean): Promise<Drawn> {
  try {
    return { drawn: await drawThumbnails(bytes, isSvg) }
  } catch (error) {
    return error instanceof MediaRefused ? { refused: error.message } : { failed: String(error) }
  }
}

/** An orderly exit would wait for the drawing. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
