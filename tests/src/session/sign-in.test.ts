import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStorage, readCall } from './fake-browser.ts';
import { provider } from './fake-sdk.ts';
import { setUpTabs } from './fake-tabs.ts';

vi.mock('@auth0/auth0-spa-js', () => import('./fake-sdk.ts'));
const tabs = setUpTabs();

describe("sign-in on the provider's page", () => {
  const promptOf = () => provider.redirects.at(-1)?.authorizationParams?.prompt;

  test('asks anew after a session has expired, and only then', async () => {
    const tab = await tabs.signedIn();
    await tab.loginRedirect('/app/info');
    expect([provider.redirects.length, promptOf()]).toEqual([1, undefined]);
    tab.expire();
    await tab.loginRedirect('/app/info');
    expect([provider.redirects.length, promptOf()]).toEqual([2, 'login']);
  });

  test('fills in the given address, else the address that a code was mailed to', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const tab = tabs.open();
    const hintOf = () => provider.redirects.at(-1)?.authorizationParams?.login_hint;
    await tab.loginRedirect('/app/info');
    expect(hintOf()).toBe(undefined);
    await tab.startCode('bob@example.com');
    await tab.loginRedirect('/app/info');
    expect(hintOf()).toBe('bob@example.com');
    await tab.loginRedirect('/app/info', 'ann@example.com');
    expect(hintOf()).toBe('ann@example.com');
  });

  test.each([
    ['/app/info?x=1', '/app/info?x=1'],
    ['https://evil.example/', undefined],
    ['//evil.example/', undefined],
    [undefined, undefined],
  ])('returns from %j to %j', async (path, returnTo) => {
    provider.returnTo = path;
    expect(await tabs.open().handleCallback()).toEqual({ ok: true, returnTo });
  });

  test('claims its tab before it stores a token, which a duplicate of the tab would use too', async () => {
    const storage = new MemoryStorage();
    const claimTab = vi.fn(async () => {
      expect(storage.dump()).not.toContain('token-');
      return 'own' as const;
    });
    await tabs.open(storage, 'own', [], { claimTab }).handleCallback();
    expect(claimTab).toHaveBeenCalled();
    expect(storage.dump()).toContain('token-');
  });

  test('is announced to other tabs, and a renewal of it is not', async () => {
    const listener = vi.fn();
    tabs.listen(listener);
    const tab = await tabs.signedIn();
    expect(await tab.renew()).toBe(true);
    await tabs.heard();
    await expect.poll(() => listener.mock.lastCall).toEqual(['end']);
    expect(listener.mock.calls.filter(([data]) => data.type === 'signed-in')).toEqual([
      [{ type: 'signed-in', subject: 'email|a' }],
    ]);
  });
});

describe('sign-in by a code', () => {
  /** The email of each code exchange. */
  const exchanged: string[] = [];
  beforeEach(() => {
    exchanged.length = 0;
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const { url, body } = await readCall(...call);
      if (!url.endsWith('/oauth/token')) return new Response('{}');
      exchanged.push(String(body.username));
      return new Response(JSON.stringify({ refresh_token: `of-${exchanged.length}` }));
    });
  });
  const silent = async () => {
    throw new TypeError('Failed to fetch');
  };
  const refuseGrant = async () => {
    throw Object.assign(new Error(), { error: 'invalid_grant' });
  };
  const TOKEN = 'trellis-session-trellis-web';

  test('claims its tab before it stores a token, which a duplicate of the tab would use too', async () => {
    const storage = new MemoryStorage();
    const claimTab = vi.fn(async () => {
      expect(storage.dump()).not.toContain('of-1');
      return 'own' as const;
    });
    const tab = tabs.open(storage, 'own', [], { claimTab });
    await tab.startCode('ann@example.com');
    claimTab.mockClear();
    await tab.verifyCode('ann@example.com', '123456');
    expect(claimTab).toHaveBeenCalled();
  });

  test('leaves neither the address nor the proof of the code in the tab', async () => {
    const storage = new MemoryStorage();
    const tab = tabs.open(storage);
    await tab.startCode('ann@example.com');
    expect(storage.dump()).toContain('trellis-code-proof');
    expect(await tab.verifyCode('ann@example.com', '123456')).toEqual({ ok: true });
    expect(storage.dump()).not.toMatch(/trellis-code-proof|ann@example/);
  });

  test('uses a right code once if the provider was out of reach afterwards', async () => {
    const tab = tabs.open();
    provider.answer = silent;
    expect(await tab.verifyCode('ann@example.com', '123456')).toMatchObject({ ok: false });
    provider.answer = async () => {};
    expect(await tab.verifyCode('ann@example.com', '123456')).toEqual({ ok: true });
    expect(exchanged).toEqual(['ann@example.com']);
  });

  test('never accepts the token of another address', async () => {
    const tab = tabs.open();
    provider.answer = silent;
    await tab.verifyCode('ann@example.com', '123456');
    provider.answer = async () => {};
    await tab.verifyCode('bob@example.com', '654321');
    expect(exchanged).toEqual(['ann@example.com', 'bob@example.com']);
  });

  test('drops a token that the provider refuses, and exchanges the next code', async () => {
    const storage = new MemoryStorage();
    const tab = tabs.open(storage);
    provider.answer = refuseGrant;
    expect(await tab.verifyCode('ann@example.com', '123456')).toMatchObject({ ok: false });
    expect(storage.getItem(TOKEN)).toBeNull();
    provider.answer = async () => {};
    expect(await tab.verifyCode('ann@example.com', '654321')).toEqual({ ok: true });
    expect(exchanged).toHaveLength(2);
  });
});
