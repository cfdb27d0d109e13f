import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200:0:0:0:0/56'],
  ['2001:DB8:1:0200:aaaa::', '2001:db8:1:200:0:0:0:0/56'],
  ['2001:db8:1:300::1', '2001:db8:1:300:0:0:0:0/56'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0/56'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
