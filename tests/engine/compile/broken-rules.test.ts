import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

/** [what is wrong, the rule, the text that is pointed at, what is said, how to fix it] */
type Row = [name: string, rule: string, at: string, what: string, hint: string];

/** Rules written into `complete` of the terms step, after every question of the flow. */
const RULES: Row[] = [
  [
    'a path without its root',
    '{ "loan_type": "EQ" }',
    '"loan_type"',
    '"loan_type" is nothing that a rule can look at',
    'Write the whole path: "application.loan_type".',
  ],
  [
    'a misspelled root',
    '{ "aplication.loan_type": "EQ" }',
    '"aplication.',
    '"aplication.loan_type" is nothing that a rule can look at',
    'Did you mean "application.loan_type"?',
  ],
  [
    'an unknown root',
    '{ "weather.sunny": true }',
    '"weather',
    '"weather.sunny" is nothing that a rule can look at',
    'Start with one of: application, session',
  ],
  [
    'a misspelled combination',
    '{ "an": [{ "rule": "signed-in" }] }',
    '"an"',
    '"an" is nothing that a rule can look at',
    'Did you mean "any"?',
  ],
  [
    'a misspelled field',
    '{ "application.business_nam": "Acme" }',
    '"application.business_nam"',
    'the rule looks at "application.business_nam", which does not exist',
    'Did you mean "business_name"?',
  ],
  [
    'a misspelled flag',
    '{ "flags.terms_and_sining": true }',
    '"flags.terms',
    'the rule looks at "flags.terms_and_sining", which does not exist',
    'Did you mean "terms_and_signing"?',
  ],
  [
    'a misspelled fact of the session',
    '{ "session.loggedin": true }',
    '"session.loggedin"',
    '"session.loggedin" is nothing that a rule can look at',
    'Did you mean "session.loggedIn"?',
  ],
  [
    'a misspelled part of the brand',
    '{ "brand.loan_amount.eg.maximum": 5 }',
    '"brand.loan',
    'the rule looks at "brand.loan_amount.eg", which does not exist',
    'Did you mean "eq"?',
  ],
  [
    'an unknown name below a field',
    '{ "application.business_name.first": "A" }',
    '"application.business_name.first"',
    'the rule looks at "application.business_name.first", which does not exist',
    '',
  ],
  [
    'the outer name of an owner’s field',
    '{ "application.owner_2_email": { "answered": true } }',
    '"application.owner_2',
    'the rule looks at "application.owner_2_email", which does not exist',
    'Write "application.owners.1.email".',
  ],
  [
    'a list without saying which item',
    '{ "application.owners.email": { "answered": true } }',
    '"application.owners',
    '"application.owners" is a list, and "email" stands in its items',
    'Write "application.owners.0.email" for the first item, "application.owners.*.email" for any.',
  ],
  [
    'a misspelled field of an item',
    '{ "application.owners.*.emial": { "answered": true } }',
    '"application.owners',
    'the rule looks at "application.owners.*.emial", which does not exist',
    'Did you mean "email"?',
  ],
  [
    'a value that is no option',
    '{ "application.business_structure": "llc" }',
    '"llc"',
    '"application.business_structure" is never "llc"',
    'Did you mean "LLC"?',
  ],
  [
    'one of several values that is no option',
    '{ "application.business_structure": ["LLC", "Partnershp"] }',
    '"Partnershp"',
    '"application.business_structure" is never "Partnershp"',
    'Did you mean "Partnership"?',
  ],
  [
    'an item that is no option',
    '{ "application.loan_type": { "contains": "eq" } }',
    '"eq"',
    '"application.loan_type" is never "eq"',
    'Did you mean "EQ"?',
  ],
  [
    'an option that is no option behind "not"',
    '{ "not": { "application.business_structure": { "not": "llc" } } }',
    '"llc"',
    '"application.business_structure" is never "llc"',
    'Did you mean "LLC"?',
  ],
  [
    'one value of a list',
    '{ "application.loan_type": "EQ" }',
    '"EQ"',
    '"application.loan_type" is a list, so it is never "EQ"',
    'Write { "contains": "EQ" }.',
  ],
  [
    'contains of what is no list',
    '{ "application.business_structure": { "contains": "LLC" } }',
    '{ "contains": "LLC" }',
    '"contains" is for lists, and "application.business_structure" is text',
    'Write "LLC" alone.',
  ],
  [
    'a number in quotes',
    '{ "application.loan_amount": "50000" }',
    '"50000"',
    '"application.loan_amount" is a number, so it is never "50000"',
    'Write 50000 without quotes.',
  ],
  [
    'true in quotes',
    '{ "application.business_no_ein": "true" }',
    '"true"',
    '"application.business_no_ein" is true or false, so it is never "true"',
    'Write true without quotes.',
  ],
  [
    'a number without quotes',
    '{ "application.business_zip": 12345 }',
    '12345',
    '"application.business_zip" is text, so it is never 12345',
    'Write "12345" in quotes.',
  ],
  [
    'a keyword for another type',
    '{ "application.business_name": { "minimum": 3 } }',
    '"minimum"',
    '"minimum" is for numbers, and "application.business_name" is text',
    'Use a keyword that fits',
  ],
  [
    'an unknown keyword',
    '{ "application.loan_amount": { "minimun": 3 } }',
    '"minimun"',
    '"minimun" is no keyword of a rule',
    'Did you mean "minimum"?',
  ],
  [
    'a regular expression that cannot be read',
    '{ "application.business_zip": { "pattern": "(" } }',
    '"("',
    'the regular expression ( is broken',
    'Correct it',
  ],
  [
    'a nested schema',
    '{ "application.owners": { "contains": { "required": ["email"] } } }',
    '"required"',
    '"required" is no keyword of a rule',
    'Write a longer path: "application.owners.0.email".',
  ],
  [
    'a name that no item has',
    '{ "application.owners": { "contains": { "properties": { "emial": "a" } } } }',
    '"emial"',
    'the rule looks at "application.owners.emial", which does not exist',
    'Did you mean "email"?',
  ],
  [
    'a choice that no item has',
    '{ "application.owners": { "contains": { "properties": { "state": "Nevada" } } } }',
    '"Nevada"',
    '"application.owners.state" is never "Nevada"',
    'Use one of',
  ],
  [
    'a secret',
    '{ "application.owners.0.ssn": "000-00-0000" }',
    '"000-00-0000"',
    '"application.owners.0.ssn" is a secret',
    'Ask whether there is one: { "answered": true }.',
  ],
  [
    'the empty text',
    '{ "application.business_name": "" }',
    '""',
    '"application.business_name" is never ""',
    'write { "answered": false }',
  ],
  [
    'null',
    '{ "application.business_name": null }',
    'null',
    'null is no answer',
    'write { "answered": false }',
  ],
  [
    'a part that no link can hide',
    '{ "hidden": { "contains": "owners/1/identty" } }',
    '"owners/1/identty"',
    '"hidden" is never "owners/1/identty"',
    'Did you mean "owners/1/identity"?',
  ],
  [
    'an unknown rule',
    '{ "rule": "signed-on" }',
    '"signed-on"',
    'there is no rule "signed-on" in flow.json',
    'Did you mean "signed-in"?',
  ],
  [
    'an unknown rule deep inside',
    '{ "any": [{ "flags.plaid_connect": true }, { "not": { "all": [{ "rule": "signd-in" }] } }] }',
    '"signd-in"',
    'there is no rule "signd-in" in flow.json',
    'Did you mean "signed-in"?',
  ],
  [
    'the name of a rule alone',
    '{ "not": "signed-in" }',
    '"signed-in"',
    'a rule cannot be "signed-in"',
    'Write { "rule": "signed-in" }.',
  ],
  ['an empty rule', '{ "not": {} }', '{}', 'this is empty, so it asks nothing', 'Say what must hold'],
  ['an empty list of rules', '{ "any": [] }', '[]', '"any" is empty', 'One rule or more'],
  [
    'a test that asks nothing',
    '{ "application.loan_type": {} }',
    '{}',
    'this is empty, so it asks nothing',
    'Say what must hold',
  ],
  [
    'the long form',
    '{ "type": "object", "required": ["application"], "properties": { "application": { "required": ["loan_type"], "properties": { "loan_type": { "contains": { "const": "EQ" } } } } } }',
    '{ "type": "object", "required": ["application"]',
    'a rule is not written as a JSON Schema',
    'Write { "application.loan_type": { "contains": "EQ" } }.',
  ],
  [
    'a reference',
    '{ "$ref": "flow.json#/rules/signed-in" }',
    '{ "$ref": "flow.json#/rules/signed-in" }',
    'a rule is not written as a JSON Schema',
    'Write { "rule": "signed-in" }.',
  ],
  [
    'the long form with what has no one line',
    '{ "if": { "required": ["flags"] }, "then": false }',
    '{ "if"',
    'a rule is not written as a JSON Schema',
    'Write paths and their values: { "application.loan_type"',
  ],
];

