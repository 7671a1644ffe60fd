import { BlockList, isIPv6 } from 'node:net';

/** What is not the public internet (IANA special-purpose registries): loopback, private, link-local, documentation, multicast. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4');
// Of IPv6 only global unicast is public; in it these lead elsewhere: Teredo, ORCHID, documentation, 6to4.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. An IPv4 address in IPv6's clothes is not. */
export function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
