import { createAuth } from '#server/identity/auth.ts';
import type { Clock } from '#server/ports.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';

/**
 * Two applications on one database and one set of keys, as two processes of a deployment, or one before and
 * after a restart. The database belongs to the first application; `close` ends both.
 */
export async function startTwoServers(
  clock: Clock,
): Promise<{ one: TestServer; other: TestServer; close(): Promise<void> }> {
  const env = {
    TRELLIS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    TRELLIS_INDEX_KEY: Buffer.alloc(32, 9).toString('base64'),
  };
  const server = await startTestServer({ makeAuth: createAuth, clock, env });
  const other = await startTestServer({ makeAuth: createAuth, clock, env, db: server.deps.db });
  return {
    one: server,
    other,
    async close() {
      await other.app.close();
      await server.close();
    },
  };
}
