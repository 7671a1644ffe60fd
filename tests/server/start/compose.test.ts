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
