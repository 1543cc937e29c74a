import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Drawn, ToDraw } from './draw-messages.ts'
import { FairSemaphore } from './fair-semaphore.ts'

export type DrawingPool = {
  /** Null if it is too much for the process, which has died over it or does not come to an end. Accounts take turns. */
  ask(account: string, question: ToDraw): Promise<Drawn | null>
  close(): void
}

type Options = {
  processes: number
  /** How nice they are to others, as the operating system has it: 0 to 19. */
  niceness: number
  limitMs: number
}

const IDLE_MS = 60_000
const PROGRAM = fileURLToPath(new URL('./media-draw-process.ts', import.meta.url))

/** A few processes that draw one picture at a time each. They are started when they are needed, and ended when idle. */
export function openDrawingPool({ processes, niceness, limitMs }: Options): DrawingPool {
  const semaphore = new FairSemaphore(processes)
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; ending: NodeJS.Timeout }[] = []
  let closed = false

  function start(): ChildProcess {
    const child = fork(PROGRAM, [String(niceness)], {
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

  return {
    ask: (account, question) =>
      semaphore.use(account, async () => {
        if (closed) throw new Error('no more is drawn')
        const child = take()
        const answer = await ask(child, question, limitMs)
        if (answer) putBack(child)
        else child.kill('SIGKILL')
        return answer
      }),
    close() {
      closed = true
      for (const { ending } of idle.splice(0)) clearTimeout(ending)
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

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
