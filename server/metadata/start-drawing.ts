import { availableParallelism, totalmem } from 'node:os'
import { Rejected, WrongType } from '#server/errors.ts'
import type { Image } from '#server/outside/image.ts'
import { type Drawn, MOST_MEMORY_BYTES, type ToDraw } from './draw-messages.ts'
import { openDrawingPool } from './drawing-pool.ts'
import { MediaRefused } from './media-refused.ts'
import type { Thumbnails } from './media-thumbnails.ts'

export type Drawing = {
  draw(bytes: Uint8Array, isSvg: boolean): Promise<Thumbnails>
  /** What a user uploads, drawn again. Throws what is wrong with it, for the user. Accounts take turns. */
  reencode(bytes: Uint8Array, account: string): Promise<Image>
  close(): void
}

const LIMIT_MS = 30_000
/** Small pictures take a few milliseconds; more means that the machine is busy, or that it is no small one after all. */
const QUICK_LIMIT_MS = 5_000
/** A larger file is hardly a small picture, and would be sent to two processes. */
const QUICK_BYTES = 1024 * 1024
const TOO_MUCH = 'The picture takes too long or too much memory to draw.'
/** The machine may have been busy with something else. */
const TRY_AGAIN_S = 24 * 3_600
/** Somebody waits for an upload; thousands of tokens may wait, and nobody for most of them. */
const NICENESS = { uploads: { quick: 0, slow: 10 }, tokens: { quick: 19, slow: 19 } }
const TOKENS = 'tokens'
const UPLOAD_DRAWERS = 2

type DrawingOptions = {
  limitMs?: number
  /** That draw what is not small, each one picture at a time. */
  processes?: number
}

/** As many processes as the machine has cores, less one for everything else, and no more than half of its memory has room for. */
export function drawers(
  cores = availableParallelism(),
  memoryBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
): number {
  const room = Math.floor(memoryBytes / 2 / MOST_MEMORY_BYTES)
  return Math.max(1, Math.min(cores - 1, room))
}

/**
 * Draws the pictures of strangers and users in processes of their own: an SVG can ask for hours of work that nothing else can stop, and a
 * fault in a decoder ends such a process instead of the server. They know none of the server's secrets. What is cheap to draw does not wait
 * behind what is not: one process is there for small pictures alone, and it is the one that says which are small.
 */
export function startDrawing(
  kind: keyof typeof NICENESS,
  { limitMs = LIMIT_MS, processes = kind === 'tokens' ? drawers() : UPLOAD_DRAWERS }: DrawingOptions = {},
): Drawing {
  const { quick: quickNiceness, slow: slowNiceness } = NICENESS[kind]
  const quickLimitMs = Math.min(limitMs, QUICK_LIMIT_MS)
  const quick = openDrawingPool({ processes: 1, niceness: quickNiceness, limitMs: quickLimitMs })
  const slow = openDrawingPool({ processes, niceness: slowNiceness, limitMs })

  /** Null if it is too much. */
  async function ask(account: string, question: ToDraw): Promise<Drawn | null> {
    const mayBeQuick = question.bytes.length <= QUICK_BYTES && !('isSvg' in question && question.isSvg)
    const answer = mayBeQuick ? await quick.ask(account, { ...question, onlyIfSmall: true }) : null
    return answer && !('isLarge' in answer) ? answer : slow.ask(account, question)
  }

  return {
    async draw(bytes, isSvg) {
      const answer = await ask(TOKENS, { bytes, isSvg })
      if (!answer) throw new MediaRefused(TOO_MUCH, TRY_AGAIN_S)
      if ('refused' in answer) throw new MediaRefused(answer.refused)
      if ('drawn' in answer) return answer.drawn
      throw drawingFailed(answer)
    },
    async reencode(bytes, account) {
      const answer = await ask(account, { bytes, isUpload: true })
      if (!answer) throw new Rejected('too_much_work', TOO_MUCH, { file: TOO_MUCH })
      if ('image' in answer) return answer.image
      if (!('rejected' in answer)) throw drawingFailed(answer)
      const { code, message, isWrongType } = answer.rejected
      throw isWrongType ? new WrongType(code, message) : new Rejected(code, message, { file: message })
    },
    close() {
      quick.close()
      slow.close()
    },
  }
}

function drawingFailed(answer: Drawn): Error {
  return new Error(`drawing failed: ${'failed' in answer ? answer.failed : 'this was not asked for'}`)
}
