import { readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 200

/** Watches a process and all that it starts; `stop` gives the most that they had resident together, in MB. Linux only. */
export function watchMemory(pid: number) {
  let peakMb = 0
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid))
  }, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return peakMb
    },
  }
}

export function residentMb(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (
      (Number(kib ?? 0) * 1024) / 1e6 + childrenOf(pid).reduce((sum, child) => sum + residentMb(child), 0)
    )
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
