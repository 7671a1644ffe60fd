import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

// Each message is in mistakes/delegates.json.

const FILE = 'flows/apply/steps/owners.json';
const copy = new FlowCopy();
const catalog = readCatalog('.', copy.path('flows'));
const check = () => checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
afterEach(() => copy.restore());
afterAll(() => copy.remove());

it('a step compiles to the fields that another person may write, without the address [REQUEST-10]', () => {
  const result = check();
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const step = result.definition.steps.find(({ id }) => id === 'owners');
  expect(step?.delegates).toMatchObject([
    {
      name: 'owner-part',
      list: 'owners',
      from: 2,
      to: { email: 'email', name: 'first' },
      fields: ['first', 'last', 'mobile', 'title', 'street', 'suite', 'zip', 'city', 'state', 'ssn', 'dob'],
      days: 14,
      remind: [3, 10],
    },
  ]);
});

it('the check refuses a request of an unknown list, and the flow does not compile [REQUEST-11]', () => {
  copy.change<{ delegate: Record<string, object> }>(FILE, (step) => {
    step.delegate['owner-part'] = { ...step.delegate['owner-part'], list: 'owner' };
  });
  expect(check()).toMatchObject({
    ok: false,
    problems: [{ file: copy.path(FILE), hint: 'Did you mean "owners"?' }],
  });
});

it('the check refuses to hand over a field with a secret inside its value [REQUEST-11]', () => {
  copy.edit(
    'schemas/application.schema.json',
    '"suite": {\n          "type": "string",\n          "title": "Suite or unit",\n          "maxLength": 50,',
    '"suite": {\n          "type": "object",\n          "title": "Suite or unit",\n          "properties": { "pin": { "type": "string", "title": "PIN", "x-sensitive": "mask-last-4" } },',
  );
  const result = check();
  const { problems } = result.ok ? { problems: [] } : result;
  expect(problems).toContainEqual(
    expect.objectContaining({
      file: copy.path(FILE),
      what: expect.stringContaining('"owner_1_suite" cannot be filled in alone: a secret inside its value'),
    }),
  );
});

interface StepFile {
  delegate: Record<string, object>;
  substeps?: Record<string, object>;
}

it.each([
  ['another step', 'flows/apply/steps/further-details.json', 'details/{idx}', 'business_ein'],
  ['no item', FILE, 'owners/first', 'owner_1_first'],
])('the check refuses to hand over a part of %s [REQUEST-11]', (_, file, part, field) => {
  copy.change<StepFile>(file, (step) => {
    step.substeps = { ...step.substeps, [part]: { fields: [field] } };
  });
  copy.change<StepFile>(FILE, (step) => {
    step.delegate['owner-part'] = { ...step.delegate['owner-part'], parts: [part] };
  });
  const result = check();
  const { problems } = result.ok ? { problems: [] } : result;
  expect(problems).toContainEqual(
    expect.objectContaining({
      file: copy.path(FILE),
      what: `"${part}" is no part of this step that has a place in an item`,
    }),
  );
});
