import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

// What a step hands to another person is checked with the flow: place and remedy, before anybody publishes it.

const FILE = 'flows/apply/steps/owners.json';
const copy = new FlowCopy();
const catalog = readCatalog('.', copy.path('flows'));
const check = () => checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
afterEach(() => copy.restore());
afterAll(() => copy.remove());

interface OwnersFile {
  delegate: Record<string, { [key: string]: unknown; to: { [key: string]: unknown } }>;
  substeps: Record<string, { fields: string[] }>;
  schema: { properties: { owners: { items: { [key: string]: unknown } } } };
}

function problemsWith(change: (step: OwnersFile) => void) {
  copy.change<OwnersFile>(FILE, change);
  const result = check();
  return result.ok ? [] : result.problems;
}

const part = (step: OwnersFile) => step.delegate['owner-part'] as OwnersFile['delegate'][string];

it('a step compiles to the fields that another person may write, without the address [REQUEST-10]', () => {
  const result = check();
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const step = result.definition.steps.find(({ id }) => id === 'owners');
  expect(step?.delegates).toMatchObject([
    {
      ...{ name: 'owner-part', list: 'owners', from: 2, to: { email: 'email', name: 'first' } },
      fields: ['first', 'last', 'mobile', 'title', 'street', 'suite', 'zip', 'city', 'state', 'ssn', 'dob'],
      ...{ days: 14, remind: [3, 10] },
    },
  ]);
});

it.each<[string, (step: OwnersFile) => void, string, string]>([
  [
    'of a list that the step does not have',
    (step) => {
      part(step).list = 'owner';
    },
    '"list" names "owner", which is no list',
    'Did you mean "owners"?',
  ],
  [
    'from the first item, which is the applicant',
    (step) => {
      part(step).from = 1;
    },
    'the first item of "owners" is the applicant',
    'Write 2.',
  ],
  [
    'to a field that no item has',
    (step) => {
      part(step).to.email = 'emial';
    },
    '"emial" is no field of an item',
    'Did you mean "email"?',
  ],
  [
    'to a field that is no address',
    (step) => {
      part(step).to.email = 'mobile';
    },
    '"mobile" is no e-mail address',
    'Name a field with "format": "email".',
  ],
  [
    'with an unknown part',
    (step) => {
      part(step).parts = ['owners/{idx}/idenity'];
    },
    '"owners/{idx}/idenity" is no part of this step',
    'Did you mean "owners/{idx}/identity"?',
  ],
  [
    'with the part that adds an item',
    (step) => {
      part(step).parts = ['owners/add'];
    },
    '"owners/add" is no part of this step',
    'identity',
  ],
  [
    'with a share, whose sum over all items is limited',
    (step) => {
      part(step).parts = ['owners/{idx}/ownership'];
    },
    '"owner_1_ownership" cannot be filled in alone: the sum over all items is limited',
    'Leave out the part that has it',
  ],
  [
    'with a field that a condition compares with one outside of the parts',
    (step) => {
      part(step).parts = ['owners/{idx}/identity'];
      step.schema.properties.owners.items.dependencies = { title: ['ssn'] };
    },
    '"owner_1_ssn" cannot be filled in alone: a condition of the item compares it with "title"',
    'Leave out the part that has it',
  ],
  [
    'with a reminder that comes after its end',
    (step) => {
      part(step).remind = [3, 20];
    },
    'a reminder after 20 days comes when the request has ended',
    'Name a day before 14',
  ],
  [
    'without an address',
    (step) => void delete (part(step) as { to?: unknown }).to,
    '"to" is missing',
    'Add "to"',
  ],
  [
    'with words that nothing fills in',
    (step) => {
      part(step).task = 'your details, {name}';
    },
    '{name}',
    '',
  ],
])('a request %s is refused with its place and a remedy [REQUEST-11]', (_, change, what, hint) => {
  const problems = problemsWith(change);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ file: copy.path(FILE), what: expect.stringContaining(what) });
  expect(problems[0]?.hint).toContain(hint);
});
