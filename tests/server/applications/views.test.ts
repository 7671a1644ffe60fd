import { describe, expect, it } from 'vitest';
import { fillSearchNames } from '#server/applications/fill-search-names.ts';
import { RATES } from '#server/call-limits.ts';
import { recordStatements } from '#server/deals/statements/index.ts';
import { UnusableRelease } from '#server/releases/release.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../studio/staff.ts';
import { submitterOf } from './submit.ts';

// The audit entry of a reviewer's view, its limit, and the values that it hides.
const clock = movingClock();
const server = await openTestServer({ clock, env: { STUDIO_ROLES } });
const { db } = server.deps;
const staff = staffOf(server.app, clock);
const submit = submitterOf(server);

const list = async (query = '', who = 'rex') =>
  (await staff.call(who, `GET /studio/api/applications${query}`)).json();
const url = (dealId: string) => `/studio/api/applications/default/${dealId}`;

it('a list and a search of one brand are audited with the brand and the kind [STUDIO-22]', async () => {
  for (const query of ['', '?brand=harbor', '?brand=harbor&q=oak']) await list(query);
  const entries = await db.query(
    "select actor, brand, about from audit where event = 'applications-listed' order by id",
  );
  const actor = expect.stringMatching(/^person:/);
  expect(entries).toEqual([
    { actor, brand: null, about: 'list' },
    { actor, brand: 'harbor', about: 'list' },
    { actor, brand: 'harbor', about: 'search' },
  ]);
});

it('asking for a correction and withdrawing it are views, too, and audited as such [STUDIO-22]', async () => {
  const { dealId } = await submit();
  const views = async () =>
    (await db.query("select id from audit where event = 'application-viewed' and deal = $1", [dealId]))
      .length;
  const question = { parts: ['business/ein'], message: 'Which one?' };
  const asked = await staff.call('rex', `POST ${url(dealId)}/corrections`, question);
  expect([asked.statusCode, await views()]).toEqual([200, 1]);
  const [{ id }] = asked.json().corrections;
  expect((await staff.call('rex', `DELETE ${url(dealId)}/corrections/${id}`)).statusCode).toBe(200);
  expect(await views()).toBe(2);
});

it('a reviewer withdraws a correction only at its own application', async () => {
  const [ann, bob] = [await submit(), await submit()];
  const question = { parts: ['business/ein'], message: 'Which one?' };
  const asked = await staff.call('rex', `POST ${url(ann.dealId)}/corrections`, question);
  const [{ id }] = asked.json().corrections;
  expect((await staff.call('rex', `DELETE ${url(bob.dealId)}/corrections/${id}`)).statusCode).toBe(404);
  expect((await staff.call('rex', `GET ${url(ann.dealId)}`)).json().corrections).toMatchObject([
    { id, status: 'waiting' },
  ]);
});

it('an application whose subject was changed in the database is not listed [PRIVATE-10]', async () => {
  const [ann, bob] = [await submit(), await submit()];
  const listed = async () =>
    (await list()).applications
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => [ann.dealId, bob.dealId].includes(id));
  expect((await listed()).sort()).toEqual([ann.dealId, bob.dealId].sort());
  await db.query("update deals set subject = 'eve' where id = $1", [ann.dealId]);
  expect(await listed()).toEqual([bob.dealId]);
});

it('a listed application names missing months instead of all statements, once the applicant named months', async () => {
  const { dealId } = await submit();
  await recordStatements(server.deps, { brand: 'default', id: dealId }, 'upload', {
    monthsAnswer: { months: ['2026-10'], rest: 'later' },
  });
  const { applications } = await list();
  const { missing } = applications.find(({ id }: { id: string }) => id === dealId);
  expect(missing).toMatchObject({ statements: false, documents: [] });
  expect(missing.months.length).toBeGreaterThan(0);
});

describe('names that are filled in later', () => {
  it('are empty for an application whose release is unusable, and filled in for the others', async () => {
    const [ann, bob] = [
      await submit({ business_name: 'Ann Mill' }),
      await submit({ business_name: 'Bob Mill' }),
    ];
    await db.query('update deals set search_name = null where id = any($1)', [[ann.dealId, bob.dealId]]);
    const flowOf: typeof server.deps.releases.flowOf = async (deal, tx) => {
      if ((deal as { id?: string }).id === ann.dealId) throw new UnusableRelease('apply', 1);
      return server.deps.releases.flowOf(deal, tx);
    };
    await fillSearchNames({ db, releases: { flowOf } });
    const rows = await db.query('select id, search_name from deals where id = any($1)', [
      [ann.dealId, bob.dealId],
    ]);
    expect(Object.fromEntries(rows.map(({ id, search_name }) => [id, search_name]))).toEqual({
      [ann.dealId]: '',
      [bob.dealId]: 'bob mill',
    });
  });
});

it('a reviewer has a number of views in a window, lists and applications together, and others have their own', async () => {
  const { dealId } = await submit();
  clock.forward(RATES.reviewedWindowSeconds);
  const calls = ['GET /studio/api/applications', `GET ${url(dealId)}`];
  const statuses = async (who = 'rex') =>
    Promise.all(calls.map(async (route) => (await staff.call(who, route)).statusCode));
  await statuses();
  await db.query("update rate_limits set uses = $1 where key like 'reviewed:%' and expires_at > $2", [
    RATES.mostReviewed - 1,
    clock.now(),
  ]);
  expect((await statuses()).sort()).toEqual([200, 429]);
  const refused = await staff.call('rex', calls[0] ?? '');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await staff.call('rita', calls[0] ?? '')).statusCode).toBe(200);
  clock.forward(RATES.reviewedWindowSeconds);
  expect(await statuses()).toEqual([200, 200]);
});
