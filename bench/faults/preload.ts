import dns from 'node:dns'
import { readFileSync } from 'node:fs'

// Loaded into every thread of a server before anything else. What the file says that ASSAY_FAULTS names holds within a moment: how far the clock
// is off, and whether names are found. Timers go on, as they do when somebody sets a machine's clock.

export type Outside = { clockMs: number; hasNames: boolean }

const LOOK_EVERY_MS = 20

let outside = look()
setInterval(() => {
  outside = look()
}, LOOK_EVERY_MS).unref()

const now = Date.now
Date.now = () => now() + outside.clockMs
globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, as),
})

const lookup = dns.lookup
dns.lookup = ((name: string, ...rest: unknown[]) => {
  if (outside.hasNames) return (lookup as (...all: unknown[]) => void)(name, ...rest)
  const failure = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN' })
  process.nextTick(rest.at(-1) as (error: Error) => void, failure)
}) as typeof dns.lookup

function look(): Outside {
  return JSON.parse(readFileSync(process.env.ASSAY_FAULTS ?? '', 'utf8'))
}
