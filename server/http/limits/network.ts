import { isIPv6 } from 'node:net';

/**
 * Whom a limit counts as one visitor: an IPv4 address; of IPv6 the /64, which one line has for itself (RFC 6177); this machine
 * under each of its names. `2001:db8:1:2:3::4` → `2001:db8:1:2::/64`
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.toLowerCase().split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  const plain = mapped ?? ip;
  if (plain === '::1' || plain.startsWith('127.')) return 'loopback';
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])) : [];
  const middle = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(middle).fill('0'), ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
