import { expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { addMark, removeMark } from '#src/studio/model/words/index.ts';
import { openTestServer } from '../../start-test-server.ts';
import { INFO, withTitle } from '../publish/info-step.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const FLOW = 'flows/apply/flow.json';
const HEADING = ['heading'];
const MARK = 'steps.info.heading';

/** The text of a file after an edit of Studio. */
const edited = ({ files }: StudioDraft, path: string, edit: (files: StudioDraft['files']) => object) => ({
  [path]: (edit(files) as StudioDraft['files'])[path] ?? '',
});
const marked = (draft: StudioDraft, mark = MARK) =>
  edited(draft, FLOW, (files) => addMark(files, 'apply', mark));
const unmarked = (draft: StudioDraft) => edited(draft, FLOW, (files) => removeMark(files, 'apply', MARK));
const headed = (draft: StudioDraft, heading: string) =>
  edited(draft, INFO, (files) => setIn(files, INFO, HEADING, heading));
/** The draft after a save by a member. */
async function save(who: string, draft: StudioDraft, files: Record<string, string>): Promise<StudioDraft> {
  const answer = await staff.save(who, draft, files);
  expect(answer.statusCode).toBe(200);
  return { ...draft, version: answer.json().version, files: { ...draft.files, ...files } };
}
const refused = async (who: string, draft: StudioDraft, files: Record<string, string>) =>
  expect((await staff.save(who, draft, files)).statusCode).toBe(403);

it('[STUDIO-152] a mark protects in its draft at once, and after its removal until the draft is published', async () => {
  const first = await staff.open();
  await refused('eddie', first, marked(first));
  const withMark = await save('lea', first, marked(first));
  await refused('eddie', withMark, headed(withMark, 'Mine'));
  await refused('eddie', withMark, unmarked(withMark));
  expect((await staff.publish('polly', withMark)).statusCode).toBe(200);

  const second = await staff.open();
  expect(second.liveMarks?.apply).toContain(MARK);
  await refused('eddie', second, { ...unmarked(second), ...headed(second, 'Mine') });
  const removed = await save('lea', second, unmarked(second));
  await refused('eddie', removed, headed(removed, 'Mine'));
  expect((await staff.publish('polly', removed)).statusCode).toBe(200);

  const third = await staff.open();
  expect(third.liveMarks?.apply).not.toContain(MARK);
  await save('eddie', third, headed(third, 'Mine'));
});

it('[STUDIO-153] the mark of a step protects it as a whole', async () => {
  const draft = await staff.open();
  const saved = await save('lea', draft, marked(draft, 'steps.info'));
  await refused('eddie', saved, { [INFO]: withTitle(saved.files[INFO], 'Mine') });
  await refused('eddie', saved, headed(saved, 'Mine'));
});

const OWNER_EMAIL = 'fields.owner_n_email.help';
const HARBOR = 'brands/harbor.json';
const SPANISH = 'flows/locales/es-US/fields.json';
const FIELDS = 'schemas/application.schema.json';
const FURTHER = 'flows/apply/steps/further-details.json';

it('[STUDIO-154] the mark of a list protects the texts and questions of its fields by their flat names', async () => {
  const draft = await staff.open();
  const saved = await save('lea', draft, marked(draft, 'fields.owners'));
  const set = (path: string, place: string[], text: string) =>
    edited(saved, path, (files) => setIn(files, path, place, text));
  const changes = [
    set(HARBOR, ['content', OWNER_EMAIL], 'Mine'),
    set(HARBOR, ['translations', 'es-US', OWNER_EMAIL], 'Mine'),
    set(SPANISH, ['fields.owner_n_email.title'], 'Mine'),
    set(INFO, ['uiSchema', 'owner_1_email', 'ui:title'], 'Mine'),
  ];
  for (const change of changes) await refused('eddie', saved, change);
  await save('lea', saved, Object.assign({}, ...changes));
});

it("[STUDIO-154] a substep's heading can be marked, and its mark protects it", async () => {
  const draft = await staff.open();
  const mark = 'steps.further-details.substeps.business/revenue.heading';
  const place = ['substeps', 'business/revenue', 'heading'];
  const answer = await staff.save('lea', draft, marked(draft, mark));
  expect(answer.json().check.problems).toEqual([]);
  const { version } = answer.json();
  const saved = { ...draft, version, files: { ...draft.files, ...marked(draft, mark) } };
  const change = edited(saved, FURTHER, (files) => setIn(files, FURTHER, place, 'Mine'));
  await refused('eddie', saved, change);
  const text = {
    [HARBOR]: edited(saved, HARBOR, (files) => setIn(files, HARBOR, ['content', mark], 'Mine'))[HARBOR] ?? '',
  };
  await refused('eddie', saved, text);
  await save('lea', saved, { ...change, ...text });
});

it('[STUDIO-154] the mark of a list of another live application protects its texts in brands', async () => {
  const body = {
    name: 'Fleet',
    address: 'fleet',
    headline: '',
    languages: ['es-US'],
    start: { kind: 'empty' },
  };
  const started: StudioDraft = (await staff.call('polly', 'POST /studio/api/flows', body)).json();
  const fleet = `flows/${started.flow}/flow.json`;
  const list = {
    type: 'array',
    'x-flat': 'vehicle_{n}_{field}',
    title: 'Vehicles',
    'x-save': 'loanRequest.vehicles',
  };
  const make = { type: 'string', title: 'Make', maxLength: 40, 'x-save': 'make' };
  const vehicles = { ...list, maxItems: 3, items: { type: 'object', properties: { make } } };
  const saved = await staff.save('polly', started, {
    ...edited(started, FIELDS, (files) => setIn(files, FIELDS, ['properties', 'vehicles'], vehicles)),
    ...edited(started, fleet, (files) => addMark(files, started.flow, 'fields.vehicles')),
  });
  expect(saved.json().check.problems).toEqual([]);
  const published = await staff.publish('polly', { id: started.id, version: saved.json().version });
  expect(published.statusCode, published.body).toBe(200);

  const draft = await staff.open();
  expect(draft.liveLists).toContainEqual({ name: 'vehicles', pattern: 'vehicle_{n}_{field}' });
  for (const key of ['fields.vehicle_n_make.help', 'fields.vehicles.title'])
    await refused(
      'eddie',
      draft,
      edited(draft, HARBOR, (files) => setIn(files, HARBOR, ['content', key], 'Mine')),
    );
});
