import { expect, it } from 'vitest';
import { readAudit } from '#server/audit/read-audit.ts';
import { openTestServer } from '../start-test-server.ts';
import { INFO, withTitle } from './publish/info-step.ts';
import { STUDIO_ROLES, staffOf } from './staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

/** The acts of a member, with what they are about. */
const actsOf = async (who: string) =>
  (await readAudit(server.deps, { person: `sub-${who}`, limit: 99 })).map((line) => {
    const { event, about, brand } = JSON.parse(line);
    return `${event}: ${about ?? brand}`;
  });

it('the audit has each act of an editor with the draft that it is about', async () => {
  await staff.call('eddie', 'GET /studio/api/me');
  const draft = await staff.open();
  const path = `/studio/api/drafts/${draft.id}`;
  await staff.call('eddie', `PUT ${path}/name`, { title: 'Audited', purpose: '' });
  await staff.save('eddie', draft, { [INFO]: withTitle(draft.files[INFO], 'Audited') });
  await staff.call('eddie', `GET ${path}/review`);
  const { id } = (await staff.call('eddie', `POST ${path}/links`, { platform: 'default', days: 1 })).json();
  await staff.call('eddie', `DELETE ${path}/links/${id}`);
  await staff.call('eddie', `DELETE ${path}`);
  const start = { name: 'Quote', address: 'quote', headline: '', languages: [], start: { kind: 'empty' } };
  const started = (await staff.call('eddie', 'POST /studio/api/flows', start)).json();
  expect(await actsOf('eddie')).toEqual([
    'studio-opened: editor',
    `draft-opened: apply ${draft.id}`,
    `draft-named: ${draft.id}`,
    `draft-saved: ${draft.id} 2`,
    `draft-reviewed: ${draft.id} 2`,
    `preview-link-made: ${draft.id} ${id}`,
    `preview-link-withdrawn: ${draft.id} ${id}`,
    `draft-discarded: ${draft.id}`,
    `draft-opened: quote ${started.id}`,
  ]);
});

it('the audit has the release and the records of a publication', async () => {
  const draft = await staff.open();
  const path = 'brands/harbor.json';
  const record = { ...JSON.parse(draft.files[path] ?? '{}'), vendor_name: 'Harbor Audited' };
  const changes = { [INFO]: withTitle(draft.files[INFO], 'Published'), [path]: JSON.stringify(record) };
  const { version } = (await staff.save('eddie', draft, changes)).json();
  const { release } = (await staff.publish('pub', { ...draft, version })).json();
  expect(await actsOf('pub')).toEqual([
    'brand-published: harbor',
    `release-made: apply ${release}`,
    `release-live: apply ${release}`,
  ]);
});
