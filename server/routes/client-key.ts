import { isIPv6 } from 'node:net'

/** Whom a per-client limit counts: an IPv4 address, or the /64 that one IPv6 customer has. */
export function clientKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...missing, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
