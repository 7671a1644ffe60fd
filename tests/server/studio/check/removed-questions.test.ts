import { expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { countAnswered } from '#server/releases/visit/index.ts';
import { caller, payloadOf } from '../../deals/people.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const MORE = 'flows/apply/steps/more-details.json';

/** The file of a step without a question. */
function without(draft: StudioDraft, name: string): string {
  const step = JSON.parse(draft.files[MORE] ?? '');
  delete step.schema.properties[name];
  delete step.uiSchema[name];
  const withoutName = (names: string[]) => names.filter((candidate) => candidate !== name);
  const { uiSchema, schema, substeps } = step;
  schema.required = withoutName(schema.required);
  uiSchema['ui:order'] = withoutName(uiSchema['ui:order']);
  uiSchema['ui:groups'] = uiSchema['ui:groups'].map((group: { fields: string[] }) => ({
    ...group,
    fields: withoutName(group.fields),
  }));
  for (const [path, part] of Object.entries<{ fields: string[] }>(substeps))
    if (part.fields.includes(name)) delete substeps[path];
  return JSON.stringify(step, null, 2);
}

it('[STUDIO-62] names each rule that depends on a removed question, and publishes nothing until it is changed', async () => {
  const draft = await staff.open();
  const rule = { 'application.business_structure': 'LLC' };
  const info = 'flows/apply/steps/owners.json';
  const owners = JSON.stringify({ ...JSON.parse(draft.files[info] ?? ''), show: rule }, null, 2);
  const files = { [MORE]: without(draft, 'business_structure'), [info]: owners };
  // Only `legal` changes the rule of a step with a disclosure.
  const saved = (await staff.save('lea', draft, files)).json();
  const about = saved.check.problems.filter(({ what }: { what: string }) =>
    what.startsWith("a rule depends on 'Business structure', which no step asks any more"),
  );
  expect(about.map(({ file }: { file: string }) => file)).toEqual(
    expect.arrayContaining([info, 'flows/apply/flow.json']),
  );
  const [own] = about.filter(({ file }: { file: string }) => file === info);
  expect(own.line).toBe(
    owners.split('\n').findIndex((line) => line.includes('application.business_str')) + 1,
  );
  expect((await staff.publish('pub', { ...draft, version: saved.version })).json().code).toBe(
    'publish-refused',
  );
  const back = (
    await staff.save('eddie', { ...draft, version: saved.version }, { [MORE]: draft.files[MORE] ?? '' })
  ).json();
  expect(back.check.problems).toEqual([]);
});

it('[STUDIO-62] counts the open applications that have answered a question, of the own brands only', async () => {
  const draft = await staff.open();
  const count = async (who: string, questions: string) =>
    (await staff.call(who, `GET /studio/api/drafts/${draft.id}/answered?questions=${questions}`)).json();
  const create = async (who: string, answers: Record<string, unknown>) =>
    expect((await caller(server, who)('POST', '/api/apply/create', payloadOf(answers))).status).toBe(200);
  await create('count-one', { business_name: 'Oak', business_dba: 'Oak Tree' });
  await create('count-two', { business_name: 'Elm' });
  expect(await count('eddie', 'business_dba')).toEqual({ lookedAt: 2, answered: 1 });
  expect(await count('eddie', 'business_dba,business_name')).toEqual({ lookedAt: 2, answered: 2 });
  expect(await count('eddie', 'owners.title,never')).toEqual({ lookedAt: 2, answered: 0 });
  expect(await count('harriet', 'business_dba')).toEqual({ lookedAt: 0, answered: 0 });
});

it('[STUDIO-62] counts no submitted or unreadable applications and none of other flows, and reads a limited number', async () => {
  const { deps } = server;
  const { db } = deps;
  const count = (most?: number) =>
    countAnswered(deps, { flow: 'apply', questions: ['business_phone'] }, most);
  const before = await count();
  const create = async (who: string, more: Record<string, unknown> = {}) => {
    const answers = payloadOf({ business_phone: '415-555-0100', business_ein: '47-5512983', ...more }, more);
    expect((await caller(server, who)('POST', '/api/apply/create', answers)).status).toBe(200);
  };
  for (const who of ['open', 'sent', 'torn']) await create(who);
  await create('other', { application_type: 'bcm' });
  await db.query("update deals set submitted_at = now() where subject = 'sent'");
  await db.query(
    "update deals set document = replace(document::text, 'v1.', 'v1.lost')::jsonb where subject = 'torn'",
  );
  const after = await count();
  expect(after).toEqual({ lookedAt: before.lookedAt + 1, answered: before.answered + 1 });
  expect((await count(1)).lookedAt).toBe(1);
});
