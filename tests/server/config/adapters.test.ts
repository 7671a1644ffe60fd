import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { BaseDeps } from '#server/deps.ts';
import { production } from '#server/start/production.ts';

describe('the adapters of a deployment', () => {
  const config = { ...readConfig({}, { standIns: true }), indexKeys: [Buffer.alloc(32, 1)] };
  const deps = { config } as BaseDeps;
  test.each([
    ['TRELLIS_KEYS', () => production.keyring(config)],
    ['TRELLIS_INDEX_KEY', () => production.keyring({ ...config, indexKeys: undefined })],
    ['DATABASE_URL', () => production.database(config, deps.log)],
    ['AUTH_DOMAIN', () => production.identity(deps)],
    ['SMTP_URL', () => production.mail(deps)],
  ])('are refused without %s, which is named', (name, make) => {
    expect(make).toThrow(`${name}: must be set`);
  });
});
