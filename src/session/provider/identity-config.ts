import type { Boot } from '../../brand/boot.ts';

export interface IdentityConfig {
  /** An origin without a trailing slash: the SDK expects `${domain}/` as the issuer. */
  domain: string;
  clientId: string;
  audience: string;
  /** Origin of the calls for codes: the provider, or a broker in front of it. */
  otpUrl: string;
  /** Signs a person out on every device; a tenant has none, a broker may. */
  revokeAllUrl?: string;
}

/** `offline_access` requests a refresh token [SIGN-21]. */
export const SCOPE = 'openid profile email offline_access';

/** Without a tenant in the boot record, the provider is this server [SIGN-22]. */
export function readIdentityConfig(boot: Boot, origin: string): IdentityConfig {
  const identity = boot.identity ?? {};
  const text = (name: string, fallback: string): string => {
    const value = identity[name];
    return typeof value === 'string' && value !== '' ? value.replace(/\/$/, '') : fallback;
  };
  const domain = text('domain', origin);
  const otpUrl = text('otpUrl', /^https?:/.test(domain) ? domain : `https://${domain}`);
  const isTrellisProvider = identity.domain === undefined || identity.otpUrl !== undefined;
  return {
    domain,
    clientId: text('clientId', 'trellis-web'),
    audience: typeof identity.audience === 'string' ? identity.audience : 'https://trellis.example/api',
    otpUrl,
    ...(isTrellisProvider ? { revokeAllUrl: `${otpUrl}/oauth/revoke-all` } : {}),
  };
}
