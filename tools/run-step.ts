import { type ChildProcess, spawn } from 'node:child_process'

type Options = { limitMs: number; show?: boolean; env?: NodeJS.ProcessEnv }
export type Ended = { code: number; output: string; seconds: number; timedOut: boolean }

const GRACE_MS = 10_000
const running = new Set<ChildProcess>()

/** Runs a Node script in a process group of its own, so that all of it can be ended when it takes too long. */
export async function runStep(args: string[], { limitMs, show = false, env }: Options): Promise<Ended> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    detached: true,
    env: { ...process.env, ...env },
  })
  running.add(child)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))

  let timedOut = false
  const limit = setTimeout(() => {
    timedOut = true
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS).unref()
  }, limitMs)
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  }).finally(() => {
    clearTimeout(limit)
    running.delete(child)
  })
  return {
    code: timedOut ? 1 : code,
    output: Buffer.concat(output).toString(),
    seconds: (performance.now() - startedAt) / 1000,
    timedOut,
  }
}

/** Hands a signal on to everything that runs; a terminal's Ctrl-C does not reach other process groups. */
export function endStepsOnSignal() {
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    process.once(signal, () => {
      for (const child of running) {
        signalGroup(child, signal)
        child.on('exit', () => process.exit(code))
      }
      if (running.size === 0) process.exit(code)
      setTimeout(() => {
        for (const child of running) signalGroup(child, 'SIGKILL')
        process.exit(code)
      }, GRACE_MS).unref()
    })
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}
