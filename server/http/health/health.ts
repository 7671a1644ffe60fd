import type { Capability } from '../../deps.ts';
import { CLOCK } from '../../limits.ts';
import { isClockWrong } from '../../storage/database-clock.ts';
import { serve } from '../contract.ts';

/** /livez touches nothing; /readyz asks the database (within 2 s), compares its clock, and says 503 once the server is closing. */
export function health(state: { draining: boolean }): Capability {
  return async (app, { db, clockCheck }) => {
    serve(app, 'GET /livez', {}, async () => ({ status: 'ok' }));
    serve(app, 'GET /readyz', {}, async (_request, reply) => {
      if (state.draining) return reply.code(503).send({ status: 'draining' });
      try {
        await db.ping();
        // TLS certificates and signatures for the object store count by this machine's clock.
        if (await isClockWrong(clockCheck, CLOCK.readyMs))
          return reply.code(503).send({ status: 'clock-differs' });
        return { status: 'ok' };
      } catch {
        return reply.code(503).send({ status: 'database-unavailable' });
      }
    });
  };
}
