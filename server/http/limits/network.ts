import ipaddr from 'ipaddr.js';

/**
 * An address with a port, as some proxies write it into X-Forwarded-For: `203.0.113.9:49152`,
 * `[2001:db8::1]:49152`.
 */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/**
 * The address range that counts as one visitor: an IPv4 address, an IPv6 /64 (one customer of a provider,
 * RFC 6177), or `loopback` for every loopback address. `2001:db8:1:2:3::4` → `2001:db8:1:2::/64`
 */
export function networkOf(rawAddress: string): string {
  const [, v4, v6] = WITH_PORT.exec(rawAddress) ?? [];
  const address = v4 ?? v6 ?? rawAddress;
  if (!ipaddr.isValid(address)) return rawAddress;
  const ip = ipaddr.process(address);
  if (ip.range() === 'loopback') return 'loopback';
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
