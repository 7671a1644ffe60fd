import { describe, expect, test } from 'vitest';
import { readable } from '#dev/identity/pages/style.ts';
import { InvalidSettings, readConfig } from '#server/config/config.ts';
import { identityBoot, identitySettings, sameOrigin } from '#server/identity/settings.ts';

describe('which provider', () => {
  test('out of the box the local one', () => {
    expect(identitySettings(readConfig({}))).toMatchObject({ local: true, clientId: 'trellis-web' });
    expect(identityBoot(readConfig({}))).toEqual({
      local: true,
      clientId: 'trellis-web',
      audience: 'https://trellis.example/api',
    });
  });

  test('a tenant where one is set', () => {
    const env = {
      AUTH_DOMAIN: 'acme.auth0.com',
      AUTH_CLIENT_ID: 'c',
      AUTH_AUDIENCE: 'a',
      AUTH_OTP_URL: 'https://otp.example/',
    };
    expect(identitySettings(readConfig(env))).toMatchObject({
      local: false,
      issuer: 'https://acme.auth0.com/',
    });
    expect(identityBoot(readConfig(env))).toEqual({
      local: false,
      clientId: 'c',
      audience: 'a',
      domain: 'https://acme.auth0.com',
      otpUrl: 'https://otp.example',
    });
  });

  test('never the local one in production, unless allowed by name', () => {
    const production = { NODE_ENV: 'production', TRELLIS_KEYS: `k:${Buffer.alloc(32).toString('base64')}` };
    const keys = { ...production, TRELLIS_INDEX_KEY: Buffer.alloc(32).toString('base64') };
    expect(() => readConfig(keys)).toThrow(InvalidSettings);
    const config = readConfig({ ...keys, LOCAL_IDENTITY_IN_PRODUCTION: 'on' });
    expect(identitySettings(config).local).toBe(true);
    const forced = { ...config, auth: { ...config.auth, localInProduction: false } };
    expect(() => identitySettings(forced)).toThrow('AUTH_DOMAIN');
  });
});

test.each([
  ['http://localhost:1', 'http://localhost:1', true],
  ['http://localhost:1', 'http://127.0.0.1:1', true],
  ['http://localhost:1', 'http://localhost:2', false],
  ['http://localhost:1', 'https://localhost:1', false],
  ['http://localhost:1', 'http://harbor.localhost:1', false],
])('%s and %s are one origin: %s', (one, other, same) => {
  expect(sameOrigin(one, other)).toBe(same);
});

test.each([
  ['#0f6a5b', '#0f6a5b'],
  ['red;}body{display:none', '#0f6a5b'],
  [undefined, '#0f6a5b'],
])('the color of the sign-in page: %s -> %s', (given, shown) => {
  expect(readable(given)).toBe(shown);
});

test('a pale brand color is darkened for white text', () => {
  expect(readable('#ffee00')).not.toBe('#ffee00');
  expect(readable('#ffffff')).toMatch(/^#([0-7][0-9a-f]){3}$/);
});
