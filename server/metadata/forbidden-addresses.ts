import { BlockList, isIPv4 } from 'node:net'

/** By the registries of special-purpose addresses (RFC 6890): nothing in here is a host on the public internet. */
const FORBIDDEN_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Answers the machines of one cloud from inside, though it looks public.
  '168.63.129.16/32',
]
/** All of IPv6 that is handed out to hosts; loopback, private, link-local, mapped and multicast addresses are outside of it. */
const PUBLIC_V6 = '2000::/3'
/** Inside of that: protocols and Teredo, documentation, 6to4. The last and Teredo lead to any IPv4 address, and nobody has them today. */
const FORBIDDEN_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
/** IPv4 as networks without it see it; the last 32 bits are the address. */
const NAT64 = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/

const forbiddenV4 = listOf('ipv4', FORBIDDEN_V4)
const forbiddenV6 = listOf('ipv6', FORBIDDEN_V6)
const publicV6 = listOf('ipv6', [PUBLIC_V6])

/** Whether a request may not go to this IP address because it is not on the public internet. What is no address is forbidden too. */
export function isForbidden(address: string): boolean {
  if (isIPv4(address)) return forbiddenV4.check(address)
  const canonical = canonicalV6(address)
  if (canonical === null) return true
  const [, high = '0', low] = NAT64.exec(canonical) ?? []
  if (low) return forbiddenV4.check(dotted(Number.parseInt(high, 16), Number.parseInt(low, 16)))
  return !publicV6.check(canonical, 'ipv6') || forbiddenV6.check(canonical, 'ipv6')
}

/** One spelling for each address; null for one with a zone, which is never public. */
function canonicalV6(address: string): string | null {
  return URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : null
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
