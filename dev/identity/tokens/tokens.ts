import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TokenAnswer } from '#contracts/identity.ts';
import { SESSION } from '#domain/limits.ts';
import { CLAIM_NAMES } from '#server/identity/claims.ts';
import type { User } from '#server/identity/users.ts';
import type { Clock } from '#server/ports.ts';
import type { Grant, RefreshToken } from './grants.ts';
import type { SigningKeySource } from './signing-key.ts';

export interface TokenOrder {
  user: User;
  grant: Grant;
  /** The refresh token, if offline_access was granted. */
  refresh?: RefreshToken;
  issuer: string;
  clientId: string;
  nonce?: string;
}

/** Claims about a person in ID tokens and /userinfo. */
export function profileClaims(user: User) {
  const name = [user.givenName, user.familyName].filter(Boolean).join(' ');
  return {
    email: user.email,
    email_verified: true,
    name: name || user.email,
    ...(user.givenName ? { given_name: user.givenName } : {}),
    ...(user.familyName ? { family_name: user.familyName } : {}),
    ...accountClaims(user),
  };
}

/** Every user here is an applicant. */
function accountClaims({ accounts }: User): Record<string, unknown> {
  return { [CLAIM_NAMES.type]: 'applicant', [CLAIM_NAMES.accounts]: accounts };
}

/** Signs the tokens of a grant (RS256). Scope and audience are the grant's. */
export function createTokens(key: SigningKeySource, clock: Clock) {
  return async (order: TokenOrder): Promise<TokenAnswer> => {
    const { user, grant, refresh, issuer, clientId, nonce } = order;
    const { alg, kid, privateKey } = await key();
    const now = Math.floor(clock.now().getTime() / 1000);
    const authTime = Math.floor(grant.authTime.getTime() / 1000);
    const sign = (claims: Record<string, unknown>, audience: string | string[]) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.sub)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + SESSION.accessTokenSeconds)
        .setJti(randomUUID())
        .sign(privateKey);

    const access = {
      azp: clientId,
      sid: grant.id,
      scope: grant.scope,
      auth_time: authTime,
      [CLAIM_NAMES.email]: user.email,
    };
    const id = {
      ...profileClaims(user),
      auth_time: authTime,
      ...(nonce ? { nonce } : {}),
      ...(refresh ? { [CLAIM_NAMES.sessionExpiresAt]: Math.floor(refresh.expiresAt.getTime() / 1000) } : {}),
    };
    return {
      access_token: await sign({ ...access, ...accountClaims(user) }, [grant.audience, `${issuer}userinfo`]),
      id_token: await sign(id, clientId),
      ...(refresh ? { refresh_token: refresh.token } : {}),
      token_type: 'Bearer',
      expires_in: SESSION.accessTokenSeconds,
      scope: grant.scope,
    };
  };
}
