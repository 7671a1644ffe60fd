import { describe, expect, test, vi } from 'vitest';
import { readIdentityConfig } from '#src/session/provider/identity-config.ts';
import { createTokenCache } from '#src/session/provider/token-cache.ts';
import { createCodeLock } from '#src/session/sign-in/code-lock.ts';
import { safeReturnTo } from '#src/session/sign-in/return-to.ts';
import { sessionOf } from '#src/session/state/session.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';
import { MemoryStorage } from './fake-browser.ts';

test("[SESSION-1] sessionOf reads a session from an ID token's claims", () => {
  const claims = {
    sub: 'email|1',
    email: 'ann@example.com',
    name: 'Ann Lee',
    given_name: 'Ann',
    family_name: 'Lee',
    'https://trellis.example/type': 'applicant',
    'https://trellis.example/accounts': ['a1', 7, 'a2'],
    'https://trellis.example/session_expires_at': 1_800_000_000,
  };
  expect(sessionOf(claims, 0)).toEqual({
    loggedIn: true,
    id: 'email|1',
    email: 'ann@example.com',
    name: 'Ann Lee',
    firstName: 'Ann',
    lastName: 'Lee',
    type: 'applicant',
    accounts: ['a1', 'a2'],
    accountId: 'a1',
    expires: 1_800_000_000_000,
    image: undefined,
  });
  // A tenant may not say when: two days from now.
  expect(sessionOf({ sub: 'x' }, 1000)).toMatchObject({
    expires: 172_801_000,
    accounts: [],
    accountId: undefined,
  });
});

test('[SESSION-2] [PRIVATE-9] the session that pages read holds no token, even if the claims do', () => {
  const tokens = { access_token: 'canary', refresh_token: 'canary', id_token: 'canary', token: 'canary' };
  const session = sessionOf({ sub: 'x', __raw: 'canary', ...tokens }, 0);
  expect(JSON.stringify(session)).not.toContain('canary');
  expect(Object.keys(session).filter((name) => /token|raw/i.test(name))).toEqual([]);
});

