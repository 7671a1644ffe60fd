import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

interface Application {
  properties: Record<string, Record<string, unknown>>;
  $defs: { owner: { properties: Record<string, Record<string, unknown>> } };
}
interface Step {
  schema: { properties: Record<string, unknown> };
  uiSchema: { 'ui:order': string[] } & Record<string, unknown>;
}

const APPLICATION = 'schemas/application.schema.json';
const copy = new FlowCopy();
const catalog = readCatalog('.', copy.path('flows'));
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function problems(): string[] {
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  return result.ok ? [] : result.problems.map(({ what }) => what);
}

/** Adds a question to a step for signed-in people. */
function ask(name: string, question: object, ui: object = {}): void {
  copy.change<Application>(APPLICATION, ({ properties }) => {
    properties[name] = { title: 'New', 'x-save': `loanRequest.metadata.${name}`, ...question };
  });
  copy.change<Step>('flows/apply/steps/terms.json', ({ schema, uiSchema }) => {
    schema.properties[name] = { $ref: `application.schema.json#/properties/${name}` };
    uiSchema['ui:order'].push(name);
    uiSchema[name] = ui;
  });
}

const files = { type: 'array', 'x-files': {} };
const upload = { 'ui:widget': 'file-upload' };

it('a question for files is accepted', () => {
  ask('papers', files, upload);
  expect(problems()).toEqual([]);
});

it.each([
  ['x-sensitive', 'mask-all', 'files are encrypted anyway, and their names are shown'],
  ['x-local', true, 'files are stored by the server'],
  ['default', [], 'nobody has uploaded its files yet'],
  ['x-default', [{ value: 'a' }], 'nobody has uploaded its files yet'],
  ['enum', ['a'], 'files are no choices'],
  ['x-options', [{ value: 'a', label: 'A' }], 'files are no choices'],
])('a question for files cannot have %s', (keyword, value, why) => {
  ask('papers', { ...files, [keyword]: value }, upload);
  expect(problems()).toContain(`"papers" asks for files, and ${why}`);
});

it('a part for visitors of a step for signed-in people cannot ask for files', () => {
  ask('papers', files, upload);
  const part = (access: string): void =>
    copy.change<{ substeps?: object }>('flows/apply/steps/terms.json', (step) => {
      step.substeps = { 'terms/papers': { fields: ['papers'], access } };
    });
  part('applicant');
  expect(problems()).toEqual([]);
  part('visitor');
  expect(problems()).toEqual([
    '"papers" asks for files before anybody is signed in, so they could not be stored',
  ]);
});

it.each([
  'off',
  'email',
  'bday-year',
  'one-time-code',
  'home tel',
  'work email',
  'mobile tel-national',
  'fax tel',
  'pager tel',
  'billing postal-code',
  'shipping street-address',
  'section-business billing address-line1',
])('autofill knows the words %j (HTML, "Autofill detail tokens")', (words) => {
  ask('word', { type: 'string', 'x-autocomplete': words });
  expect(problems()).toEqual([]);
});

it.each([
  ['tel home', 'browsers do not know "tel" before "home"'],
  ['mobil tel', 'browsers do not know "mobil" before "tel"'],
  ['section- tel', 'browsers do not know "section-" before "tel"'],
  ['telephone', 'browsers do not know "telephone"'],
])('autofill does not know the words %j', (words, what) => {
  ask('word', { type: 'string', 'x-autocomplete': words });
  expect(problems()).toEqual([what]);
});

it('whole numbers of items can be added up, as decimal numbers can', () => {
  copy.change<Application>(APPLICATION, ({ $defs }) => {
    const { ownership } = $defs.owner.properties;
    if (ownership) ownership.type = 'integer';
  });
  expect(problems()).toEqual([]);
});

it('a limit by a computed answer waits for the last of the answers that it is computed from', () => {
  const limitTerms = (inputs: string[]) => {
    copy.restore();
    copy.change<Application>(APPLICATION, ({ properties }) => {
      const sum = inputs.map((name) => `/application/${name}`);
      Object.assign(properties.business_years ?? {}, { 'x-compute': { sum } });
      Object.assign(properties.loan_terms ?? {}, { 'x-limit': [{ maximum: '/application/business_years' }] });
    });
    return problems();
  };
  expect(limitTerms(['loan_amount'])).toEqual([]);
  expect(limitTerms(['loan_amount', 'business_revenue'])).toEqual([
    '"loan_terms" is limited by "business_years", which is asked later, in "further-details"',
  ]);
});

it('a step is an object', () => {
  copy.write('flows/apply/steps/terms.json', '[]');
  expect(problems()).toEqual(['a step is an object']);
});
