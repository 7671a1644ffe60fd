import { describe, expect, it } from 'vitest';
import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import { CANARY } from '../deals/people.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../studio/staff.ts';
import { submitterOf } from './submit.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const { db } = server.deps;
const { call } = staffOf(server.app);
const submit = submitterOf(server);

const open = (id: string, who = 'rex', brand = 'default') =>
  call(who, `GET /studio/api/applications/${brand}/${id}`);
const auditRows = (id: string) =>
  db.query('select event, actor, brand from audit where deal = $1 and event = $2', [
    id,
    'application-viewed',
  ]);

describe('one submitted application', () => {
  it('has every answer by the steps, with masks instead of secrets [STUDIO-21]', async () => {
    const { dealId, reference } = await submit();
    const answer = await open(dealId);
    expect(answer.statusCode).toBe(200);
    const application: ReviewedApplication = answer.json();
    expect(application).toMatchObject({ reference, name: 'Oak Street Bakery', stage: 'AwaitingStatements' });
    const rows = application.sections.flatMap((section) => section.rows);
    expect(rows.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Oak Street Bakery', '**-***2983']),
    );
    // A question without an answer.
    expect(rows).toContainEqual({ label: 'Website' });
    expect(application.sections.find(({ item }) => item === 'Ann Oak')).toBeDefined();
    for (const secret of Object.values(CANARY)) {
      expect(answer.body).not.toContain(secret);
      expect(answer.body).not.toContain(secret.replaceAll('-', ''));
    }
  });

  it('is in the audit before the response is sent, once for each view [STUDIO-22]', async () => {
    const { dealId } = await submit();
    await open(dealId);
    await open(dealId);
    expect(await auditRows(dealId)).toEqual(
      Array.from({ length: 2 }, () => ({
        event: 'application-viewed',
        actor: expect.stringMatching(/^person:/),
        brand: 'default',
      })),
    );
  });

  it.each([
    ['an unfinished application', async () => open((await submit({}, false)).dealId)],
    ['another brand', async () => open((await submit()).dealId, 'rita')],
    ['the wrong brand', async () => open((await submit()).dealId, 'rex', 'harbor')],
    ['no id', async () => open('unknown')],
    ['the base record', async () => open((await submit()).dealId, 'rita', 'base')],
  ])('is not found for %s, and the audit has no view [STUDIO-20]', async (_, ask) => {
    const before = await db.query(
      "select count(*)::int as count from audit where event = 'application-viewed'",
    );
    expect((await ask()).statusCode).toBe(404);
    const after = await db.query(
      "select count(*)::int as count from audit where event = 'application-viewed'",
    );
    expect(after).toEqual(before);
  });
});
