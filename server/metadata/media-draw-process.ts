import { setPriority } from 'node:os'
import sharp from 'sharp'
import { Refusal, WrongType } from '#server/errors.ts'
import { reencodeImage } from '#server/outside/image.ts'
import { type Drawn, MOST_MEMORY_BYTES, type ToDraw } from './draw-messages.ts'
import { MediaRefused } from './media-refused.ts'
import { drawThumbnails } from './media-thumbnails.ts'

/** Some times what a picture takes at worst on a usual machine. */
const MOST_CPU_SECONDS = { small: 2, large: 30 }
const CHECK_MS = 100

setPriority(Number(process.argv[2]))
// No picture is drawn twice.
sharp.cache(false)
// There is a process for each core.
sharp.concurrency(1)

/** On the clock of process.cpuUsage(). */
let cpuDeadline = Number.POSITIVE_INFINITY
process.on('message', async (question: ToDraw) => {
  cpuDeadline = cpuSeconds() + MOST_CPU_SECONDS[question.onlyIfSmall ? 'small' : 'large']
  const answer = await draw(question)
  cpuDeadline = Number.POSITIVE_INFINITY
  process.send?.(answer)
})
process.on('disconnect', end)
// The picture's pixels are outside of what the runtime limits by itself. How long it takes says little on a busy machine: work is what counts.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES || cpuSeconds() > cpuDeadline) end()
}, CHECK_MS)

async function draw(question: ToDraw): Promise<Drawn> {
  try {
    if ('isUpload' in question) {
      const image = await reencodeImage(question.bytes, question.onlyIfSmall)
      return image ? { image } : { isLarge: true }
    }
    const drawn = await drawThumbnails(question.bytes, question.isSvg, question.onlyIfSmall)
    return drawn ? { drawn } : { isLarge: true }
  } catch (error) {
    if (error instanceof MediaRefused) return { refused: error.message }
    if (!(error instanceof Refusal)) return { failed: String(error) }
    const { code, message } = error
    return { rejected: { code, message, isWrongType: error instanceof WrongType } }
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** An orderly exit would wait for the drawing. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
