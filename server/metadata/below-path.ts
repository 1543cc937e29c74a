/** Segments that lead upwards, also where a gateway decodes the path once more. */
const CLIMBS = /(?:^|\/|\\|%2f|%5c)(?:\.|%2e){2}(?:$|\/|\\|%2f|%5c)/i

export function climbs(path: string): boolean {
  return CLIMBS.test(path)
}

/** Whether the address is that of the base or below it, on the same host. */
export function isBelow(url: URL, base: URL): boolean {
  const path = base.pathname.replace(/\/+$/, '')
  return url.origin === base.origin && `${url.pathname}/`.startsWith(`${path}/`) && !climbs(url.pathname)
}
