import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

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

/** [rule, problem, remedy]. The check accepts the first four. */
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
  ['{ "application.vehicle.make": { "enum": ["Ford", "Fort"] } }', 'is never "Fort"', 'Did you mean "Ford"?'],
  ['{ "application.vehicle.make": { "const": "Fort" } }', 'is never "Fort"', 'Did you mean "Ford"?'],
  ['{ "application.vehicle.make": { "not": "Fort" } }', 'is never "Fort"', 'Did you mean "Ford"?'],
  ['{ "application.vehicle.make": "Furt" }', 'is never "Furt"', 'Did you mean "Ford"?'],
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

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function problems() {
  const catalog = readCatalog('.', copy.path('flows'));
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  return result.ok ? [] : result.problems;
}

it.each([
  '{ "application.owners.*.ownership": { "minimum": 50 }, "application.owners.1.email": { "answered": true } }',
  '{ "application.business_structure": ["LLC", "Partnership"], "hidden": { "contains": "owners/1/identity" } }',
  '{ "any": [{ "application.business_structure": { "not": "LLC" } }, { "all": [{ "rule": "signed-in" }] }] }',
  '{ "brand.loan_amount.eq.maximum": { "exclusiveMinimum": 1000 }, "brand.loan_terms": { "contains": 60 } }',
  '{ "application.business_zip": { "pattern": "^9" }, "application.owners.0.ssn": { "answered": false } }',
  '{ "session.accounts": { "minItems": 1 }, "session.email": { "format": "email" }, "visitor.outsideUs": false }',
])('the check of rules accepts %s', (rule) => {
  copy.edit('flows/apply/steps/terms.json', '"schema": {', `"complete": ${rule},\n  "schema": {`);
  expect(problems()).toEqual([]);
});

it.each(INSIDE)('the check of rules knows the parts of a value inside a field: %s', (rule, what, hint) => {
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
