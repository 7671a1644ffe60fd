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
  it('gives the flow the field of each role; in a list, the field of the first item', () => {
    const result = check();
    expect(result.ok && result.definition.roles).toMatchObject({
      email: 'owner_1_email',
      name: 'business_name',
      amount: 'loan_amount',
    });
  });

  it('reports an action that needs a role which no field has', () => {
    copy.edit(APPLICATION, '"x-role": "email",', '');
    const result = check();
    expect(result.ok ? [] : result.problems).toContainEqual(
      expect.objectContaining({
        file: copy.path('flows/apply/steps/info.json'),
        what: '"check-email" needs a field with the role "email", and no field has it',
        hint: 'Add "x-role": "email" to that field, in application.schema.json.',
      }),
    );
  });

  it('may name every role that domain/roles.ts reads, and no other', () => {
    const meta = JSON.parse(readFileSync('schemas/step.schema.json', 'utf8')) as {
      $defs: { fieldSchema: { properties: { 'x-role': { enum: string[] } } } };
    };
    const source = readFileSync('domain/roles.ts', 'utf8');
    const knownRoles = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, role]) => role as Role);
    expect(meta.$defs.fieldSchema.properties['x-role'].enum).toEqual(knownRoles);
  });
});
