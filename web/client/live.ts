import type { LiveEventName, LiveEvents } from '#api/live.ts'
import { fetchSignedIn } from './call.ts'
import { apiUrl } from './config.ts'
import { connection } from './connection.ts'
import { createEventStreamParser } from './event-stream.ts'
import { retryDelayMs } from './retry-delay.ts'

/** The server sends at least a heartbeat every 20 s: a stream that is silent for longer than two is dead. */
const silenceMs = 45_000

// An event target, so that a receiver that throws ends neither the stream nor the other receivers.
const bus = new EventTarget()

/** Calls back at each event of this name. `ready` comes after every (re)connect: events may have been missed. */
export function onLive<E extends LiveEventName>(
  event: E,
  receiver: (data: LiveEvents[E]) => void,
): () => void {
  const listener = ({ detail }: CustomEventInit<LiveEvents[E]>) => detail && receiver(detail)
  bus.addEventListener(event, listener as EventListener)
  return () => bus.removeEventListener(event, listener as EventListener)
}

/**
 * Keeps this tab's stream of events open until the returned function is called. A tab that nobody looks at closes
 * its own, and reads what it has missed when it is looked at again: browsers allow six connections to a host
 * over HTTP/1, and the streams of hidden tabs would use them up.
 */
export function openLive(): () => void {
  let attempt = new AbortController()
  let failures = 0
  let timer = 0
  let waiting = false

  const connectIn = (ms: number) => {
    waiting = true
    clearTimeout(timer)
    timer = window.setTimeout(connect, ms)
  }
  const onHeard = () => {
    connection.heard()
    clearTimeout(timer)
    timer = window.setTimeout(onSilence, silenceMs)
  }
  const onSilence = () => {
    connection.doubt()
    void connect()
  }
  const onConnection = () => {
    if (waiting && connection.isAnswering()) void connect()
  }
  const connect = async () => {
    waiting = false
    attempt.abort()
    clearTimeout(timer)
    if (document.hidden) return
    attempt = new AbortController()
    const { signal } = attempt
    timer = window.setTimeout(onSilence, silenceMs)
    try {
      for await (const { event, data } of readEvents(signal, onHeard)) {
        failures = 0
        bus.dispatchEvent(new CustomEvent(event, { detail: JSON.parse(data) }))
      }
    } catch {
      // An outage is not our error.
      if (!signal.aborted) connection.doubt()
    }
    if (!signal.aborted) connectIn(retryDelayMs(failures++))
  }

  document.addEventListener('visibilitychange', connect)
  window.addEventListener('online', connect)
  const unsubscribe = connection.subscribe(onConnection)
  void connect()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', connect)
    window.removeEventListener('online', connect)
    clearTimeout(timer)
    attempt.abort()
  }
}

async function* readEvents(signal: AbortSignal, onHeard: () => void) {
  const response = await fetchSignedIn(apiUrl('/api/live'), { signal })
  if (!response.ok || !response.body) throw new Error(`GET /api/live answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const parse = createEventStreamParser()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onHeard()
    yield* parse(value)
  }
}
