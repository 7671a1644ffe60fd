import { hashForSchema, type RJSFSchema, retrieveSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { afterAll, describe, expect, it } from 'vitest';
import type { CompiledFlow, CompiledStep } from '#engine';
import { compileFlow, loadFlow } from '#engine/compile';
import { FlowCopy } from './flow-copy.ts';

const copy = new FlowCopy();
afterAll(() => copy.remove());

function compileFolder(folder: string): CompiledFlow {
  const result = compileFlow(folder);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return loadFlow(result.body);
}

const flow = compileFolder('flows/apply');
const step = (id: string): CompiledStep => {
  const foundStep = flow.steps.find((step) => step.id === id);
  if (!foundStep) throw new Error(`no step ${id}`);
  return foundStep;
};

describe('references', () => {
  it('are all resolved', () => {
    expect(JSON.stringify(flow)).not.toMatch(/"\$(ref|defs)"/);
  });

  it('are merged with the keywords beside them, which override the target', () => {
    const products = step('type-of-funding').schema.properties?.loan_type;
    expect(products).toMatchObject({
      type: 'array',
      minItems: 1,
      'x-save': 'loanRequest.metadata.loanTypes',
    });
    expect(flow.application.properties?.loan_type?.minItems).toBeUndefined();
  });

  it('merge x-errors text by text', () => {
    copy.edit(
      'flows/apply/steps/amount.json',
      '"$ref": "application.schema.json#/properties/loan_terms"',
      '"$ref": "application.schema.json#/properties/loan_terms", "x-errors": { "required": "Pick one." }',
    );
    const schema = compileFolder(copy.path('flows/apply')).steps[0]?.schema.properties?.loan_terms;
    expect(schema?.['x-errors']).toMatchObject({
      required: 'Pick one.',
      minimum: 'Please select a loan term.',
    });
  });
});

describe('rules', () => {
  it('become the names of validators', () => {
    const show = step('bank-connect').show ?? '';
    expect(show).toBe('rule:bank-connect-offered');
    const rule = flow.validators[show];
    expect(rule?.({ flags: { bank_statements_screen: true } })).toBe(true);
    expect(rule?.({ flags: { bank_statements_screen: false } })).toBe(false);
    expect(rule?.({})).toBe(false);
  });

  it('with the same meaning share one validator', () => {
    const amount = flow.application.properties?.loan_amount;
    expect(amount?.['x-limit']?.[0]?.when).toBe(amount?.['x-default']?.[0]?.when);
    expect(amount?.['x-limit']?.[1]?.when).toBeUndefined();
  });

  it('have validators that exist', () => {
    const namedRules = JSON.stringify(flow).matchAll(/"(rule:[^"]+)"/g);
    for (const [, name = ''] of namedRules) expect(flow.validators).toHaveProperty([name]);
  });
});

describe('forms', () => {
  it('use the schema and the validator of a step without lists', () => {
    const info = step('info');
    expect(info.formSchema).toBe(info.schema);
    expect(info.formValidators[hashForSchema(info.formSchema as RJSFSchema)]).toBe(
      flow.validators[info.validator],
    );
  });

  it('of list items have root schemas of their own items', () => {
    const owners = step('owners');
    expect(owners.formSchema.properties?.owners).toMatchObject({ type: 'array', title: 'Owners' });
    expect(owners.formSchema.properties?.owners).not.toHaveProperty('items');
    expect(owners.itemSchemas.owners).toBe(owners.schema.properties?.owners?.items);
  });

  it('validate through rjsf, conditionals included', () => {
    for (const { formSchema, itemSchemas, formValidators } of flow.steps) {
      for (const root of [formSchema, ...Object.values(itemSchemas)] as RJSFSchema[]) {
        const validator = createPrecompiledValidator(formValidators as never, root);
        expect(validator.rawValidation(root, { city: 'Salem', business_city: 'Salem' })).toBeDefined();
        expect(() =>
          retrieveSchema(validator, root, root, { city: 'Salem', business_city: 'Salem' }),
        ).not.toThrow();
      }
    }
  });
});

describe('errors', () => {
  it('carry the schema that was broken and never the value', () => {
    const validate = flow.validators['step:further-details'];
    expect(validate?.({ business_ein: '12-34', business_revenue: 1 })).toBe(false);
    expect(validate?.errors).toMatchObject([
      {
        instancePath: '/business_ein',
        keyword: 'pattern',
        parentSchema: { 'x-errors': { pattern: 'Invalid, must be 9 digits (xx-xxxxxxx)' } },
      },
    ]);
    expect(JSON.stringify(validate?.errors)).not.toContain('12-34');
  });

  it('errors of a condition have the text of the condition', () => {
    const validate = flow.validators['step:more-details'];
    validate?.({ business_city: 'Salem' });
    const missing = validate?.errors?.filter((error) => error.schemaPath === '#/then/required');
    expect(missing?.[0]?.parentSchema).toHaveProperty(['properties', 'business_street', 'x-errors']);
  });

  it('are removed after a valid value', () => {
    const validate = flow.validators['step:aproximate-timing'];
    expect(validate?.({})).toBe(false);
    expect(validate?.({ when_funding_needed: 'immediately' })).toBe(true);
    expect(validate?.errors).toBeNull();
  });
});

describe('the version', () => {
  it('is the declared one with a hash of the content', () => {
    expect(flow.version).toMatch(/^1\.0\.0\+[0-9a-f]{8}$/);
  });

  it('changes with a text, not with the spacing of the file', () => {
    const fresh = new FlowCopy();
    const before = compileFolder(fresh.path('flows/apply')).version;
    fresh.edit('flows/apply/steps/info.json', '"title": "Basic Info"', '"title":   "Basic Info"');
    expect(compileFolder(fresh.path('flows/apply')).version).toBe(before);
    fresh.edit('flows/apply/steps/info.json', 'Basic Info"', 'About you"');
    expect(compileFolder(fresh.path('flows/apply')).version).not.toBe(before);
    fresh.remove();
  });
});

describe('the code', () => {
  it('evaluates no text as code and needs only the runtime', () => {
    const result = compileFlow('flows/apply');
    expect(result.ok && result.body).not.toMatch(/\beval\(|new Function|require\(|\bexports\b|import /);
  });
});

describe('a new field and a new step', () => {
  it('need JSON alone', () => {
    const fresh = new FlowCopy();
    fresh.edit(
      'schemas/application.schema.json',
      '"business_dba": {',
      `"business_fax": {
        "type": "string", "title": "Fax", "minLength": 2,
        "x-errors": { "required": "Please enter a fax number.", "minLength": "Too short." },
        "x-save": "loanRequest.metadata.fax"
      },
      "business_dba": {`,
    );
    fresh.write(
      'flows/apply/steps/extra.json',
      JSON.stringify({
        path: 'business/extra',
        title: 'Extra',
        access: 'applicant',
        navigation: true,
        schema: {
          type: 'object',
          required: ['business_fax'],
          properties: { business_fax: { $ref: 'application.schema.json#/properties/business_fax' } },
        },
        uiSchema: { 'ui:order': ['business_fax'] },
        next: [{ action: 'save' }],
      }),
    );
    fresh.edit('flows/apply/flow.json', '"terms",', '"extra",\n    "terms",');
    const result = compileFolder(fresh.path('flows/apply'));
    expect(result.steps.at(-3)).toMatchObject({ id: 'extra', heading: 'Extra', view: 'form', states: {} });
    expect(result.validators['step:extra']?.({ business_fax: '1' })).toBe(false);
    expect(result.validators['step:extra']?.({ business_fax: '12' })).toBe(true);
    fresh.remove();
  });
});
