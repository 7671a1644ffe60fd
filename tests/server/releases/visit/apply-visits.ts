import { expect } from 'vitest';
import type { FileSet } from '#engine/compile';
import { goLive } from '#server/releases/publish.ts';
import { caller, payloadOf, type Send } from '../../deals/people.ts';
import type { TestServer } from '../../start-test-server.ts';
import { withFax, without, withShortNames } from '../files.ts';
import { publish } from '../make-release.ts';

/** A release with a new question, without one of the old, and with a shorter limit. */
export const NEXT = () => withShortNames(without(withFax(), 'business_dba'), 10);

/** Releases of the flow `apply`, and the applications of people who visit between them. */
export const applyVisits = (server: TestServer) => ({
  publish: (files: FileSet) => publish(server.deps, files),
  /** Makes the first release live again. */
  back: () => goLive(server.deps, { flow: 'apply', number: 1, author: 'operator' }),
  async draft(who: string, answers: Record<string, unknown>): Promise<Send> {
    const send = caller(server, who);
    const created = await send('POST', '/api/apply/create', payloadOf(answers));
    expect(created.status).toBe(200);
    return send;
  },
  visit: async (send: Send) => (await send('GET', '/deals/current')).body.data,
  async rowOf(who: string) {
    const rows = await server.deps.db.query('select * from deals where subject = $1', [who]);
    if (!rows[0]) throw new Error(`${who} has no application`);
    return rows[0];
  },
});
