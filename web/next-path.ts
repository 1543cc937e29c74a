import { paths } from './paths.ts'

/**
 * Where to go after signing in, or null when `wanted` is not a page of the dashboard. The value comes from the
 * address bar, so anybody can write it: it is resolved first, and only a path inside the dashboard is accepted.
 */
export function nextPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null
  const origin = 'http://assay.invalid'
  if (!URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  const inside = url.pathname === paths.dashboard || url.pathname.startsWith(`${paths.dashboard}/`)
  return url.origin === origin && inside ? url.pathname + url.search + url.hash : null
}