/** Values inside a field: an object with a list of trees, and a pair. */
const VEHICLE = {
  $defs: {
    part: {
      type: 'object',
      properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
    },
  },
  vehicle: {
    type: 'object',
    title: 'Vehicle',
    'x-local': true,
    required: ['make'],
    properties: {
      make: { enum: ['Ford', 'VW'] },
      size: { type: 'array', items: [{ type: 'number' }, { type: 'string' }] },
      parts: { type: 'array', items: { $ref: '#/$defs/part' } },
    },
    patternProperties: { '^extra_': { type: 'number' } },
    oneOf: [
      { properties: { kind: { const: 'car' }, seats: { type: 'integer' } } },
      { properties: { kind: { const: 'van' } } },
    ],
  },
};

/** [rule, what is said, how to fix it]; nothing is said of the first four. */
const INSIDE: [rule: string, what?: string, hint?: string][] = [
  ['{ "application.vehicle.make": "VW", "application.vehicle.kind": ["car", "van"] }'],
  ['{ "application.vehicle.seats": { "minimum": 4 }, "application.vehicle.extra_cost": 3 }'],
  ['{ "application.vehicle.size.0": 3, "application.vehicle.size.1": "m" }'],
  ['{ "application.vehicle.parts.*.parts.0.parts.*.name": "bolt" }'],
  [
    '{ "application.vehicle.make": "Fort" }',
    '"application.vehicle.make" is never "Fort"',
    'Did you mean "Ford"?',
  ],
  [
    '{ "application.vehicle.kind": "bus" }',
    '"application.vehicle.kind" is never "bus"',
    'Use one of: car, van.',
  ],
  [
    '{ "application.vehicle": "Ford" }',
    '"application.vehicle" is a group of answers',
    'Write the whole path',
  ],
  [
    '{ "application.vehicle.model": "T" }',
    '"application.vehicle.model", which does not exist',
    'Use one of: make, size, parts',
  ],
  ['{ "application.vehicle.size.1": 3 }', '"application.vehicle.size.1" is text', 'Write "3" in quotes.'],
  ['{ "application.vehicle.parts.0.parts.0.nam": "x" }', 'which does not exist', 'Did you mean "name"?'],
];

