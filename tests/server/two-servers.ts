import { afterAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';
import { keySettings } from './support/test-keys.ts';

/**
 * Two servers on one database and one set of keys, as two processes of a deployment, or one before and after a restart.
 * Call it at the top level: they close after the last test of the file.
 */
export async function openTwoServers(
  options: TestServerOptions,
): Promise<{ server: TestServer; other: TestServer }> {
  const shared = { ...options, env: keySettings('k') };
  const server = await startTestServer(shared);
  const other = await startTestServer({ ...shared, db: server.deps.db });
  afterAll(async () => {
    // The database belongs to `server`, so the other one closes first.
    await other.app.close();
    await server.close();
  });
  return { server, other };
}
