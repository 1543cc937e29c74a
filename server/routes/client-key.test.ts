import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientKey, clientOf, networkKey } from './client-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s is counted as %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.200', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', 'unknown'],
])('%s is a neighbour in %s', (ip, network) => {
  expect(networkKey(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::6', '2001:db8::6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', ''],
  ['<script>', ''],
])('%s is shown as %j', (ip, address) => {
  expect(clientOf(ip).address).toBe(address)
})

test('whatever a customer makes of his /64, it is one client, and no other /64 is the same client', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const half = fc.tuple(group, group, group, group)
  const hex = (groups: number[]) => groups.map((each) => each.toString(16))
  fc.assert(
    fc.property(half, half, half, half, (network, otherNetwork, host, otherHost) => {
      const address = [...hex(network), ...hex(host)].join(':')
      expect(clientKey(address)).toBe(`${hex(network).join(':')}::/64`)
      expect(clientKey([...hex(network), ...hex(otherHost)].join(':'))).toBe(clientKey(address))
      // The URL parser writes IPv6 in its shortest form.
      const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
      expect(clientKey(shortest)).toBe(clientKey(address))
      fc.pre(String(network) !== String(otherNetwork))
      expect(clientKey([...hex(otherNetwork), ...hex(host)].join(':'))).not.toBe(clientKey(address))
    }),
  )
})
