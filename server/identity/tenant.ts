import type { Config } from '../config/config.ts';
import type { IdentityProvider } from '../deps.ts';

/** The identity provider of a deployment: a tenant (AUTH_DOMAIN, docs/auth0.md). */
export function createTenant({
  domain,
  clientId,
  audience,
  otpUrl,
}: NonNullable<Config['auth']>): IdentityProvider {
  const origin = trimSlash(/^https?:\/\//.test(domain) ? domain : `https://${domain}`);
  return {
    audience,
    keys: new URL('/.well-known/jwks.json', origin),
    issuers: () => [`${origin}/`],
    keepsUsers: true,
    boot: {
      clientId,
      audience,
      domain: origin,
      ...(otpUrl ? { otpUrl: trimSlash(otpUrl) } : {}),
    },
  };
}

const trimSlash = (url: string): string => url.replace(/\/$/, '');
