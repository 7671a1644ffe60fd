import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { stepById } from '#engine';
import { compileFlow, loadFlow } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { formOf } from '../form-of.ts';
import { contextWith } from '../test-application.ts';
import { FlowCopy } from './flow-copy.ts';

const BLANK = 'Cannot be empty or contain only whitespace characters';
const APPLICATION = 'schemas/application.schema.json';
const STEP = 'flows/apply/steps/terms.json';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

interface Fields {
  properties: Record<string, object>;
}
interface StepFile {
  schema: { required: string[]; properties: Record<string, object> };
  uiSchema: { 'ui:order': string[] };
}

/** Adds a question to a copy of the flow, by JSON alone. @returns the text of its error for a value, or null. */
function question(field: object): (value: unknown) => string | null {
  copy.change<Fields>(APPLICATION, ({ properties }) => {
    properties.extra = { title: 'Extra', 'x-save': 'loanRequest.metadata.extra', ...field };
  });
  copy.change<StepFile>(STEP, ({ schema, uiSchema }) => {
    schema.required.push('extra');
    schema.properties.extra = { $ref: 'application.schema.json#/properties/extra' };
    uiSchema['ui:order'].push('extra');
  });
  const folder = copy.path('flows/apply');
  const checkResult = checkFlowFolder(folder);
  expect(checkResult.ok ? [] : checkResult.problems).toEqual([]);
  const compileResult = compileFlow(folder);
  if (!compileResult.ok) throw new Error(JSON.stringify(compileResult.problems));
  const flow = loadFlow(compileResult.body);
  const step = stepById(flow, 'terms');
  if (!step) throw new Error('no step');
  return (value) => {
    const context = contextWith({});
    if (value !== undefined) context.application.extra = value as never;
    const errors = formOf(flow, context).errorsOf(step);
    return errors.find((error) => error.field === 'extra')?.text ?? null;
  };
}

describe('a new question without its own texts and rules [FIELD-46]', () => {
  it.each([
    ['ein', '12-3456789', '12-345678', 'Invalid, must be xx-xxxxxxx format'],
    ['ssn', '521-44-9382', '521-44-938', 'Invalid SSN. Please type a real SSN'],
    ['ssn', '521-44-9382', '666-44-9382', 'Invalid SSN. Please type a real SSN'],
    ['email', 'ada@example.com', 'ada@', 'Invalid'],
    ['phone', '415-555-0123', '415-555', 'Invalid, must be 10 digits'],
    ['zip', '89501', '8950', 'Please enter a valid zip code.'],
  ])('with the format %s accepts %s and refuses %s', (format, good, bad, text) => {
    const errorOf = question({ type: 'string', 'x-format': format });
    expect(errorOf(good)).toBeNull();
    expect(errorOf(bad)).toBe(text);
    expect(errorOf('  ')).toBe(BLANK);
    expect(errorOf(undefined)).toBe('Required');
  });

  it.each([
    [{ type: 'number', minimum: 5 }, 4, 'Please enter 5 or more.'],
    [{ type: 'number', maximum: 5 }, 6, 'Please enter 5 or less.'],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, 'Please enter more than 0.'],
    [{ type: 'number', exclusiveMaximum: 5 }, 5, 'Please enter less than 5.'],
    [{ type: 'array', items: { type: 'string' }, minItems: 2 }, ['a'], 'Please give at least 2.'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, ['a', 'b'], 'Please give at most 1.'],
    [
      { type: 'array', items: { type: 'string' }, uniqueItems: true },
      ['a', 'a'],
      'Please give each answer only once.',
    ],
  ])('has an error text with the bound of %o', (schema, bad, text) => {
    expect(question(schema)(bad)).toBe(text);
  });

  it('refuses whitespace alone as a text', () => {
    const errorOf = question({ type: 'string' });
    expect(errorOf('x')).toBeNull();
    expect(errorOf(' \t')).toBe(BLANK);
  });

  it('has the error text of the format if it has its own pattern', () => {
    const errorOf = question({ type: 'string', 'x-format': 'ein', pattern: '^\\d{9}$' });
    expect(errorOf('123456789')).toBeNull();
    expect(errorOf('12-3456789')).toBe('Invalid, must be xx-xxxxxxx format');
  });

  it('keeps its own texts', () => {
    const errorOf = question({
      type: 'string',
      'x-format': 'phone',
      'x-errors': { required: 'Please enter a fax number.', pattern: 'No fax number.' },
    });
    expect(errorOf('415')).toBe('No fax number.');
    expect(errorOf(undefined)).toBe('Please enter a fax number.');
  });
});
