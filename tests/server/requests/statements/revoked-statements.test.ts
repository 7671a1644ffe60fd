import { afterAll, expect, it } from 'vitest';
import { olderToken } from '../../statements/return-links/link-token.ts';
import { DENIED } from '../../statements/return-links/link-visit.ts';
import { startStatementsVisit } from './statements-visit.ts';

/** Requests for statements that the operator revokes. */
const { visit, rowsOf, eventsOf, run, post, sendBy } = await startStatementsVisit();
afterAll(() => visit.server.close());

const DAY = 86_400;

it('[RETURN-14] the command lists the requests of an application, and revoking one ends all of its links', async () => {
  const ann = await visit.someone();
  const tokens = [
    await visit.tokenOf(ann),
    await visit.tokenOf(ann),
    olderToken(visit.server.deps, ann.dealId),
  ];
  for (const token of tokens) expect((await visit.ask({ token })).status).toBe(200);
  const [row] = await rowsOf(ann);
  const listed = await run('list', '--deal', ann.dealId);
  expect(listed).toMatch(
    new RegExp(`^Statements:\n${row?.id}  opened  .+  upload, plaid  until .+  opened `),
  );
  expect(listed).not.toMatch(/@|oak/i);
  expect(await run('revoke', row?.id ?? '', '--brand', 'default')).toBe('The link has ended.');
  visit.sent.length = 0;
  for (const token of tokens) {
    expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
    expect((await post('/tools/return-link/renew', '', { token })).statusCode).toBe(202);
  }
  await visit.server.deps.jobs.settle();
  expect(visit.sent).toEqual([]);
  expect(await run('list', '--deal', ann.dealId)).toContain('  withdrawn  ');
  expect((await eventsOf(ann)).at(-1)).toMatch(/^request-withdrawn statements operat/);
  await expect(run('revoke', row?.id ?? '', '--brand', 'default')).rejects.toThrow(/^Refused/);
  // The applicant can ask for a new mail, whose link works.
  expect((await visit.ask({ token: await visit.tokenOf(ann) })).status).toBe(200);
});

it('[RETURN-14] the command revokes an answered request as well', async () => {
  const ann = await visit.someone();
  const token = await visit.tokenOf(ann);
  await sendBy(ann, token);
  const [row] = await rowsOf(ann);
  expect(row?.status).toBe('answered');
  await run('revoke', row?.id ?? '', '--brand', 'default');
  expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
});

it("[RETURN-14] revoking a request ends the links of the deal's answered and expired requests as well", async () => {
  const ann = await visit.someone();
  const expired = await visit.tokenOf(ann);
  visit.clock.forward(30 * DAY);
  const laterToken = await visit.tokenOf(ann);
  await sendBy(ann, laterToken);
  const open = await visit.tokenOf(ann);
  const rows = await rowsOf(ann);
  expect(rows.map(({ status }) => status).sort()).toEqual(['answered', 'expired', 'waiting']);
  const waiting = rows.find(({ status }) => status === 'waiting');
  await run('revoke', waiting?.id ?? '', '--brand', 'default');
  for (const token of [expired, laterToken, open])
    expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
});
