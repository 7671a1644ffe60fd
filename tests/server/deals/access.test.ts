import { beforeAll, describe, expect, it } from 'vitest';
import { routes as deals } from '#server/deals/routes.ts';
import type { Capability } from '#server/deps.ts';
import { DEAL_ROUTES } from '../../conformance/saves.table.ts';
import { openTestServer, startTestServer } from '../start-test-server.ts';
import { caller, fullApplication, payloadOf } from './people.ts';

let ids: { loanId: string; businessId: string; dealId: string; contactId: string };
const server = await openTestServer();
beforeAll(async () => {
  const createdResponse = await caller(server, 'ann')(
    'POST',
    '/api/apply/create',
    payloadOf(fullApplication()),
  );
  ids = createdResponse.body.data;
});

const row = async () => (await server.deps.db.query('select * from deals where id = $1', [ids.dealId]))[0];

describe.each(DEAL_ROUTES)('$method $url', ({ method, url, kind }) => {
  it.each([
    ['another applicant', 'eve', 'localhost'],
    ['the same person at another brand', 'ann', 'harbor.localhost'],
  ])('refuses %s', async (_, sub, host) => {
    const before = await row();
    const send = caller(server, sub);
    const headers = { host };
    if (kind === 'read') {
      expect((await send('GET', url, undefined, { headers })).body).toEqual({ data: null });
      return;
    }
    if (kind === 'copy') {
      const answer = await send('GET', url, undefined, { headers });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
      return;
    }
    if (kind === 'reveal') {
      for (const field of ['/business_ein', `/owners/${ids.contactId}/ssn`]) {
        const answer = await send(method, url, { field }, { headers });
        expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
      }
      return;
    }
    const bodies = [
      { loan_id: ids.loanId },
      ...(kind === 'later'
        ? []
        : [{ business: { id: ids.businessId } }, { loanRequest: { id: ids.loanId } }]),
    ];
    for (const body of bodies) {
      const answer = await send(method, url, body, { headers, version: 1 });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect(answer.body.data).toBeUndefined();
    }
    expect(await row()).toEqual(before);
  });

  it('answers invented and malformed ids like ids of other people', async () => {
    if (kind === 'read' || kind === 'reveal') return;
    const send = caller(server, 'ann');
    for (const loan_id of ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1 --"]) {
      expect(await send(method, url, { loan_id }, { version: 1 })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
    }
  });
});

describe('ids that do not belong together', () => {
  it.each([
    [
      'another loan id inside',
      () => ({ loan_id: ids.loanId, loanRequest: { id: '00000000-0000-4000-8000-000000000000' } }),
    ],
    [
      'another business',
      () => ({ loan_id: ids.loanId, business: { id: '00000000-0000-4000-8000-000000000000' } }),
    ],
  ])('%s', async (_, body) => {
    const answer = await caller(server, 'ann')('PATCH', '/deals', body(), { version: 1 });
    expect(answer).toMatchObject({ status: 404 });
  });
});

it('the table holds every route of this part', async () => {
  const routes: string[] = [];
  const listen: Capability = async (app, deps) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const methods of [method].flat()) if (methods !== 'HEAD') routes.push(`${methods} ${url}`);
    });
    await deals(app, deps);
  };
  const other = await startTestServer({ capabilities: { listen } });
  await other.close();
  const listed = DEAL_ROUTES.map(({ method, url }) => `${method} ${url}`);
  expect(routes.sort()).toEqual(listed.sort());
});
