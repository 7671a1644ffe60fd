import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { BaseDeps } from '#server/deps.ts';
import { production } from '#server/start/production.ts';
import { startMailServer } from '../support/mail-server.ts';

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

  test('encrypt and hash with the first keys, and know the older ones', () => {
    const [first, second, third] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const keys = [
      { kid: 'new', key: first },
      { kid: 'old', key: second },
    ];
    expect(production.keyring({ ...config, keys, indexKeys: [third, second, first] })).toEqual({
      keys,
      indexKey: third,
      olderIndexKeys: [second, first],
    });
  });

  test('send no mail over an unencrypted connection', async () => {
    const smtp = await startMailServer();
    onTestFinished(() => void smtp.close());
    const mail = production.mail({ config: { ...config, smtpUrl: smtp.url } } as BaseDeps);
    const message = { to: 'ann@oak.example', subject: 'Code', text: '123456', fromName: 'Oak', kind: 'code' };
    await expect(mail.send(message as never)).rejects.toThrow();
    expect(smtp.heard.join('')).not.toMatch(/ann@oak\.example|123456/);
  });

  test('link banks only with the settings of Plaid', () => {
    const link = (more: object) => production.bankLink({ config: { ...config, ...more } } as BaseDeps);
    expect(link({})).toBeUndefined();
    expect(
      link({ plaid: { env: 'production', clientId: 'c', secret: 's', products: [], redirectOrigins: [] } }),
    ).toBeDefined();
  });
});
