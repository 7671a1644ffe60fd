import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { local } from '#dev/adapters.ts';
import { recordStatements } from '#server/deals/statements/index.ts';
import type { Capability } from '#server/deps.ts';
import type { ReturnTask } from '#server/requests/statements/tasks.ts';
import {
  type DealIds,
  requireDealAccess,
  requireDealCaller,
} from '#server/statements/return-links/deal-access.ts';
import { LINK_CALLERS } from '../../../conformance/return-links.table.ts';
import { caller, fullApplication, fullOwner, payloadOf, secondOwner } from '../../deals/people.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { mailedToken, olderToken } from './link-token.ts';

/** A route that sends statements in one of the two ways, for testing the access only. */
const actRoutes: Capability = async (app, deps) => {
  app.post<{ Params: { task: ReturnTask }; Body: DealIds }>(
    '/acts/:task',
    { onRequest: requireDealCaller(deps) },
    async (request) => {
      const { deal, by } = await requireDealAccess(deps, request, request.body, request.params.task);
      return { id: deal.id, by };
    },
  );
};

const clock = movingClock();
const server = await openTestServer({ clock, capabilities: { ...local.capabilities, acting: actRoutes } });

let people = 0;
async function newApplicant() {
  people += 1;
  const sub = `access-${people}`;
  const bob = { ...secondOwner(), email: 'bob@elm.example' };
  const application = { ...fullApplication(), owners: [fullOwner(), bob] };
  const answer = await caller(server, sub)('POST', '/api/apply/create', payloadOf(application));
  return { sub, dealId: String(answer.body.data.dealId) };
}
type Someone = Awaited<ReturnType<typeof newApplicant>>;

