import { type LookupAddress, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { WEBHOOKS } from '../limits.ts';
import { traceHeaders } from '../logging/trace.ts';

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's internal DNS and management endpoint, which has an address in a public range. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/**
 * Whether an address is on the public internet (IANA special-purpose registries). Of IPv6, only global
 * unicast addresses are; an IPv4-mapped address is not.
 */
export function isPublic(address: string): boolean {
  const ip = ipaddr.parse(address);
  if (CLOUD_INTERNAL.has(ip.toString())) return false;
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST));
}

/** Whether all addresses of a name are public, because the connection may use any of them. */
export function areAllPublic(addresses: readonly LookupAddress[]): boolean {
  return addresses.every(({ address }) => isPublic(address));
}

/** A failed delivery. Its code contains no address, so it may be logged. */
export class PostFault extends Error {
  constructor(readonly code: string) {
    super(code);
    this.name = 'PostFault';
  }
}

/**
 * Posts JSON to a partner. Follows no redirect and reads only the start of the answer. Outside development it
 * requires https and a public address, checked in the connection's own DNS lookup.
 * @returns the status
 * @throws PostFault `insecure-address`, `private-address`, or the network's code
 */
export async function postJson(
  address: string,
  body: string,
  headers: Record<string, string>,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<number> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isDevelopment) {
    if (url.protocol !== 'https:' || url.username || url.password) throw new PostFault('insecure-address');
    if (isIP(host) && !isPublic(host)) throw new PostFault('private-address');
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = send(url, {
      method: 'POST',
      // No keep-alive: the name is looked up for each request.
      agent: false,
      signal: AbortSignal.timeout(WEBHOOKS.answerMs),
      headers: {
        ...headers,
        ...traceHeaders(),
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Trellis-Webhooks',
      },
      ...(isDevelopment ? {} : { lookup: publicLookup }),
    });
    call.on('error', reject);
    // Without this listener, Node closes the connection of an upgrade response and emits no 'response'.
    call.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    call.on('response', (response) => {
      let size = 0;
      const resolveStatus = () => resolve(response.statusCode ?? 0);
      response.on('data', (bytes: Buffer) => {
        size += bytes.length;
        if (size > WEBHOOKS.answerBytes) response.destroy();
      });
      response.on('error', resolveStatus).on('close', resolveStatus);
    });
    call.end(body);
  });
}

/** A DNS lookup that fails if any address of the name is not public. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, resolvedAddresses) => {
    const addresses: LookupAddress[] = resolvedAddresses ?? [];
    const [first] = addresses;
    if (error || !first) return done(error ?? new PostFault('no-address'), '', 0);
    if (!areAllPublic(addresses)) return done(new PostFault('private-address'), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
