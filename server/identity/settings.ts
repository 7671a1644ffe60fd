import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Problem } from '../problems/problem.ts';

/** Names of our own claims (Auth0 wants them as URLs). src/session/claims.ts reads the same ones. */
export const claim = {
  accounts: 'https://trellis.example/accounts',
  type: 'https://trellis.example/type',
  /** In the access token, which carries no `email` of its own. */
  email: 'https://trellis.example/email',
  /** In a tenant's access token, where an Action may not set `auth_time` itself: when the person signed in, in seconds. */
  authTime: 'https://trellis.example/auth_time',
  /** When the refresh token runs out, in seconds since 1970. */
  sessionExpiresAt: 'https://trellis.example/session_expires_at',
} as const;

export interface IdentitySettings {
  /** The provider inside this server answers; else a tenant does. */
  local: boolean;
  clientId: string;
  audience: string;
  /** Of a tenant: ends in a slash. The local provider's issuer is the origin it was asked at. */
  issuer?: string;
  /** Where the browser starts and exchanges codes, when that is not the issuer. */
  otpUrl?: string;
}

/**
 * Which identity provider this deployment uses (decision 28).
 * @throws Error under NODE_ENV=production without a tenant, unless LOCAL_IDENTITY_IN_PRODUCTION allows the local one.
 */
export function identitySettings(config: Config): IdentitySettings {
  const { domain, clientId, audience, otpUrl, localInProduction } = config.auth;
  if (domain) {
    if (!clientId || !audience) throw new Error('AUTH_DOMAIN needs AUTH_CLIENT_ID and AUTH_AUDIENCE.');
    const base = /^https?:\/\//.test(domain) ? domain : `https://${domain}`;
    return { local: false, clientId, audience, issuer: `${base.replace(/\/$/, '')}/`, otpUrl };
  }
  if (config.isProduction && !localInProduction)
    throw new Error('The local identity provider does not run in production: set AUTH_DOMAIN.');
  return {
    local: true,
    clientId: clientId ?? 'trellis-web',
    audience: audience ?? 'https://trellis.example/api',
    otpUrl: undefined,
  };
}

/** What the sign-in client in the browser needs (`identity` of the boot record). Holds no secret. */
export function identityBoot(config: Config): Record<string, unknown> {
  const { local, clientId, audience, issuer, otpUrl } = identitySettings(config);
  return {
    local,
    clientId,
    audience,
    ...(issuer ? { domain: issuer.replace(/\/$/, '') } : {}),
    ...(otpUrl ? { otpUrl: otpUrl.replace(/\/$/, '') } : {}),
  };
}

/**
 * The origin that a request was sent to: `http://localhost:8080`.
 * @throws Problem `bad-request` where the Host header is no host
 */
export function originOf(request: FastifyRequest): string {
  const address = `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new Problem('bad-request');
  return new URL(address).origin;
}

const SAME_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether two origins are one: equal, or two names of this machine on one port. */
export function sameOrigin(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [new URL(one), new URL(other)];
  return (
    a.protocol === b.protocol &&
    a.port === b.port &&
    SAME_MACHINE.has(a.hostname) &&
    SAME_MACHINE.has(b.hostname)
  );
}
