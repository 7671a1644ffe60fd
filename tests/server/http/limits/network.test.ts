import { expect, test } from 'vitest';
import { networkOf } from '#server/http/limits/network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::7:ffff:1:2:3', '2001:db8:0:7::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  // Some proxies write the port into X-Forwarded-For, which differs for each connection.
  ['203.0.113.9:49152', '203.0.113.9'],
  ['[2001:db8:1:2::3]:49152', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.9]:49152', '203.0.113.9'],
  ['no address', 'no address'],
  ['no address:49152', 'no address:49152'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
