import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type AssayEnd = { code: number | null; signal: NodeJS.Signals | null }

export type AssayProcess = {
  /** http://localhost:PORT, as it announced it; empty for ROLE=worker. */
  url: string
  pid: number
  /** Everything it has printed so far. */
  output(): string
  waitForOutput(text: string): Promise<void>
  /** Sends the signal and waits until the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<AssayEnd>
  ended: Promise<AssayEnd>
}

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))
const READY = /^Assay is (?:ready: (?<url>\S+)|working: .*)$/m

/** Starts the real server as a process of its own on a free port, and waits until it says that it is ready. */
export async function startAssay(env: Record<string, string>): Promise<AssayProcess> {
  const { child, ended, output, waitFor } = spawnAssay(env)
  const ready = await waitFor(() => READY.exec(output()) ?? undefined)
  if (!ready) throw new Error(`Assay ended before it was ready:\n${output()}`)
  return {
    url: ready.groups?.url ?? '',
    pid: child.pid ?? 0,
    output,
    ended,
    async waitForOutput(text) {
      const found = await waitFor(() => output().includes(text) || undefined)
      if (!found) throw new Error(`Assay ended without having said '${text}':\n${output()}`)
    },
    async kill(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs the server until it ends by itself: for starts that are to fail. */
export async function runAssay(env: Record<string, string>): Promise<AssayEnd & { output: string }> {
  const { ended, output } = spawnAssay(env)
  return { ...(await ended), output: output() }
}

function spawnAssay(env: Record<string, string>) {
  // None of the caller's own variables that the server knows: a DATABASE_URL or PORT in the shell must not decide what is tested.
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, PORT: '0', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)

  let printed = ''
  let over = false
  const watchers = new Set<() => void>()
  const look = () => {
    for (const watcher of watchers) watcher()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
      look()
    })
  }
  // 'close' comes after the last output, 'exit' may come before it.
  const ended = once(child, 'close').then(([code, signal]): AssayEnd => {
    process.removeListener('exit', killChild)
    over = true
    look()
    return { code, signal }
  })

  /** What `find` finds in the output; undefined when the process ended before it was there. */
  function waitFor<T>(find: () => T | undefined): Promise<T | undefined> {
    return new Promise((resolve) => {
      const watcher = () => {
        const found = find()
        if (found === undefined && !over) return
        watchers.delete(watcher)
        resolve(found)
      }
      watchers.add(watcher)
      watcher()
    })
  }
  return { child, ended, output: () => printed, waitFor }
}
