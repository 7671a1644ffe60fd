import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { CompiledFlow } from '#engine';
import { compileFlow, loadFlow, readCatalog } from '#engine/compile';
import { FlowCopy } from './flow-copy.ts';

interface Application {
  properties: Record<string, unknown>;
  definitions?: unknown;
}
interface Step {
  schema: { properties: object };
  uiSchema: { 'ui:order': string[]; [field: string]: unknown };
}

const copy = new FlowCopy();
const FILE = 'schemas/application.schema.json';
const original = copy.read(FILE);
afterAll(() => copy.remove());

/** The flow with a field of the given schema, or the message of the check. */
function withField(schema: Record<string, unknown>): CompiledFlow | string[] {
  const { definitions, ...field } = schema;
  copy.write(FILE, original);
  copy.change<Application>(FILE, (application) => {
    application.properties.odd_one = { title: 'Odd one', 'x-save': 'loanRequest.metadata.oddOne', ...field };
    if (definitions) application.definitions = definitions;
  });
  return compileProject();
}

const STEP = 'flows/apply/steps/terms.json';
const step = copy.read(STEP);

/**
 * The message of the check for a step with an object field `odd_one`; `keywords` of its schema, `ui` of the field.
 */
function inStep(keywords: object, ui: object = {}): CompiledFlow | string[] {
  withField({ type: 'object', properties: { inner: { type: 'string', title: 'Inner' } } });
  copy.write(STEP, step);
  copy.change<Step>(STEP, ({ schema, uiSchema }) => {
    Object.assign(schema, keywords);
    Object.assign(schema.properties, { odd_one: { $ref: 'application.schema.json#/properties/odd_one' } });
    uiSchema['ui:order'].push('odd_one');
    uiSchema.odd_one = ui;
  });
  const problems = compileProject();
  copy.write(STEP, step);
  return problems;
}

function compileProject(): CompiledFlow | string[] {
  const catalog = readCatalog(resolve(import.meta.dirname, '../../..'), copy.path('flows'));
  const result = compileFlow(copy.path('flows/apply'), { catalog });
  return result.ok
    ? loadFlow(result.body)
    : result.problems.map(({ line, column, what, hint }) => `${line}:${column}: ${what} ${hint}`);
}

describe('keywords of a value inside a field', () => {
  const inner = (schema: object) =>
    withField({ type: 'object', properties: { inner: { type: 'string', ...schema } } });

  it.each(['x-save', 'x-local', 'x-default'])('%s is refused with its place', (keyword) => {
    const values = { 'x-save': 'business.x', 'x-local': true, 'x-default': [{ value: 'a' }] };
    const problems = inner({ [keyword]: values[keyword as keyof typeof values] });
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^\\d+:\\d+: ${keyword} stands inside a field's value`)),
    ]);
  });

  it('a secret that is never stored is refused, other secrets are accepted', () => {
    expect(inner({ 'x-sensitive': 'never-stored' })).toEqual([expect.stringContaining('never stored')]);
    expect(inner({ 'x-sensitive': 'mask-last-4' })).toHaveProperty('validators');
  });

  it('a recursive schema without a list in its cycle is refused', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/definitions/node' } } };
    expect(withField({ $ref: '#/definitions/node', definitions: { node } })).toEqual([
      expect.stringContaining('"#/definitions/node" leads back to itself without a list on the way'),
    ]);
  });
});

it('a step that accepts additional properties is refused', () => {
  expect(inStep({ additionalProperties: true })).toEqual([
    expect.stringContaining('a step cannot take answers of any name'),
  ]);
});

it("the check reads the uiSchema of a value inside a field: it reports misspelled keys and accepts rjsf's own", () => {
  expect(inStep({}, { inner: { 'ui:widget': 'rangee', 'ui:plceholder': 'a', 'ui:rows': 3 } })).toEqual([
    expect.stringContaining('there is no widget "rangee" Did you mean "range"?'),
    expect.stringContaining('"ui:plceholder" means nothing here Did you mean "ui:placeholder"?'),
  ]);
  expect(inStep({}, { inneer: { 'ui:help': 'a' } })).toEqual([
    expect.stringContaining('"inneer" means nothing here Did you mean "inner"?'),
  ]);
});
