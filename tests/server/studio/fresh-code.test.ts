import { expect, it } from 'vitest';
import { asApplicant, openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from './staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

/** A member whose last code was entered an hour ago; the session is still valid. */
const stale = (who = 'pub') => {
  const authTime = Math.floor(Date.now() / 1000) - 3600;
  return asApplicant(`sub-${who}`, `${who}@studio.example`, { authTime });
};
const AT = new Date(Date.now() + 3_600_000).toISOString();
const NOTE = { note: 'Later' };

// [STUDIO-6]
it.each([
  ['publishing', (id: string) => `POST /studio/api/drafts/${id}/publish`, NOTE],
  ['setting a time', (id: string) => `PUT /studio/api/drafts/${id}/schedule`, { ...NOTE, at: AT }],
  ['an earlier release', () => 'POST /studio/api/flows/apply/live', { number: 1, note: 'Back' }],
  ['an earlier record of a brand', () => 'POST /studio/api/brands/harbor/live', { id: '1', note: 'Back' }],
] as const)('%s requires a fresh code', async (_, route, body) => {
  const draft = await staff.open();
  const headers = { 'if-match': '"1"' };
  const answer = await staff.call('pub', route(draft.id), body, { ...headers, ...stale() });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().code).toBe('step-up-required');
  const fresh = await staff.call('pub', route(draft.id), body, headers);
  expect(fresh.json().code).not.toBe('step-up-required');
});

it('an editor gets the error of the missing role instead of a code request; reading, saving and stopping need no code', async () => {
  const draft = await staff.open();
  const publish = `POST /studio/api/drafts/${draft.id}/publish`;
  expect((await staff.call('eddie', publish, NOTE, stale('eddie'))).json().code).toBe('forbidden');
  const stop = `DELETE /studio/api/drafts/${draft.id}/schedule`;
  expect((await staff.call('pub', stop, undefined, stale())).json().code).toBe('publish-refused');
  expect((await staff.call('pub', `GET /studio/api/drafts/${draft.id}`, undefined, stale())).statusCode).toBe(
    200,
  );
});