const EQUIPMENT = '{ "application.loan_type": { "contains": "EQ" } }';

/** [what is wrong, file, text, text instead, the text that is pointed at, what is said, how to fix it] */
const PLACES: [string, string, string, string, string, string, string][] = [
  [
    'a field that shows by a later answer',
    'flows/apply/steps/more-details.json',
    '"onRequest":',
    `"visible": { "home_based": ${EQUIPMENT} },\n  "onRequest":`,
    '"application.loan_type"',
    'the rule looks at "loan_type", which is asked in "type-of-funding"',
    'Move "type-of-funding" before this step, or look at an earlier answer.',
  ],
  [
    'a field that shows by a later answer, through a named rule',
    'flows/apply/steps/more-details.json',
    '"onRequest":',
    '"lock": { "home_based": { "not": { "rule": "asks-for-equipment" } } },\n  "onRequest":',
    '"rule": "asks-for',
    'the rule looks at "loan_type", which is asked in "type-of-funding"',
    'Move "type-of-funding" before this step',
  ],
  [
    'a step that shows by its own answer',
    'flows/apply/steps/type-of-funding.json',
    '"schema": {',
    `"show": ${EQUIPMENT},\n  "schema": {`,
    '"application.loan_type"',
    'the rule looks at "loan_type", which is asked in "type-of-funding"',
    'A step cannot show by its own answer: use "visible".',
  ],
  [
    'a step that shows by an owner who is asked for later',
    'flows/apply/steps/further-details.json',
    '"schema": {',
    '"show": { "application.owners.1.dob": { "answered": true } },\n  "schema": {',
    '"application.owners.1.dob"',
    'the rule looks at "owners.1.dob", which is asked in "owners"',
    'Move "owners" before this step',
  ],
  [
    'a rule of a message',
    'flows/apply/steps/amount.json',
    '"when": { "rule": "outside-us" }',
    '"when": { "rule": "outside-uk" }',
    '"outside-uk"',
    'there is no rule "outside-uk"',
    'Did you mean "outside-us"?',
  ],
  [
    'a rule of an action',
    'flows/apply/steps/info.json',
    '"when": { "rule": "signed-out" }',
    '"when": { "session.logedIn": false }',
    '"session.logedIn"',
    '"session.logedIn" is nothing',
    'Did you mean "session.loggedIn"?',
  ],
  [
    'a rule of a place after sign-in',
    'flows/apply/flow.json',
    '"known": ["business_id"],',
    '"known": ["business_id"],\n    "otherwise": [{ "to": "/app/amount", "when": { "flag.plaid_connect": true } }],',
    '"flag.plaid',
    '"flag.plaid_connect" is nothing that a rule can look at',
    'Did you mean "flags.plaid_connect"?',
  ],
  [
    'a rule of a limit',
    'schemas/application.schema.json',
    '{ "contains": "EQ", "items": ["EQ", "UNKNOWN"] }',
    '{ "contains": "EQ", "items": ["EQ", "UNKNWN"] }',
    '"UNKNWN"',
    '"application.loan_type" is never "UNKNWN"',
    'Did you mean "UNKNOWN"?',
  ],
  [
    'a named rule that leads back to itself',
    'flows/apply/flow.json',
    '"sole-proprietor": {',
    '"sole-proprietor": { "rule": "without-ein",',
    '"without-ein",',
    'the rule "sole-proprietor" leads back to itself',
    'Remove the circle',
  ],
  [
    'the other one of the circle',
    'flows/apply/flow.json',
    '"sole-proprietor": {',
    '"sole-proprietor": { "rule": "without-ein",',
    '"sole-proprietor", "application.business_no_ein"',
    'the rule "without-ein" leads back to itself',
    'Remove the circle',
  ],
];

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function problems() {
  const catalog = readCatalog('.', copy.path('flows'));
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  return result.ok ? [] : result.problems;
}

