import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Semaphore } from '#server/chain/semaphore.ts'
import { Rejected, WrongType } from '#server/errors.ts'
import type { Image } from '#server/outside/image.ts'
import type { Drawn, ToDraw } from './media-draw-process.ts'
import { MediaRefused } from './media-refused.ts'
import type { Thumbnails } from './media-thumbnails.ts'

export type Drawing = {
  draw(bytes: Uint8Array, isSvg: boolean): Promise<Thumbnails>
  /** What a user uploads, drawn again. Throws what is wrong with it, for the user. */
  reencode(bytes: Uint8Array): Promise<Image>
  close(): void
}

const CONCURRENCY = 2
const LIMIT_MS = 30_000
const IDLE_MS = 60_000
const TOO_MUCH = 'The picture takes too long or too much memory to draw.'
/** The machine may have been busy with something else. */
const TRY_AGAIN_S = 24 * 3_600
const PROGRAM = fileURLToPath(new URL('./media-draw-process.ts', import.meta.url))

/**
 * Draws the pictures of strangers and users in processes of their own, one picture at a time each: an SVG can ask for hours of work that
 * nothing else can stop, and a fault in a decoder ends such a process instead of the server. They know none of the server's secrets.
 */
export function startDrawing(limitMs = LIMIT_MS): Drawing {
  const semaphore = new Semaphore(CONCURRENCY)
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; ending: NodeJS.Timeout }[] = []
  let closed = false

  function start(): ChildProcess {
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    all.add(child)
    // The one who waits hears of errors; between two requests nobody does.
    child.on('exit', () => all.delete(child)).on('error', () => {})
    return child
  }

  function take(): ChildProcess {
    const waiting = idle.pop()
    clearTimeout(waiting?.ending)
    return waiting?.child.connected ? waiting.child : start()
  }

  function putBack(child: ChildProcess): void {
    // It does not keep the process alive, and is ended when idle.
    child.unref()
    child.channel?.unref()
    const ending = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      )
      child.kill('SIGKILL')
    }, IDLE_MS).unref()
    idle.push({ child, ending })
  }

  /** Null if it is too much. */
  const use = (question: ToDraw) =>
    semaphore.use(async () => {
      if (closed) throw new Error('no more is drawn')
      const child = take()
      const answer = await ask(child, question, limitMs)
      if (answer) putBack(child)
      else child.kill('SIGKILL')
      return answer
    })

  return {
    async draw(bytes, isSvg) {
      const answer = await use({ bytes, isSvg })
      if (!answer) throw new MediaRefused(TOO_MUCH, TRY_AGAIN_S)
      if ('refused' in answer) throw new MediaRefused(answer.refused)
      if ('drawn' in answer) return answer.drawn
      throw drawingFailed(answer)
    },
    async reencode(bytes) {
      const answer = await use({ bytes, isUpload: true })
      if (!answer) throw new Rejected('too_much_work', TOO_MUCH)
      if ('image' in answer) return answer.image
      if (!('rejected' in answer)) throw drawingFailed(answer)
      const { code, message, isWrongType } = answer.rejected
      throw isWrongType ? new WrongType(code, message) : new Rejected(code, message)
    },
    close() {
      closed = true
      for (const { ending } of idle.splice(0)) clearTimeout(ending)
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

function drawingFailed(answer: Drawn): Error {
  return new Error(`drawing failed: ${'failed' in answer ? answer.failed : 'this was not asked for'}`)
}

/** Null if the process has died over it, or does not come to an end. */
function ask(child: ChildProcess, question: ToDraw, limitMs: number): Promise<Drawn | null> {
  child.ref()
  child.channel?.ref()
  return new Promise((resolve, reject) => {
    const end = (answer: Drawn | null) => {
      stopListening()
      resolve(answer)
    }
    const died = () => end(null)
    // It could not be started at all, or not be reached.
    const failed = (error: Error) => {
      stopListening()
      child.kill('SIGKILL')
      reject(error)
    }
    const limit = setTimeout(died, limitMs)
    const stopListening = () => {
      clearTimeout(limit)
      child.off('message', end).off('exit', died).off('error', failed)
    }
    child.on('message', end).on('exit', died).on('error', failed)
    child.send(question)
  })
}
