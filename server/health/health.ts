import type { Capability } from '../deps.ts';

const answer = {
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: { status: { type: 'string' } },
};

/** /livez touches nothing; /readyz asks the database, and says 503 once the server is closing. */
export function health(state: { draining: boolean }): Capability {
  return async (app, { db }) => {
    app.get('/livez', { schema: { response: { 200: answer } } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { response: { 200: answer, 503: answer } } }, async (_request, reply) => {
      if (state.draining) return reply.code(503).send({ status: 'draining' });
      try {
        await db.query('select 1');
        return { status: 'ok' };
      } catch {
        return reply.code(503).send({ status: 'database-unavailable' });
      }
    });
  };
}
