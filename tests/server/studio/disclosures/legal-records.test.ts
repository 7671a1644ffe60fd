import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { INFO } from '../publish/info-step.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import {
  conditional,
  type Edit,
  editsBy,
  FLOW,
  heading,
  marked,
  REFUSED,
  renamed,
  unmarked,
} from './info-edits.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const { saved } = editsBy(staff);
const FIELDS = 'schemas/application.schema.json';
const PLACE = '"disclosures": [';
const QUESTION = '"business_name": {';
const byLegal: Edit[] = [
  ['lea', FLOW, marked],
  ['lea', INFO, heading('Written by a legal member')],
];

it("[STUDIO-108] a legal member who writes an editor's text again makes it their own", async () => {
  const draft = await saved([
    ['eddie', INFO, heading('Written by an editor')],
    ['lea', FLOW, marked],
    ['lea', INFO, heading('Written again')],
    ['eddie', INFO, renamed],
  ]);
  expect((await staff.publish('pub', draft)).statusCode).toBe(200);
  const back = await saved([['lea', FLOW, unmarked]]);
  expect((await staff.publish('pub', back)).statusCode).toBe(200);
});

it("[STUDIO-108] a question of which a legal member keeps an editor's part needs a legal member", async () => {
  const mark = (text: string) => text.replace(PLACE, `${PLACE}"fields.business_name", `);
  const withEditorText = (text: string) =>
    text.replace(QUESTION, `${QUESTION} "description": "By an editor",`);
  const withNewName = (text: string) => text.replace('"Business name"', '"Name"');
  const draft = await saved([
    ['eddie', FIELDS, withEditorText],
    ['lea', FLOW, mark],
    ['lea', FIELDS, withNewName],
  ]);
  expect((await staff.publish('pub', draft)).json().msg).toContain("a text of a question of 'Name'");
  const own = await saved([
    ['eddie', FIELDS, withEditorText],
    ['lea', FLOW, mark],
    ['lea', FIELDS, (text) => withNewName(text).replace('By an editor', 'By a legal member')],
  ]);
  expect((await staff.publish('pub', own)).statusCode).toBe(200);
});

it('[STUDIO-108] a change of a legal member is stored with its place, a hash and its writers', async () => {
  const { id } = await saved([...byLegal, ['polly', INFO, conditional]]);
  const [row] = await server.deps.db.query('select legal_changes from studio_drafts where id = $1', [id]);
  expect(row?.legal_changes).toContainEqual({
    file: INFO,
    mark: 'steps.info.heading',
    content: expect.stringMatching(/^[0-9a-f]{64}$/),
    by: ['lea@studio.example', 'polly@studio.example'],
  });
});

it('[STUDIO-108] a text of two legal members needs both to still have the role', async () => {
  const draft = await saved([...byLegal, ['polly', INFO, conditional]]);
  const { studioRoles } = server.deps.config;
  const { 'lea@studio.example': role } = studioRoles;
  studioRoles['lea@studio.example'] = { role: 'editor' };
  const refusedResponse = await staff.publish('pub', draft);
  studioRoles['lea@studio.example'] = role ?? { role: 'editor' };
  expect(refusedResponse.json()).toMatchObject(REFUSED);
});

it('[STUDIO-108] a text saved by a process of the previous build needs a legal member', async () => {
  const { db } = server.deps;
  const draft = await saved(byLegal);
  await db.query<object>("update studio_drafts set legal_changes = '[]' where id = $1", [draft.id]);
  expect((await staff.publish('pub', draft)).json()).toMatchObject(REFUSED);
  const written = await saved(byLegal);
  const other = heading('Written without a record')(written.files[INFO] ?? '');
  await db.query<object>('update studio_drafts set changes = changes || $2::jsonb where id = $1', [
    written.id,
    JSON.stringify({ [INFO]: other }),
  ]);
  expect((await staff.publish('pub', written)).json()).toMatchObject(REFUSED);
});

it('[STUDIO-108] a text whose writer did not see the live text that it replaces needs a legal member', async () => {
  const draft = await saved(byLegal);
  const other = await saved([...byLegal.slice(0, 1), ['lea', INFO, heading('Live by now')]]);
  expect((await staff.publish('pub', other)).statusCode).toBe(200);
  const { base } = (await staff.call('eddie', `GET /studio/api/drafts/${draft.id}/live`)).json();
  const refusal = await staff.call(
    'eddie',
    `PUT /studio/api/drafts/${draft.id}/base`,
    { base, files: { [INFO]: draft.files[INFO] } },
    { 'if-match': `"${draft.version}"` },
  );
  expect(refusal.statusCode).toBe(200);
  expect((await staff.publish('pub', refusal.json())).json()).toMatchObject(REFUSED);
});
