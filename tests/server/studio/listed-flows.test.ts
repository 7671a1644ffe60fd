import { expect, it } from 'vitest';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from './staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const PATH = 'flows/apply/steps/amount.json';

it('[STUDIO-130] the list of flows says since when each release is live, by whom and why', async () => {
  const before = (await staff.call('rea', 'GET /studio/api/drafts')).json();
  const flow = (list: { flows: { id: string }[] }) => list.flows.find(({ id }) => id === 'apply');
  expect(flow(before)).toMatchObject({ live: { who: 'build', note: '', since: expect.any(String) } });
  const draft = await staff.open();
  const text = draft.files[PATH]?.replace('"Select Amount"', '"Pick an amount"') ?? '';
  const { version } = (await staff.save('pub', draft, { [PATH]: text })).json();
  const published = await staff.publish('pub', { id: draft.id, version });
  expect(published.statusCode, published.body).toBe(200);
  const after = (await staff.call('rea', 'GET /studio/api/drafts')).json();
  expect(flow(after)).toMatchObject({
    live: { who: 'pub@studio.example', note: expect.stringMatching(/^Note /) },
  });
  const listedFlow = flow((await staff.call('harriet', 'GET /studio/api/drafts')).json());
  expect(JSON.stringify(listedFlow)).not.toContain('undefined');
});
