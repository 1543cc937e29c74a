import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'

const REPORT_EVERY_MS = 500
const lastReports = new Map<number, number>()

/** Publishes how far the backfill of a contract has come, throttled. */
export async function reportProgress(tx: Queryable, contractId: number): Promise<void> {
  const now = performance.now()
  if (now - (lastReports.get(contractId) ?? -REPORT_EVERY_MS) < REPORT_EVERY_MS) return
  lastReports.set(contractId, now)
  const row = await tx.row<{
    address: string
    chain: ChainKey
    first_block: number
    cursor_block: number
    target_block: number | null
    events_per_second: number | null
  }>(sql`
    select address, chain, first_block, cursor_block, target_block, events_per_second from contracts where id = ${contractId}`)
  if (!row || row.target_block === null) return
  const totals = await tx.row<{ transfers: number }>(sql`
    select transfers from contract_totals where contract_id = ${contractId}`)
  await publishToTrackers(tx, contractId, 'indexing', {
    contract_address: row.address,
    contract_chain: row.chain,
    ...indexingOf({ ...row, target_block: row.target_block, transfers: totals?.transfers ?? 0 }),
  })
}

type Progress = {
  first_block: number
  cursor_block: number
  target_block: number
  events_per_second: number | null
  transfers: number
}

/** How far a backfill has come, for those who wait for it. */
export function indexingOf({
  first_block,
  cursor_block,
  target_block,
  events_per_second,
  transfers,
}: Progress) {
  const part = progressOf(first_block, cursor_block, target_block)
  return {
    block: Math.max(0, cursor_block),
    target_block,
    percent: Math.floor(part * 100),
    events: transfers,
    events_per_second,
    seconds_left: secondsLeft(part, transfers, events_per_second),
  }
}

/** From 0 to 1, by blocks. */
export function progressOf(firstBlock: number, cursorBlock: number, targetBlock: number): number {
  const whole = targetBlock - firstBlock + 1
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (cursorBlock - firstBlock + 1) / whole))
}

/** As if the blocks to come held as many events as those behind; null if nothing can be said. */
export function secondsLeft(part: number, events: number, eventsPerSecond: number | null): number | null {
  if (part >= 1) return 0
  if (part <= 0 || !eventsPerSecond || events === 0) return null
  return Math.ceil((events / part - events) / eventsPerSecond)
}

const WINDOW_MS = 60_000

/** Events per second over the last minute of work. */
export class SpeedMeter {
  #startedAt = performance.now()
  #added: { at: number; events: number }[] = []

  /** Work begins again: a long wait before it was no work. */
  resume() {
    const now = performance.now()
    if ((this.#added.at(-1)?.at ?? 0) <= now - WINDOW_MS) this.#startedAt = now
  }
  add(events: number) {
    this.#added.push({ at: performance.now(), events })
  }
  perSecond(): number {
    const now = performance.now()
    const since = Math.max(this.#startedAt, now - WINDOW_MS)
    this.#added = this.#added.filter(({ at }) => at > since)
    const events = this.#added.reduce((sum, each) => sum + each.events, 0)
    return events / Math.max(0.001, (now - since) / 1000)
  }
}

const meters = new Map<number, SpeedMeter>()

/** How fast a contract is read, also over several turns. */
export function speedOf(contractId: number): SpeedMeter {
  const meter = meters.get(contractId) ?? new SpeedMeter()
  meters.set(contractId, meter)
  meter.resume()
  return meter
}

/** It is caught up. */
export function forgetSpeed(contractId: number): void {
  meters.delete(contractId)
}
