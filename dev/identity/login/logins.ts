import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION } from '#domain/limits.ts';
import type { BaseDeps } from '#server/deps.ts';
import { readCookie, writeCookie } from '#server/http/cookies.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { AuthorizeRequest } from '../stores.ts';

const BROWSER_COOKIE = 'trellis-browser';

export interface Login {
  asked: AuthorizeRequest;
  asker: string;
}

/**
 * Pending sign-ins, encrypted in the page's address (`state`). Only the cookie of the browser that began one
 * decrypts it, so that no sign-in can be finished in another person's browser.
 */
export function createLogins({ crypto, clock, config }: Pick<BaseDeps, 'crypto' | 'clock' | 'config'>) {
  const placeOf = (browser: string) => ({ field: 'identity.login', deal: hashSecret(browser) });
  const seal = (askedRequest: AuthorizeRequest, browser: string, endsAt: number): string =>
    crypto.encrypt(JSON.stringify({ asked: askedRequest, until: endsAt }), placeOf(browser));
  const browserOf = (request: FastifyRequest): string | undefined => {
    const browserId = readCookie(request, config, BROWSER_COOKIE);
    return browserId && /^[\w-]{43}$/.test(browserId) ? browserId : undefined;
  };
  const readLogin = (request: FastifyRequest, state: string) => {
    const browser = browserOf(request);
    if (!browser) return undefined;
    try {
      const login = JSON.parse(crypto.decrypt(state, placeOf(browser))) as {
        asked: AuthorizeRequest;
        until: number;
      };
      return clock.now().getTime() < login.until ? { ...login, browser } : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    /** @returns the `state` of the sign-in page */
    begin(request: FastifyRequest, reply: FastifyReply, askedRequest: AuthorizeRequest): string {
      const browser = browserOf(request) ?? newSecret();
      writeCookie(reply, config, BROWSER_COOKIE, browser);
      return seal(askedRequest, browser, clock.now().getTime() + SESSION.loginMs);
    },
    /** @returns undefined if it expired, belongs to another browser, or is not genuine */
    find(request: FastifyRequest, state: string): Login | undefined {
      const login = readLogin(request, state);
      return login && { asked: login.asked, asker: `browser:${login.browser}` };
    },
    /** A new `state` for a changed request. */
    update(request: FastifyRequest, state: string, askedRequest: AuthorizeRequest): string {
      const login = readLogin(request, state);
      return login ? seal(askedRequest, login.browser, login.until) : state;
    },
  };
}
