import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { REQUESTS } from '#server/call-limits.ts';
import { DEALS } from '#server/limits.ts';
import { payloadOf } from '../../deals/people.ts';
import { type Applicant, startRequestVisit } from '../request-visit.ts';

const visit = await startRequestVisit();
const { server, clock } = visit;
const { db } = server.deps;
afterAll(() => server.close());
// Calls of one network are limited.
beforeEach(() => clock.forward(REQUESTS.networkWindowSeconds + 1));

/** A save of another last name of the second owner, as by a page that knows no request. */
const rename = ({ send, loanId, owners: [first, second] }: Applicant, last: string, version: number) =>
  send('PATCH', '/deals', payloadOf({ owners: [{ id: first }, { id: second, last }] }, { loan_id: loanId }), {
    version,
  });

const waitsFor = async (statement: string): Promise<void> => {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
  while ((await db.query(waiting, [`%${statement}%`])).length === 0);
};

it('a save of an application without requests reads no request', async () => {
  const ann = await visit.applicant();
  const spy = vi.spyOn(db, 'query');
  const reads = () => spy.mock.calls.filter(([text]) => text.includes('from requests where'));
  expect((await rename(ann, 'Oak', 1)).status).toBe(200);
  expect(reads()).toEqual([]);
  await visit.ask(ann);
  spy.mockClear();
  expect((await rename(ann, 'Elm', 2)).status).toBe(409);
  expect(reads()).not.toEqual([]);
  spy.mockRestore();
});

it('a request makes the cached application stale, also if an older build wrote it [REQUEST-46]', async () => {
  const [ann, bea] = [await visit.applicant(), await visit.applicant()];
  for (const applicant of [ann, bea]) expect((await rename(applicant, 'Oak', 1)).status).toBe(200);
  await visit.ask(ann);
  expect((await rename(ann, 'Elm', 2)).body.code).toBe('version-conflict');
  // As an older build does: it writes only the row of the request.
  const columns = `purpose, delegate, fields, parts, status, made_by, round, place, earlier, made_at, sent_at, due_at, proof_tries`;
  await db.query(
    `insert into requests (brand, id, deal_id, item, recipient_index, recipient, ${columns})
     select brand, gen_random_uuid(), $2, $3, $4, null, ${columns} from requests where deal_id = $1`,
    [ann.dealId, bea.dealId, bea.owners[1], server.deps.crypto.blindIndex('request.recipient', bea.email)],
  );
  expect((await rename(bea, 'Elm', 2)).body.code).toBe('version-conflict');
});

it('after an allowed save during a request, the next save is checked again [REQUEST-46]', async () => {
  const ann = await visit.applicant();
  const { loanId, owners } = ann;
  await visit.ask(ann);
  const own = payloadOf({ owners: [{ id: owners[0], last: 'Oak' }, { id: owners[1] }] }, { loan_id: loanId });
  const { status, body } = await ann.send('PATCH', '/deals', own, { version: 1 });
  expect(status).toBe(200);
  expect((await rename(ann, 'Elm', body.data.version)).body.code).toBe('version-conflict');
});

it.each(['cached', 'read'])(
  'a save on a %s application never overwrites a part that is requested at the same time [REQUEST-46]',
  async (how) => {
    const ann = await visit.applicant();
    expect((await rename(ann, 'Oak', 1)).status).toBe(200);
    if (how === 'read') clock.forward(DEALS.recentMs / 1000);
    const calls: [ReturnType<typeof visit.ask>, ReturnType<typeof rename>][] = [];
    await db.transaction(async (tx) => {
      await tx.query('select 1 from deals where id = $1 for update', [ann.dealId]);
      const askRequest = visit.ask(ann);
      await waitsFor('submitted_at is null for update');
      // It has been checked, and waits for the row behind the request.
      const saved = rename(ann, 'Elm', 2);
      await waitsFor('update deals d');
      calls.push([askRequest, saved]);
    });
    for (const [askRequest, saved] of calls) {
      expect((await askRequest).status).toBe(202);
      expect((await saved).body.code).toBe('version-conflict');
    }
    const { body } = await ann.send('GET', '/deals/current');
    expect(body.data.application.owners[1].last).toBe('Oak');
  },
);
