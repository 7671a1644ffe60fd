import { expect, it, vi } from 'vitest';
import { local } from '#dev/adapters.ts';
import { readConfig } from '#server/config/config.ts';
import { WrongKeys } from '#server/crypto/key-check.ts';
import { compose } from '#server/start/compose.ts';
import { openTestServer } from '../start-test-server.ts';
import { keySettings } from '../support/test-keys.ts';

const server = await openTestServer({ env: keySettings('own') });

it('a start with wrong keys fails and closes the database that it opened', async () => {
  const { db, log } = server.deps;
  const close = vi.fn(async () => {});
  const config = readConfig(keySettings('other'), { standIns: true });
  const adapters = { ...local, database: async () => ({ db, address: '', close }) };
  await expect(compose(config, adapters, { log })).rejects.toThrow(WrongKeys);
  expect(close).toHaveBeenCalledOnce();
});

it('a deployment without a bank link offers none, at any brand', async () => {
  const { db, log, brands } = server.deps;
  const withLink = (await brands.byPlatform('default'))?.flags;
  const config = readConfig(keySettings('own'), { standIns: true });
  const composed = await compose(config, { ...local, bankLink: () => undefined }, { db, log });
  const withoutLink = (await composed.deps.brands.byPlatform('default'))?.flags;
  await composed.close();
  expect(composed.deps.bankLink).toBeUndefined();
  expect([withLink?.plaid_connect, withoutLink?.plaid_connect]).toEqual([true, false]);
  expect({ ...withoutLink, plaid_connect: true }).toEqual(withLink);
});
