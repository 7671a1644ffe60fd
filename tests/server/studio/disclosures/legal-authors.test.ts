import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { INFO } from '../publish/info-step.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { editsBy, FLOW, heading, marked, REFUSED, renamed, unmarked } from './info-edits.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const { saved, refused } = editsBy(staff);

it("[STUDIO-108] an editor's text that is marked later needs a legal member who approves or publishes", async () => {
  const draft = await refused([
    ['eddie', INFO, heading('Written by an editor')],
    ['lea', INFO, renamed],
    ['lea', FLOW, marked],
  ]);
  expect((await staff.publish('polly', draft)).statusCode).toBe(200);
  const back = await saved([['lea', FLOW, unmarked]]);
  expect((await staff.publish('pub', back)).statusCode).toBe(200);
});

it("[STUDIO-108] an editor's text that another release marks needs a legal member, whatever they edited before", async () => {
  const draft = await saved([
    ['eddie', INFO, heading('Written before the mark')],
    ['lea', INFO, renamed],
  ]);
  const other = await saved([['lea', FLOW, marked]]);
  expect((await staff.publish('pub', other)).statusCode).toBe(200);
  const { base, files } = (await staff.call('eddie', `GET /studio/api/drafts/${draft.id}/live`)).json();
  expect(files[FLOW]).not.toBe(draft.files[FLOW]);
  const refusal = await staff.call(
    'eddie',
    `PUT /studio/api/drafts/${draft.id}/base`,
    { base, files: { [INFO]: draft.files[INFO] } },
    { 'if-match': `"${draft.version}"` },
  );
  expect(refusal.statusCode).toBe(200);
  expect((await staff.publish('pub', refusal.json())).json()).toMatchObject(REFUSED);
  const back = await saved([['lea', FLOW, unmarked]]);
  expect((await staff.publish('pub', back)).statusCode).toBe(200);
});

it('[STUDIO-108] a text of a legal member that an editor changed while it was not marked needs a legal member', async () => {
  await refused([
    ['lea', FLOW, marked],
    ['lea', INFO, heading('Written by a legal member')],
    ['lea', FLOW, unmarked],
    ['eddie', INFO, heading('Written while it is not marked')],
    ['lea', FLOW, marked],
  ]);
});

it("[STUDIO-108] other edits of an editor leave a legal member's change as it is", async () => {
  const draft = await saved([
    ['lea', FLOW, marked],
    ['lea', INFO, heading('Written by a legal member')],
    ['eddie', INFO, renamed],
  ]);
  expect((await staff.publish('pub', draft)).statusCode).toBe(200);
});

it('[STUDIO-108] a legal member who accepts a change with the live files becomes its author', async () => {
  const draft = await saved([['lea', INFO, heading('Ours')]]);
  const other = await saved([['lea', INFO, heading('Theirs')]]);
  expect((await staff.publish('pub', other)).statusCode).toBe(200);
  const { base } = (await staff.call('lea', `GET /studio/api/drafts/${draft.id}/live`)).json();
  const refusal = await staff.call(
    'lea',
    `PUT /studio/api/drafts/${draft.id}/base`,
    { base, files: { [INFO]: heading('Ours and theirs')(draft.files[INFO] ?? '') } },
    { 'if-match': `"${draft.version}"` },
  );
  expect(refusal.statusCode).toBe(200);
  expect((await staff.publish('pub', refusal.json())).statusCode).toBe(200);
});

it('[STUDIO-108] a new application goes live if a legal member starts it, not if an editor does', async () => {
  const start = async (who: string, name: string) =>
    staff.call(who, 'POST /studio/api/flows', {
      name,
      address: name,
      headline: '',
      languages: [],
      start: { kind: 'copy', of: 'bcm' },
    });
  const [own, other] = [await start('lea', 'legal-quote'), await start('eddie', 'editors-quote')];
  const touched = await staff.save('lea', other.json(), {
    'flows/editors-quote/flow.json': other
      .json()
      .files['flows/editors-quote/flow.json'].replace(/"title": "[^"]*"/, '"title": "Another"'),
  });
  const draft = { id: other.json().id, version: touched.json().version };
  expect((await staff.publish('pub', draft)).json().code).toBe('publish-refused');
  expect((await staff.publish('pub', own.json())).statusCode).toBe(200);
});