function expectProblem(file: string, offset: number, what: string, hint: string): void {
  const before = copy.read(file).slice(0, offset).split('\n');
  const at = { file: copy.path(file), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  const all = problems();
  const found = all.find((problem) => problem.what.includes(what));
  expect(found, JSON.stringify(all, null, 1)).toMatchObject(at);
  expect(found?.hint).toContain(hint);
}

it.each(RULES)('%s', (_, rule, at, what, hint) => {
  const file = 'flows/apply/steps/terms.json';
  copy.edit(file, '"schema": {', `"complete": ${rule},\n  "schema": {`);
  const text = copy.read(file);
  expectProblem(file, text.indexOf(at, text.indexOf('"complete": ') + '"complete": '.length), what, hint);
});

it.each(PLACES)('%s', (_, file, from, to, at, what, hint) => {
  copy.edit(file, from, to);
  expectProblem(file, copy.read(file).indexOf(at), what, hint);
});

it.each(INSIDE)('inside a field: %s', (rule, what, hint) => {
  copy.change<{ properties: object; $defs: object }>('schemas/application.schema.json', (schema) => {
    Object.assign(schema.properties, { vehicle: VEHICLE.vehicle });
    Object.assign(schema.$defs, VEHICLE.$defs);
  });
  copy.edit('flows/apply/steps/terms.json', '"schema": {', `"complete": ${rule},\n  "schema": {`);
  const all = problems();
  if (what === undefined) expect(all).toEqual([]);
  else
    expect(all[0]).toMatchObject({
      what: expect.stringContaining(what),
      hint: expect.stringContaining(hint ?? ''),
    });
});

it.each([
  '{ "application.owners.*.ownership": { "minimum": 50 }, "application.owners.1.email": { "answered": true } }',
  '{ "application.business_structure": ["LLC", "Partnership"], "hidden": { "contains": "owners/1/identity" } }',
  '{ "any": [{ "application.business_structure": { "not": "LLC" } }, { "all": [{ "rule": "signed-in" }] }] }',
  '{ "brand.loan_amount.eq.maximum": { "exclusiveMinimum": 1000 }, "brand.loan_terms": { "contains": 60 } }',
  '{ "application.business_zip": { "pattern": "^9" }, "application.owners.0.ssn": { "answered": false } }',
  '{ "session.accounts": { "minItems": 1 }, "session.email": { "format": "email" }, "visitor.outsideUs": false }',
])('takes %s', (rule) => {
  copy.edit('flows/apply/steps/terms.json', '"schema": {', `"complete": ${rule},\n  "schema": {`);
  expect(problems()).toEqual([]);
});
