import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import { extent } from '../faults/extent.ts';
import { type CallerName, callerNames, callersOf } from '../server/authorization/callers.ts';
import type { Ids } from '../server/authorization/routes.table.ts';
import { startWholeServer } from '../server/authorization/whole-server.ts';
import { bankStepDone, CANARY, fullApplication, payloadOf } from '../server/deals/people.ts';
import { checkerOf, documentOf, type OpenApi, operationIn } from '../server/http/openapi/document.ts';
import { movingClock } from '../server/identity/moving-clock.ts';
import { type FuzzRequest, requestsOf } from './fuzz-request.ts';

/**
 * Calls every route of the OpenAPI document with valid and invalid values, as every kind of caller: no answer is a
 * server fault, each is documented, and only the owner is shown a secret. FUZZ_CASES: how many calls for each route.
 */
const CASES = extent('FUZZ_CASES', { long: 1000, short: 4 });
/** The test creates a new application after this many calls, because a call may have submitted it. */
const A_PERSON = 25;
const PUBLISHER = 'pub';

const clock = movingClock();
let server: Awaited<ReturnType<typeof startWholeServer>>;
let headersOf: Awaited<ReturnType<typeof callersOf>>;
let document: OpenApi;
let checker: ReturnType<typeof checkerOf>;
const figures = new Map<string, Map<number, number>>();
beforeAll(async () => {
  server = await startWholeServer({
    clock,
    env: { STUDIO_ROLES: `${PUBLISHER}@oak.example=publisher`, LOG_LEVEL: 'silent' },
  });
  const { limits } = server.deps;
  const take = limits.take.bind(limits);
  // The server waits for a repeated public token, because another call may be exchanging it (bank/connect.test.ts).
  // Here none is.
  limits.take = (key, ...more) =>
    take(key.startsWith('bank-exchange:') ? `${key}${randomUUID()}` : key, ...more);
  headersOf = await callersOf(server);
  document = await documentOf(server.app);
  checker = checkerOf(document);
});
afterAll(async () => {
  await server.close();
  const total = (from: number, to: number, of = [...figures.values()]) =>
    of
      .flatMap((list) => [...list])
      .reduce((sum, [status, n]) => sum + (status >= from && status < to ? n : 0), 0);
  const never = [...figures].filter(([, counts]) => total(200, 400, [counts]) === 0).map(([route]) => route);
  console.log(
    `fuzz: ${figures.size} routes, ${total(0, 999)} calls: ${total(200, 400)} done, ${total(400, 500)} refused, ${total(500, 999)} faults\n` +
      `routes that took none of theirs: ${never.join(', ') || 'none'}`,
  );
});

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
let addresses = 0;

function inject(method: Method, { url, headers, payload }: Omit<FuzzRequest, 'caller'>) {
  // Rate limits count by network: use another one each time, or later calls would be refused.
  addresses += 1;
  const remoteAddress = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return server.app.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function applicationOf(owner: string): Promise<Ids> {
  const payload = payloadOf(fullApplication());
  const answer = await inject('POST', {
    url: '/api/apply/create',
    headers: {
      ...(await headersOf('owner', owner)),
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    payload: JSON.stringify(payload),
  });
  await bankStepDone(server, payload, answer.json().data.dealId);
  return answer.json().data;
}

async function openDraft(): Promise<{ id: string }> {
  const headers = { ...(await headersOf('owner', PUBLISHER)), 'content-type': 'application/json' };
  const answer = await inject('POST', { url: '/studio/api/drafts', headers, payload: '{"flow":"apply"}' });
  return answer.json();
}

describe.each(Object.entries(operations).map(([route, { who }]) => ({ route, who })))(
  '$route',
  ({ route, who }) => {
    const method = METHODS.find((candidate) => route.startsWith(`${candidate} `)) ?? 'GET';

    it('answers any request as the document specifies', async () => {
      const statuses = new Map<number, number>();
      figures.set(route, statuses);
      for (let done = 0; done < CASES; done += A_PERSON) {
        const isStaff = who === 'staff';
        const owner = isStaff ? PUBLISHER : `fuzz-${route.replace(/\W/g, '')}-${done}`;
        const ids: Partial<Ids> = isStaff ? {} : await applicationOf(owner);
        const draft = isStaff && route.includes(':id') ? [(await openDraft()).id] : [];
        const knownValues = {
          ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name.toLowerCase(), [id]])),
          ...(draft.length > 0 ? { id: draft } : {}),
          field: ['/business_ein', `/owners/${ids.contactId}/ssn`],
          ifmatch: ['"1"', '"2"', '"3"'],
          applicationtype: ['apply', 'bcm'],
          flow: ['apply', 'bcm'],
        };
        const requests = requestsOf(route, operationIn(document, route), document, knownValues, callerNames);
        await fc.assert(
          fc.asyncProperty(requests, async (request) => {
            clock.forward(1);
            const headers = { ...(await headersOf(request.caller as CallerName, owner)), ...request.headers };
            const answer = await inject(method, { ...request, headers });
            statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
            expect(answer.statusCode).toBeLessThan(500);
            expect(checker.faultsOf(route, answer)).toEqual([]);
            expect(answer.body).not.toMatch(/\bat .+\.[jt]s:\d+/);
            if (request.caller !== 'owner')
              for (const secret of Object.values(CANARY)) expect(answer.body).not.toContain(secret);
          }),
          { numRuns: Math.min(A_PERSON, CASES - done), seed: 20_261_122 + done },
        );
      }
    });
  },
);
