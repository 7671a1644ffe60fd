import type { FastifyRequest } from 'fastify';
import type { TokenAnswer } from '#contracts/identity.ts';
import { CODES, SESSION } from '#domain/limits.ts';
import { audit } from '#server/audit/audit.ts';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import { matchLocale } from '#server/brands/locales.ts';
import type { Deps, Message } from '#server/deps.ts';
import type { LimitResult } from '#server/http/limits/limits.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { createUsers, normalizeEmail, type User } from '#server/identity/users.ts';
import { brandMail } from '#server/mail/brand-mail.ts';
import { createMailJob } from '#server/mail/mail.ts';
import { createCodes, type Profile } from './login/codes.ts';
import { createLogins } from './login/logins.ts';
import { refusal } from './oauth-error.ts';
import { originOf } from './origin.ts';
import { asRecord } from './request-body.ts';
import { createAuthorizationCodes, createProviderSessions, sweepSignIns } from './stores.ts';
import { createGrants } from './tokens/grants.ts';
import { createSigningKey } from './tokens/signing-key.ts';
import { createTokens } from './tokens/tokens.ts';

export interface Terms {
  clientId: string;
  audience: string;
  scope: string;
  nonce?: string;
}

export const SESSION_COOKIE = 'trellis-identity';

/** The local identity provider without its routes. */
export function createProvider(deps: Deps) {
  const { clock, crypto, db, jobs, limits } = deps;
  const settings = deps.identity.boot;
  const users = createUsers(deps);
  const codes = createCodes(deps);
  const grants = createGrants(deps);
  const key = createSigningKey(deps);
  const sign = createTokens(key, clock);
  jobs.every('sweep-sign-ins', SESSION.sweepEveryMs, () => sweepSignIns(deps));

  /** Limits requests per address and network; a network gets fewer if many request codes for the address. */
  async function limitStarts(request: FastifyRequest, email: string): Promise<void> {
    const from = crypto.blindIndex('ip', networkOf(request.ip));
    const to = crypto.blindIndex('identity.email', email);
    const take = async (name: string, max: number): Promise<LimitResult> => {
      const limit = await limits.take(`identity-start-${name}`, max, CODES.windowSeconds);
      if (!limit.allowed) throw refusal.tooMany(limit.retryAfter);
      return limit;
    };
    await take(`ip:${from}`, CODES.mostPerAddress);
    const { remaining, retryAfter } = await take(`pair:${from}:${to}`, CODES.mostPerEmail);
    const all = await limits.take(`identity-start-email:${to}`, CODES.manyPerEmail, CODES.windowSeconds);
    const isFirst = CODES.mostPerEmail - remaining <= CODES.mostWhenMany;
    if (!all.allowed && !isFirst) throw refusal.tooMany(retryAfter);
  }

  async function limitCodeChecks(request: FastifyRequest): Promise<void> {
    const from = crypto.blindIndex('ip', networkOf(request.ip));
    const limit = await limits.take(`identity-try:${from}`, CODES.mostTriesPerAddress, CODES.windowSeconds);
    if (!limit.allowed) throw refusal.tooManyTries(limit.retryAfter);
  }

  /** The brand in the language of `ui_locales` (OpenID Connect), else the browser's. */
  async function brandOf(request: FastifyRequest): Promise<EffectiveBrand> {
    const brand = await deps.brands.ofRequest(request);
    const body = asRecord(request.body);
    const { ui_locales: wantedLocales } = {
      ...asRecord(request.query),
      ...body,
      ...asRecord(body.authParams),
    };
    const tags = typeof wantedLocales === 'string' ? wantedLocales.split(' ') : [];
    const locale = tags.map((tag) => matchLocale(tag, brand.locales)).find((tag) => tag !== undefined);
    return (locale && (await deps.brands.byPlatform(brand.platform, locale))) || brand;
  }

  return {
    settings,
    place: deps.config,
    users,
    grants,
    key,
    clock,
    logins: createLogins(deps),
    authorizationCodes: createAuthorizationCodes(deps),
    sessions: createProviderSessions(deps),
    brandOf,
    issuerOf: (request: FastifyRequest) => `${originOf(request)}/`,

    /** @throws OAuthError if the client is unknown */
    checkClient(clientId: unknown): string {
      if (clientId !== settings.clientId) throw refusal.unknownClient();
      return settings.clientId;
    },

    /**
     * Mails a new code and answers known and unknown addresses alike.
     * @param asker the proof that the requesting browser will send with the code
     * @returns the normalized address. @throws OAuthError bad.email, too_many_requests
     */
    async sendCode(
      request: FastifyRequest,
      asker: string,
      address: unknown,
      profile: Profile,
    ): Promise<string> {
      const email = normalizeEmail(address);
      if (!email) throw refusal.badEmail();
      await limitStarts(request, email);
      const brand = await brandOf(request);
      await db.transaction(async (tx) => {
        const { code, expires } = await codes.start(tx, { email, requester: asker }, profile);
        await jobs.enqueue(tx, createMailJob(codeMail(email, code, brand), { uselessAt: expires }));
      });
      return email;
    },

    /** @throws OAuthError invalid_grant in its three wordings, too_many_attempts */
    async checkCode(request: FastifyRequest, asker: string, address: unknown, code: unknown): Promise<User> {
      await limitCodeChecks(request);
      const email = normalizeEmail(address);
      const digits = typeof code === 'string' ? code.replace(/\D/g, '') : '';
      if (!email || digits.length !== 6) throw refusal.wrongCode();
      const verified = await codes.verify({ email, requester: asker }, digits);
      if (verified.outcome === 'right') {
        const user = await users.signIn(email, verified.profile);
        await audit(deps, { event: 'signed-in', person: user.sub });
        return user;
      }
      await audit(deps, { event: 'code-refused', person: email, about: verified.outcome });
      if (verified.outcome === 'exhausted') throw refusal.exhaustedCode();
      throw verified.outcome === 'expired' ? refusal.expiredCode() : refusal.wrongCode();
    },

    /** Creates a grant and its first tokens; a refresh token only for the scope offline_access. */
    async grantTokens(
      user: User,
      issuer: string,
      terms: Terms,
      authTime: Date,
    ): Promise<{ answer: TokenAnswer; grantId: string }> {
      const { clientId, audience, scope, nonce } = terms;
      const { grant, refresh } = await grants.open({ sub: user.sub, clientId, audience, scope, authTime });
      const offline = scope.split(' ').includes('offline_access');
      const answer = await sign({
        user,
        grant,
        issuer,
        clientId,
        nonce,
        ...(offline ? { refresh } : {}),
      });
      return { answer, grantId: grant.id };
    },

    /** Exchanges a refresh token. @throws OAuthError invalid_grant if it is unknown, ended or used */
    async refreshTokens(token: string, issuer: string, clientId: string): Promise<TokenAnswer> {
      const rotated = await grants.rotate(token, clientId);
      const user = rotated && (await users.findBySub(rotated.grant.sub));
      if (!rotated || !user) throw refusal.badRefreshToken();
      return sign({ ...rotated, user, issuer, clientId });
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;

function codeMail(to: string, code: string, brand: EffectiveBrand): Message {
  const values = { minutes: CODES.validMinutes };
  return brandMail(brand, { to, name: 'code', kind: 'sign-in-code', values, code });
}
