import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { Refusal, WrongType } from '#server/errors.ts'
import { type Image, reencodeImage } from '#server/outside/image.ts'
import { MediaRefused } from './media-refused.ts'
import { drawThumbnails, type Thumbnails } from './media-thumbnails.ts'

/** What start-drawing.ts and this process say to each other: about a token's picture, and about one that a user has uploaded. */
export type ToDraw = { bytes: Uint8Array; isSvg: boolean } | { bytes: Uint8Array; isUpload: true }
export type Drawn =
  | { drawn: Thumbnails }
  | { refused: string }
  | { image: Image }
  | { rejected: { code: string; message: string; isWrongType: boolean } }
  | { failed: string }

const MOST_MEMORY_BYTES = 1024 ** 3
const MEMORY_CHECK_MS = 100

// No picture is drawn twice.
sharp.cache(false)
process.on('message', async (question: ToDraw) => {
  process.send?.(await draw(question))
})
process.on('disconnect', end)
// The picture's pixels are outside of what the runtime limits by itself.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) end()
}, MEMORY_CHECK_MS)

async function draw(question: ToDraw): Promise<Drawn> {
  try {
    if ('isUpload' in question) return { image: await reencodeImage(question.bytes) }
    // Thousands of them may wait: they run at the lowest priority.
    setPriority(constants.priority.PRIORITY_LOW)
    return { drawn: await drawThumbnails(question.bytes, question.isSvg) }
  } catch (error) {
    if (error instanceof MediaRefused) return { refused: error.message }
    if (!(error instanceof Refusal)) return { failed: String(error) }
    const { code, message } = error
    return { rejected: { code, message, isWrongType: error instanceof WrongType } }
  }
}

/** An orderly exit would wait for the drawing. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
