import type { FastifyReply } from 'fastify';
import type { Capability, Deps } from '../../deps.ts';
import { CLOCK, SERVER } from '../../limits.ts';
import { isClockWrong } from '../../storage/database-clock.ts';
import { serve } from '../contract.ts';

type Fault = 'draining' | 'clock-differs' | 'database-unavailable';

/**
 * GET /livez only answers. GET /readyz also queries the database (within 2 s): if the database is down, a
 * balancer that checks it removes every server. GET /servez is for pages and brands, which a process serves
 * without the database once it has read the brands.
 */
export function health(state: { draining: boolean }): Capability {
  return async (app, deps) => {
    const logChange = createChangeLog(deps.log);
    const sendHealth = (reply: FastifyReply, fault: Fault | undefined) =>
      fault === undefined
        ? { status: 'ok' }
        : reply.code(503).header('retry-after', SERVER.retryAfterSeconds).send({ status: fault });
    serve(app, 'GET /livez', {}, async () => ({ status: 'ok' }));
    serve(app, 'GET /servez', {}, async (_request, reply) =>
      sendHealth(reply, (await findFault(deps, state)) ?? (await findBrandFault(deps))),
    );
    serve(app, 'GET /readyz', {}, async (_request, reply) => {
      const fault = (await findDatabaseFault(deps, state)) ?? (await findFault(deps, state));
      logChange(fault);
      return sendHealth(reply, fault);
    });
  };
}

async function findFault(
  { clockCheck }: Pick<Deps, 'clockCheck'>,
  { draining }: { draining: boolean },
): Promise<Fault | undefined> {
  if (draining) return 'draining';
  // A wrong clock breaks TLS certificates and the signatures for the object store.
  return (await isClockWrong(clockCheck, CLOCK.unreadyMs)) ? 'clock-differs' : undefined;
}

async function findDatabaseFault(
  { db }: Pick<Deps, 'db'>,
  { draining }: { draining: boolean },
): Promise<Fault | undefined> {
  if (draining) return undefined;
  return db.ping().then(
    () => undefined,
    () => 'database-unavailable' as const,
  );
}

/** A fault if the process has never read the brands. */
async function findBrandFault({ brands }: Pick<Deps, 'brands'>): Promise<Fault | undefined> {
  return brands.byPlatform('default').then(
    () => undefined,
    () => 'database-unavailable',
  );
}

/** Logs a fault and its end once each: balancers ask several times a second. */
function createChangeLog(log: Deps['log']): (fault: Fault | undefined) => void {
  let loggedFault: Fault | undefined;
  return (fault) => {
    if (fault === loggedFault) return;
    loggedFault = fault;
    if (fault) log.warn({ event: 'not-ready', kind: fault }, 'The server is not ready.');
    else log.info({ event: 'ready' }, 'The server is ready again.');
  };
}
