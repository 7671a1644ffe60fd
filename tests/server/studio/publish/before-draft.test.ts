import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { INFO, withTitle } from './info-step.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

it('[STUDIO-112] a review has the compiled release and the brand that the draft started from', async () => {
  const draft = await staff.open();
  const record = (draft.files['brands/harbor.json'] ?? '').replace(
    /"vendor_name": "[^"]*"/,
    '"vendor_name": "Harbor Bank"',
  );
  const files = { [INFO]: withTitle(draft.files[INFO], 'Before and after'), 'brands/harbor.json': record };
  const { check } = (await staff.save('eddie', draft, files)).json();
  const { before } = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
  expect(before).toEqual({ module: '' });
  expect(check.module).not.toBe('');
  const nameAt = async (query: string) =>
    (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/brands/harbor${query}`)).json().vendor_name;
  expect([await nameAt('?at=original'), await nameAt('')]).toEqual(['Harbor Community Bank', 'Harbor Bank']);
});

it('[STUDIO-112] a new application has no screens before', async () => {
  const start = { kind: 'empty' };
  const body = { name: 'Blank', address: 'blank', headline: '', languages: [], start };
  const { id } = (await staff.call('lea', 'POST /studio/api/flows', body)).json();
  expect((await staff.call('rea', `GET /studio/api/drafts/${id}/review`)).json()).not.toHaveProperty(
    'before',
  );
});
