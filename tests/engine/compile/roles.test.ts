import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const APPLICATION = 'schemas/application.schema.json';
const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

const check = () =>
  checkFlowFolder(copy.path('flows/apply'), {
    schemas: copy.path('schemas'),
    catalog: readCatalog('.', copy.path('flows')),
  });

describe('x-role', () => {
  it('gives the flow the field of each role, of a list that of the first item', () => {
    const result = check();
    expect(result.ok && result.definition.roles).toMatchObject({
      email: 'owner_1_email',
      name: 'business_name',
      amount: 'loan_amount',
    });
  });

  it.each([
    {
      name: 'a role that code does not know',
      from: '"x-role": "amount"',
      to: '"x-role": "amout"',
      at: APPLICATION,
      what: '"x-role" cannot be "amout"',
      hint: 'Did you mean "amount"?',
    },
    {
      name: 'a role of two fields',
      from: '"x-role": "phone"',
      to: '"x-role": "email"',
      at: APPLICATION,
      what: 'both have the role "email"',
      hint: 'Take "x-role" away from one of them.',
    },
    {
      name: 'a role that no field has, and an action needs',
      from: '"x-role": "email",',
      to: '',
      at: 'flows/apply/steps/info.json',
      what: '"check-email" needs a field with the role "email", and no field has it',
      hint: 'Add "x-role": "email" to that field, in application.schema.json.',
    },
  ])('$name is refused, with file, line and fix', ({ from, to, at, what, hint }) => {
    copy.edit(APPLICATION, from, to);
    const result = check();
    const problems = result.ok ? [] : result.problems;
    const found = problems.find((problem) => problem.what.includes(what));
    expect(found, JSON.stringify(problems)).toMatchObject({ file: copy.path(at), hint });
    expect(found?.line).toBeGreaterThan(1);
  });

  it('may be every role that code asks for, and no other', () => {
    const meta = JSON.parse(readFileSync('schemas/step.schema.json', 'utf8')) as {
      $defs: { fieldSchema: { properties: { 'x-role': { enum: string[] } } } };
    };
    const source = readFileSync('domain/roles.ts', 'utf8');
    const known = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, role]) => role as Role);
    expect(meta.$defs.fieldSchema.properties['x-role'].enum).toEqual(known);
  });
});