const act = async (task: ReturnTask, headers: Record<string, string>, ids: DealIds = {}) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/acts/${task}`,
    headers: { host: 'localhost', ...headers },
    payload: ids,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const sign = ({ dealId }: { dealId: string }, tasks?: ReturnTask[], brand?: string) =>
  mailedToken(server.deps, dealId, tasks, brand);
const tokenHeader = (token: string) => ({ 'x-return-token': token });
const signedIn = (sub: string, email: string): Record<string, string> => asApplicant(sub, email);
const recordUpload = ({ dealId }: Someone) =>
  recordStatements(server.deps, { brand: 'default', id: dealId }, 'upload');

/** The requests of each caller in the table: headers and ids. */
const CREDENTIALS: Record<
  string,
  (ann: Someone) => Promise<{ headers: Record<string, string>; ids?: DealIds }>
> = {
  'the signed-in person of the deal': async ({ sub }) => ({ headers: signedIn(sub, `${sub}@oak.example`) }),
  'a signed-in contact of the deal, who names it': async ({ dealId }) => ({
    headers: signedIn('bob', 'bob@elm.example'),
    ids: { dealId },
  }),
  'a signed-in contact of a deal that needs nothing more': async (ann) => {
    await recordUpload(ann);
    clock.forward(15 * 60);
    return { headers: signedIn('bob', 'bob@elm.example'), ids: { dealId: ann.dealId } };
  },
  'a token of the deal for that task': async (ann) => ({ headers: tokenHeader(await sign(ann, ['plaid'])) }),
  nobody: async ({ dealId }) => ({ headers: {}, ids: { dealId } }),
  'another person, signed in': async ({ dealId }) => ({
    headers: signedIn('eve', 'eve@elm.example'),
    ids: { dealId },
  }),
  'a token for another task': async (ann) => ({ headers: tokenHeader(await sign(ann, ['upload'])) }),
  'a token of another deal': async ({ dealId }) => ({
    headers: tokenHeader(await sign(await newApplicant())),
    ids: { dealId },
  }),
  'a token of another brand': async (ann) => ({ headers: tokenHeader(await sign(ann, ['plaid'], 'harbor')) }),
  'a token of a withdrawn request': async (ann) => {
    const token = await sign(ann);
    await server.deps.db.query("update requests set status = 'withdrawn' where deal_id = $1", [ann.dealId]);
    return { headers: tokenHeader(token) };
  },
  'a token of a build without statement requests': async ({ dealId }) => ({
    headers: tokenHeader(olderToken(server.deps, dealId)),
  }),
  'a token that was changed': async (ann) => ({ headers: tokenHeader(`${await sign(ann)}A`) }),
  'a token without signature': async ({ dealId }) => ({
    headers: tokenHeader(
      new UnsecuredJWT({ deal: dealId, tasks: ['plaid'], aud: 'default', exp: 9_999_999_999 }).encode(),
    ),
  }),
  'a token of a deal that is gone': async () => {
    const erasedPerson = await newApplicant();
    const token = await sign(erasedPerson);
    await server.deps.db.query('delete from deals where id = $1', [erasedPerson.dealId]);
    return { headers: tokenHeader(token) };
  },
  'a token that is used up': async (ann) => {
    const token = await sign(ann);
    await recordUpload(ann);
    clock.forward(15 * 60);
    return { headers: tokenHeader(token) };
  },
  'a token that was used a moment ago': async (ann) => {
    await recordUpload(ann);
    clock.forward(14 * 60);
    return { headers: tokenHeader(await sign(ann)) };
  },
  'a token that is over': async (ann) => {
    const token = await sign(ann);
    clock.forward(30 * 86_400);
    return { headers: tokenHeader(token) };
  },
};

describe('access to a deal [RETURN-20] [RETURN-22]', () => {
  it.each(LINK_CALLERS)('$who: $status $code', async ({ who, status, code }) => {
    const ann = await newApplicant();
    const credential = CREDENTIALS[who];
    if (!credential) throw new Error(`Nobody knows how this one asks: ${who}`);
    const { headers, ids } = await credential(ann);
    const answer = await act('plaid', headers, ids);
    expect(answer).toMatchObject({ status, body: code ? { code } : { id: ann.dealId } });
    if (status === 403) expect(answer.body.msg).toBe('Invalid token account combination');
    expect(JSON.stringify(answer.body)).not.toContain('@');
  });

  it('the table names every way', () => {
    expect(LINK_CALLERS.map(({ who }) => who).sort()).toEqual(Object.keys(CREDENTIALS).sort());
  });

  it('the answer says whether the caller came by a link or as a contact', async () => {
    const ann = await newApplicant();
    const { sub, dealId } = ann;
    expect((await act('upload', signedIn(sub, 'a@oak.example'))).body.by).toBe('applicant');
    expect((await act('upload', tokenHeader(await sign(ann)))).body.by).toBe('link');
    expect((await act('upload', signedIn('bob', 'bob@elm.example'), { dealId })).body.by).toBe('link');
  });

  it('a contact is known by the address in any case, on either side', async () => {
    const { dealId } = await newApplicant();
    // A flow may store an address as typed.
    await server.deps.db.query(
      "update deals set document = jsonb_set(document, '{business,contacts,1,email}', '\"Bob@Elm.example\"') where id = $1",
      [dealId],
    );
    for (const email of ['bob@elm.example', 'BOB@elm.example'])
      expect(await act('upload', signedIn('bob', email), { dealId })).toMatchObject({ status: 200 });
  });

  it('the cookie of a return link counts under /tools alone', async () => {
    const cookie = `trellis-return=${await sign(await newApplicant())}`;
    expect(await act('plaid', { cookie })).toMatchObject({ status: 401 });
  });

  it('the body of an unauthorized request is not read', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/acts/upload',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{ broken',
    });
    expect(answer.statusCode).toBe(401);
  });

  it('ids count in any case, and name a contact of any owner and the own account', async () => {
    const ann = await newApplicant();
    const { body } = await caller(server, ann.sub)('GET', '/deals/current');
    const [, bob] = body.data.application.owners;
    const headers = tokenHeader(await sign(ann));
    const [deal] = await server.deps.db.query('select * from deals where id = $1', [ann.dealId]);
    const ids: DealIds[] = [
      { dealId: ann.dealId.toUpperCase() },
      { loanId: deal?.loan_id.toUpperCase() },
      { contactId: deal?.contact_id.toUpperCase() },
      { contactId: bob.id },
      { accountId: 'own' },
    ];
    for (const one of ids) expect([one, (await act('upload', headers, one)).status]).toEqual([one, 200]);
    expect((await act('upload', headers, { contactId: 'own' })).status).toBe(403);
  });

  it('the person means the newest unfinished application, else the newest submitted one', async () => {
    const { sub, dealId } = await newApplicant();
    const me = signedIn(sub, 'a@oak.example');
    await caller(server, sub)('POST', '/api/apply/submit', {}, { version: 1 });
    expect((await act('upload', me)).body.id).toBe(dealId);
    const next = await caller(server, sub)('POST', '/api/apply/create', {});
    expect((await act('upload', me)).body.id).toBe(next.body.data.dealId);
    expect((await act('upload', me, { loanId: next.body.data.loanId, dealId })).status).toBe(403);
    expect((await act('upload', me, { dealId: '', accountId: '', contactId: null })).status).toBe(200);
  });
});
