import type { Boot } from '../../brand/boot.ts';

/** What the sign-in client has to know. */
export interface IdentitySetting {
  /** Origin of the provider, no slash at the end: the SDK takes `${domain}/` for the issuer. */
  domain: string;
  clientId: string;
  audience: string;
  /** Origin where codes are started and exchanged: the provider itself, or a broker in front of it. */
  otpUrl: string;
  /** Where a person is signed out on every device; a tenant has no such call, a broker in front of it may. */
  revokeAllUrl?: string;
}

/** `offline_access` is what brings a refresh token [SIGN-21]. */
export const SCOPE = 'openid profile email offline_access';

/** Reads the boot record; without a tenant in it, the provider is this very server [SIGN-22]. */
export function identitySetting(boot: Boot, origin: string): IdentitySetting {
  const given = boot.identity ?? {};
  const text = (name: string, fallback: string): string => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? value.replace(/\/$/, '') : fallback;
  };
  const domain = text('domain', origin);
  const otpUrl = text('otpUrl', /^https?:/.test(domain) ? domain : `https://${domain}`);
  const isOurs = given.domain === undefined || given.otpUrl !== undefined;
  return {
    domain,
    clientId: text('clientId', 'trellis-web'),
    audience: typeof given.audience === 'string' ? given.audience : 'https://trellis.example/api',
    otpUrl,
    ...(isOurs ? { revokeAllUrl: `${otpUrl}/oauth/revoke-all` } : {}),
  };
}
