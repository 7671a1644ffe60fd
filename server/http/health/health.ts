import type { Capability } from '../../deps.ts';
import { CLOCK } from '../../limits.ts';
import { isClockWrong } from '../../storage/database-clock.ts';
import { serve } from '../contract.ts';

/**
 * GET /livez does no work. GET /readyz queries the database (within 2 s) and compares its clock with this
 * machine's; 503 once the server is closing.
 */
export function health(state: { draining: boolean }): Capability {
  return async (app, { db, clockCheck }) => {
    serve(app, 'GET /livez', {}, async () => ({ status: 'ok' }));
    serve(app, 'GET /readyz', {}, async (_request, reply) => {
      if (state.draining) return reply.code(503).send({ status: 'draining' });
      try {
        await db.ping();
        // A wrong clock breaks TLS certificates and the signatures for the object store.
        if (await isClockWrong(clockCheck, CLOCK.readyMs))
          return reply.code(503).send({ status: 'clock-differs' });
        return { status: 'ok' };
      } catch {
        return reply.code(503).send({ status: 'database-unavailable' });
      }
    });
  };
}
