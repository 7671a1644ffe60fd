import type { Config } from '../config/config.ts';
import type { IdentityProvider } from '../deps.ts';

/** An identity tenant (AUTH_DOMAIN, docs/auth0.md). */
export function tenant({
  domain,
  clientId,
  audience,
  otpUrl,
}: NonNullable<Config['auth']>): IdentityProvider {
  const origin = trimmed(/^https?:\/\//.test(domain) ? domain : `https://${domain}`);
  return {
    audience,
    keys: new URL('/.well-known/jwks.json', origin),
    issuers: () => [`${origin}/`],
    keepsUsers: true,
    boot: {
      clientId,
      audience,
      domain: origin,
      ...(otpUrl ? { otpUrl: trimmed(otpUrl) } : {}),
    },
  };
}

const trimmed = (url: string): string => url.replace(/\/$/, '');
