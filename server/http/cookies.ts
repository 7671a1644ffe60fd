import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

type SiteConfig = Pick<Config, 'publicUrl'>;

/**
 * Sets a cookie for this host that scripts can't read; with https it is named `__Host-...`, so that neither a
 * subdomain nor plain http can set it (RFC 6265bis §4.1.3.2).
 * @param value empty: deletes the cookie
 * @param seconds lifetime; left out: until the browser is closed
 */
export function writeCookie(
  reply: FastifyReply,
  site: SiteConfig,
  name: string,
  value: string,
  seconds?: number,
): void {
  const parts = [`${cookieName(site, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isSecure(site)) parts.push('Secure');
  const age = value === '' ? 0 : seconds;
  if (age !== undefined) parts.push(`Max-Age=${age}`);
  reply.header('set-cookie', parts.join('; '));
}

export function readCookie({ headers }: FastifyRequest, site: SiteConfig, name: string): string | undefined {
  const start = `${cookieName(site, name)}=`;
  const pair = headers.cookie?.split(/;\s*/).find((part) => part.startsWith(start));
  return pair?.slice(start.length) || undefined;
}

function cookieName(site: SiteConfig, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function isSecure({ publicUrl }: SiteConfig): boolean {
  return publicUrl.startsWith('https:');
}