describe('return-to', () => {
  test.each([
    ['/app/business/owners?x=1#y', '/app/business/owners?x=1#y'],
    ['/', '/'],
    ['//evil.example/x', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example/', undefined],
    ['/a/..//evil.example', undefined],
    ['/.//evil.example/app', undefined],
    ['javascript:alert(1)', undefined],
    ['app', undefined],
    ['', undefined],
    [undefined, undefined],
    [{ a: 1 }, undefined],
  ])('%j -> %j', (path, safe) => {
    expect(safeReturnTo(path, 'http://localhost:8080')).toBe(safe);
  });
});

describe('the 60-second lock', () => {
  const at = (start: number) => {
    let time = start;
    const storage = new MemoryStorage();
    const lock = () =>
      createCodeLock(
        openTabStorage(() => storage),
        () => time,
      );
    return {
      storage,
      lock,
      forward: (ms: number) => {
        time += ms;
      },
    };
  };

  test('is kept over a reload with the address, and ends', () => {
    const { lock, forward } = at(1_000_000);
    expect([lock().lockedUntil(), lock().sentTo()]).toEqual([undefined, undefined]);
    lock().markSent('ann@example.com');
    expect([lock().lockedUntil(), lock().sentTo()]).toEqual([1_060_000, 'ann@example.com']);
    forward(59_999);
    expect(lock().lockedUntil()).toBe(1_060_000);
    forward(1);
    expect([lock().lockedUntil(), lock().sentTo()]).toEqual([undefined, 'ann@example.com']);
    forward(15 * 60_000);
    expect(lock().sentTo()).toBeUndefined();
  });

  test('a clock that was set back or an invalid record does not lock the button', () => {
    const { lock, forward, storage } = at(1_000_000);
    lock().markSent('ann@example.com');
    forward(-1);
    expect(lock().lockedUntil()).toBeUndefined();
    storage.setItem('trellis-code', '{');
    expect(lock().sentTo()).toBeUndefined();
  });

  test('is over when signed in', () => {
    const { lock } = at(0);
    lock().markSent('ann@example.com');
    lock().clear();
    expect(lock().sentTo()).toBeUndefined();
  });
});

describe("the tab's storage", () => {
  test('the storage keeps values in memory if the browser denies it', () => {
    const storage = openTabStorage(() => {
      throw new Error('denied');
    });
    storage.set('a', '1');
    expect([storage.isLasting, storage.get('a')]).toEqual([false, '1']);
    storage.remove('a');
    expect(storage.get('a')).toBeUndefined();
  });

  test('keeps values that do not fit in memory if it is full', () => {
    const full = new MemoryStorage();
    const storage = openTabStorage(() => full);
    vi.spyOn(full, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('a', '1');
    expect([storage.get('a'), full.getItem('a')]).toEqual(['1', null]);
  });

  test('keeps values of this page in memory if the browser denies it later', () => {
    const stored = new MemoryStorage();
    let denied = false;
    const storage = openTabStorage(() => {
      if (denied) throw new Error('denied');
      return stored;
    });
    storage.set('a', '1');
    denied = true;
    expect([storage.isLasting, storage.get('a'), storage.get('b')]).toEqual([false, '1', undefined]);
    storage.set('a', '2');
    expect(storage.get('a')).toBe('2');
    storage.remove('a');
    expect(storage.get('a')).toBeUndefined();
  });

  test('changes by another page of the tab take precedence over the values stored here', () => {
    const stored = new MemoryStorage();
    const storage = openTabStorage(() => stored);
    storage.set('a', '1');
    stored.setItem('a', '2');
    expect(storage.get('a')).toBe('2');
    stored.removeItem('a');
    expect(storage.get('a')).toBeUndefined();
  });
});

describe('the token cache', () => {
  const seeded = { refreshToken: 'r1', clientId: 'c', audience: 'a', scope: 's' };

  test('stores only the refresh token, replaces it after each rotation, and removes it', () => {
    const storage = new MemoryStorage();
    const cache = createTokenCache(
      openTabStorage(() => storage),
      'name',
    );
    cache.addRefreshToken('key', seeded);
    expect(storage.dump()).toBe('[["name","r1"]]');
    cache.set('@@user@@', { id_token: 'secret' });
    cache.set('key', { body: { access_token: 'bearer', refresh_token: 'r2' }, expiresAt: 9 });
    expect(storage.dump()).toBe('[["name","r2"]]');
    expect(cache.allKeys?.()).toEqual(['key', '@@user@@']);
    cache.remove('key');
    expect(storage.dump()).toBe('[]');
    cache.addRefreshToken('key', seeded);
    cache.clear();
    expect([storage.dump(), cache.get('key'), cache.stored()]).toEqual(['[]', undefined, undefined]);
  });

  test('forgets the tokens of an earlier sign-in when it is given a new refresh token', () => {
    const storage = new MemoryStorage();
    const cache = createTokenCache(
      openTabStorage(() => storage),
      'name',
    );
    cache.set('earlier', { body: { refresh_token: 'r0' } });
    cache.addRefreshToken('key', seeded);
    expect([cache.stored(), cache.allKeys?.()]).toEqual(['r1', ['key']]);
  });
});

describe('which provider', () => {
  const boot = { platform: 'default', supportEmail: '' };
  test('identitySetting names this server, a tenant, or a broker for the codes', () => {
    expect(readIdentityConfig(boot, 'http://localhost:1')).toMatchObject({
      domain: 'http://localhost:1',
      otpUrl: 'http://localhost:1',
    });
    const tenant = { domain: 'acme.auth0.com', clientId: 'c', audience: 'a' };
    expect(readIdentityConfig({ ...boot, identity: tenant }, 'http://x')).toMatchObject({
      domain: 'acme.auth0.com',
      otpUrl: 'https://acme.auth0.com',
    });
    const broker = { ...tenant, otpUrl: 'https://codes.example/' };
    expect(readIdentityConfig({ ...boot, identity: broker }, 'http://x').otpUrl).toBe(
      'https://codes.example',
    );
  });
});
