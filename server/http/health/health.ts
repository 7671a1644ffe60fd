import type { Capability } from '../../deps.ts';
import { serve } from '../contract.ts';

/** /livez touches nothing; /readyz asks the database (within 2 s), and says 503 once the server is closing. */
export function health(state: { draining: boolean }): Capability {
  return async (app, { db }) => {
    serve(app, 'GET /livez', {}, async () => ({ status: 'ok' }));
    serve(app, 'GET /readyz', {}, async (_request, reply) => {
      if (state.draining) return reply.code(503).send({ status: 'draining' });
      try {
        await db.ping();
        return { status: 'ok' };
      } catch {
        return reply.code(503).send({ status: 'database-unavailable' });
      }
    });
  };
}
