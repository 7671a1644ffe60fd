import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InvalidSettings } from '#server/config/check.ts';
import { readConfig } from '#server/config/config.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const randomKey = (): string => randomBytes(32).toString('base64');

const read = (env: Record<string, string>) => readConfig(env, { standIns: true });

/** Settings that a start refuses, and its messages. */
function refusal(
  env: Record<string, string>,
  options = { standIns: true },
): { names: string[]; words: string } {
  try {
    readConfig(env, options);
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return { names: error.wrong.map(({ name }) => name).sort(), words: error.message };
  }
  return { names: [], words: '' };
}

describe('settings', () => {
  test('an empty environment is valid', () => {
    expect(read({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      isLoopback: true,
      publicUrl: 'http://localhost:8080',
      trustProxy: false,
      flagsOff: [],
    });
    expect(read({ PORT: '', AUTH_DOMAIN: '' }).port).toBe(8080);
  });

  test('every wrong setting is named with its rule, without its value', () => {
    const { names, words } = refusal({
      PORT: '70000',
      DATABASE_URL: 'mysql://user:canary-secret@host/db',
      TRELLIS_KEYS: 'canary-secret',
      LOG_LEVEL: 'canary-loud',
      FLAG_PLAID_CONNECT: 'on',
    });
    expect(names).toEqual([
      'DATABASE_URL',
      'FLAG_PLAID_CONNECT',
      'LOG_LEVEL',
      'PORT',
      'TRELLIS_INDEX_KEY',
      'TRELLIS_KEYS',
    ]);
    expect(words).toContain('PORT: must be a port number from 0 to 65535');
    expect(words).not.toContain('canary');
    expect(words).not.toContain('70000');
  });

  test.each([
    ['PUBLIC_URL', 'http://['],
    ['PUBLIC_URL', 'https://a.example:99999'],
    ['PUBLIC_URL', 'https://a.example?x'],
    ['PUBLIC_URL', 'https://a.example '],
    ['PUBLIC_URL', 'https://u:canary@a.example'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10'],
    ['SENSITIVE_BRANDS', 'harbor,Not a name'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '1.2.3.4/8/8'],
    ['ANALYTICS_URL', 'https://['],
    ['AUTH_DOMAIN', 'canary:99999'],
    ['AUTH_OTP_URL', 'https://a.example:x/y'],
    ['CLAMAV_ADDRESS', 'scanner:99999'],
    ['CLAMAV_ADDRESS', 'scanner:0'],
    ['DATABASE_URL', 'postgres://u:canary#1@db/trellis'],
    ['PLAID_REDIRECT', 'https://a.example,https://['],
    ['S3_ENDPOINT', 'https://a b'],
    ['SMTP_URL', 'smtp://u:canary/1@mail'],
  ])('%s is reported if only its beginning is valid: %s', (name, value) => {
    const { names, words } = refusal({ [name]: value });
    expect(names).toContain(name);
    expect(words).not.toContain('canary');
  });

  test.each([
    ['PUBLIC_URL', 'http://[::1]:8080'],
    ['PUBLIC_URL', 'https://Funding.Example:443'],
    ['TRUST_PROXY', '10.0.0.0/8, 192.168.0.1,2001:db8::/32,::ffff:10.0.0.1'],
    ['AUTH_DOMAIN', 'https://t.example:8443'],
    ['CLAMAV_ADDRESS', '[::1]:3310'],
    ['DATABASE_URL', 'postgres://u:p%23w@/trellis?host=/run/postgresql'],
    ['DATABASE_URL', 'postgresql://%2Frun%2Fpostgresql/trellis'],
    ['SMTP_URL', 'smtps://u%40a.example:p%2Fw@mail:465'],
  ])('%s may be %s', (name, value) => {
    expect(refusal({ [name]: value }).names).not.toContain(name);
  });

  test('a misspelled name of a setting is reported; other environment variables are ignored', () => {
    expect(refusal({ TRELLIS_KEY: key, PATH: '/bin', npm_config_x: '1' }).names).toEqual(['TRELLIS_KEY']);
    for (const name of ['FLAG_PLAID', 'AUTH_ID', 'PLAID_KEY'])
      expect(refusal({ [name]: 'off' }).names).toEqual([name]);
  });

  test('settings that need each other are reported together', () => {
    expect(refusal({ AUTH_DOMAIN: 'tenant.example' }).names).toEqual(['AUTH_AUDIENCE', 'AUTH_CLIENT_ID']);
    expect(refusal({ TRELLIS_KEYS: `k1:${key}` }).names).toEqual(['TRELLIS_INDEX_KEY']);
    expect(refusal({ PLAID_CLIENT_ID: 'c' }).names).toEqual(['PLAID_ENV', 'PLAID_SECRET']);
    expect(refusal({ PLAID_SECRET: 's' }).names).toEqual(['PLAID_CLIENT_ID']);
    expect(refusal({ S3_BUCKET: 'files' }).names).toEqual(['S3_REGION']);
  });

  test('[OPS-3] a deployment names every missing setting', () => {
    const { names, words } = refusal({ PLAID_CLIENT_ID: 'c' }, { standIns: false });
    expect(names).toEqual([
      'AUTH_AUDIENCE',
      'AUTH_CLIENT_ID',
      'AUTH_DOMAIN',
      'DATABASE_URL',
      'PLAID_ENV',
      'PLAID_SECRET',
      'PUBLIC_URL',
      'SMTP_URL',
      'TRELLIS_INDEX_KEY',
      'TRELLIS_KEYS',
    ]);
    expect(words).toContain('DATABASE_URL: must be set: a postgres:// address');
    expect(words).toContain('PUBLIC_URL: must be set: an https:// address');
    const env: Record<string, string> = {
      DATABASE_URL: 'postgres://db',
      PUBLIC_URL: 'https://funding.example',
      SMTP_URL: 'smtp://mail',
      AUTH_DOMAIN: 't.example',
      AUTH_CLIENT_ID: 'c',
      AUTH_AUDIENCE: 'a',
      TRELLIS_KEYS: `k:${randomKey()}`,
      TRELLIS_INDEX_KEY: randomKey(),
    };
    expect(refusal(env, { standIns: false }).names).toEqual([]);
    const clear: Record<string, string> = {
      ...{
        PUBLIC_URL: 'http://funding.example',
        AUTH_DOMAIN: 'http://t.example',
        AUTH_OTP_URL: 'http://t.example',
      },
      S3_BUCKET: 'files',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: 'http://s3.example',
      ANALYTICS_URL: 'http://a.example',
      PLAID_REDIRECT: 'https://a.example,http://b.example',
    };
    const inClear = [
      'ANALYTICS_URL',
      'AUTH_DOMAIN',
      'AUTH_OTP_URL',
      'PLAID_REDIRECT',
      'PUBLIC_URL',
      'S3_ENDPOINT',
    ];
    expect(refusal({ ...env, ...clear }, { standIns: false }).names).toEqual(inClear);
    expect(refusal({ ...env, ...clear }, { standIns: true }).names).toEqual([]);
  });

  const sameKey = randomKey();
  test.each([
    ['one byte over and over', { TRELLIS_KEYS: `k:${key}`, TRELLIS_INDEX_KEY: sameKey }],
    ['the same key twice', { TRELLIS_KEYS: `a:${sameKey},b:${sameKey}`, TRELLIS_INDEX_KEY: randomKey() }],
    ['the index key again', { TRELLIS_KEYS: `a:${sameKey}`, TRELLIS_INDEX_KEY: sameKey }],
  ])('a deployment refuses malformed keys: %s', (_name, keys) => {
    const { names, words } = refusal(keys, { standIns: false });
    expect(names).toContain('TRELLIS_KEYS');
    expect(words).not.toContain(sameKey);
    expect(refusal(keys, { standIns: true }).names).toEqual([]);
  });

  test('two keys of one name are refused: the second could not decrypt the values of the first', () => {
    const keys = { TRELLIS_KEYS: `k:${sameKey},k:${randomKey()}`, TRELLIS_INDEX_KEY: randomKey() };
    for (const standIns of [false, true]) expect(refusal(keys, { standIns }).names).toContain('TRELLIS_KEYS');
  });

  test.each(['0', '1', '65535'])('PORT %s is accepted', (PORT) => {
    expect(read({ PORT }).port).toBe(Number(PORT));
  });
  test.each(['-1', '65536', '80a', '99999', ' 80'])('PORT %j is refused', (PORT) => {
    expect(refusal({ PORT }).names).toEqual(['PORT']);
  });

  test('keys, flags and proxies are read', () => {
    const config = read({
      TRELLIS_KEYS: `new:${key},old:${key}`,
      TRELLIS_INDEX_KEY: key,
      FLAG_NON_US_NOTICE: 'off',
      TRUST_PROXY: '2',
      HOST: '0.0.0.0',
    });
    expect(config.keys?.map(({ kid, key: bytes }) => [kid, bytes.length])).toEqual([
      ['new', 32],
      ['old', 32],
    ]);
    expect(config.flagsOff).toEqual(['non_us_notice']);
    expect(config.isLoopback).toBe(false);
    expect(typeof config.trustProxy).toBe('function');
  });

  test.each([
    [
      'auth',
      { AUTH_DOMAIN: 'tenant.example', AUTH_CLIENT_ID: 'id', AUTH_AUDIENCE: 'api' },
      { domain: 'tenant.example', clientId: 'id', audience: 'api', otpUrl: undefined },
    ],
    [
      's3',
      { S3_BUCKET: 'files', S3_REGION: 'us-east-1', S3_ENDPOINT: 'https://s3.example' },
      { bucket: 'files', region: 'us-east-1', prefix: '', endpoint: 'https://s3.example' },
    ],
    [
      'analytics',
      { ANALYTICS_URL: 'https://events.example', ANALYTICS_KEY: 'id' },
      { url: 'https://events.example', key: 'id' },
    ],
    [
      'plaid',
      { PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'canary', PLAID_ENV: 'production' },
      { clientId: 'id', secret: 'canary', env: 'production' },
    ],
  ] as const)('%s has the values of its settings, and is undefined without them', (part, env, values) => {
    expect(read(env)[part]).toMatchObject(values);
    expect(read({})[part]).toBeUndefined();
  });

  const plaid = { PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's', PLAID_ENV: 'production' };
  test("Plaid's products and registered origins are lists", () => {
    expect(read(plaid).plaid).toMatchObject({ products: ['transactions'], redirectOrigins: [] });
    const plaidEnv = { PLAID_PRODUCTS: 'assets,auth', PLAID_REDIRECT: 'https://a.example,https://b.example' };
    expect(read({ ...plaid, ...plaidEnv }).plaid).toMatchObject({
      env: 'production',
      products: ['assets', 'auth'],
      redirectOrigins: ['https://a.example', 'https://b.example'],
    });
    const slash = { PLAID_PRODUCTS: 'balance', PLAID_REDIRECT: 'https://a.example/app' };
    expect(refusal({ ...plaid, ...slash }).names).toEqual(['PLAID_PRODUCTS', 'PLAID_REDIRECT']);
  });
});
