import { sumKnown } from './sum-known.ts'
import type { TrackedContract } from './tracked-contract.ts'

/** A stretch of time by the times of blocks: after `since`, up to and with `until`. */
export type Window = { since: Date; until: Date }

export const HOURS_24_MS = 86_400_000

/**
 * The last 24 hours of what is followed, and the 24 hours before. They end with the newest block that is read, of several chains with that
 * of the chain which is behind the others; so nothing in them is missing. Chains of which nothing of the last 24 hours is read are left
 * out; null if that is all of them.
 */
export function lastWindows<C extends Pick<TrackedContract, 'state' | 'seconds'>>(
  contracts: readonly C[],
  now = Date.now(),
): { last: Window; previous: Window; contracts: C[] } | null {
  const followed = contracts.filter((contract) => isFollowed(contract, now))
  if (followed.length === 0) return null
  const until = Math.min(...followed.map(({ seconds }) => (seconds ?? 0) * 1000))
  const endingAt = (end: number) => ({ since: new Date(end - HOURS_24_MS), until: new Date(end) })
  return { last: endingAt(until), previous: endingAt(until - HOURS_24_MS), contracts: followed }
}

/** Whether anything of the last 24 hours is read. */
export function isFollowed(
  { state, seconds }: Pick<TrackedContract, 'state' | 'seconds'>,
  now: number,
): boolean {
  return state === 'ready' && seconds !== null && seconds * 1000 > now - HOURS_24_MS
}

/** Amounts of several days, each at the price of its day; null if something was paid and no price is known. */
export function usdOver<D extends { day: string }>(
  days: readonly D[],
  amountOf: (day: D) => number,
  priceOf: (day: string) => number | null | undefined,
): number | null {
  return sumKnown(
    days.map((day) => {
      const amount = amountOf(day)
      if (amount === 0) return 0
      const usd = priceOf(day.day)
      return usd == null ? null : amount * usd
    }),
  )
}

export const timesOf = ({ since, until }: Window) => ({
  from: since.toISOString(),
  to: until.toISOString(),
})
