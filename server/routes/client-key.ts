import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Client } from '#server/store/sign-in.ts'

/** Who asks, as the limits count them and as their owner sees it in the list of sessions. */
export function clientOf(ip: string): Client {
  const address = plainAddress(ip)
  return { address: isIP(address) ? address : '', key: clientKey(ip), network: networkKey(ip) }
}

/** Whom a per-client limit counts: an IPv4 address, or the /64 that one IPv6 customer has. */
export function clientKey(ip: string): string {
  const address = plainAddress(ip)
  return isIPv6(address) ? networkOf(address, 64) : address
}

/** Whom a per-network limit counts: the neighbours that one attacker may rent together, an IPv4 /24 or an IPv6 /48. */
export function networkKey(ip: string): string {
  const address = plainAddress(ip)
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24')
  return isIPv6(address) ? networkOf(address, 48) : address
}

/** Without the zone, and an IPv4 address as such. */
function plainAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return mapped ?? ip.replace(/%.*$/, '')
}

function networkOf(ip: string, bits: 48 | 64): string {
  const [head = '', tail = ''] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...missing, ...right].slice(0, bits / 16)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}
