import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compileFlow, loadFlow, readCatalog } from '#engine/compile/index.ts';
import { type CompiledFlow, type FieldValue, validateDraft } from '#engine/core/index.ts';
import { contextWith, environment } from '../core/test-application.ts';
import { FlowCopy } from './flow-copy.ts';

/** The playground's samples; they are no part of the project. */
const SAMPLES = resolve(import.meta.dirname, '../../../../shared/data/rjsf-samples');
const isThere = existsSync(SAMPLES);

interface Sample {
  name: string;
  schema: Record<string, unknown>;
  formData?: FieldValue;
}
interface Application {
  properties: Record<string, unknown>;
  definitions?: unknown;
}

const copy = new FlowCopy();
const FILE = 'schemas/application.schema.json';
const original = copy.read(FILE);
afterAll(() => copy.remove());

/** The flow with a field of the given schema, or what the check says of it. */
function withField(schema: Record<string, unknown>): CompiledFlow | string[] {
  const { definitions, ...field } = schema;
  copy.write(FILE, original);
  copy.change<Application>(FILE, (application) => {
    application.properties.odd_one = { title: 'Odd one', 'x-save': 'loanRequest.metadata.oddOne', ...field };
    if (definitions) application.definitions = definitions;
  });
  const catalog = readCatalog(resolve(import.meta.dirname, '../../..'), copy.path('flows'));
  const result = compileFlow(copy.path('flows/apply'), { catalog });
  return result.ok
    ? loadFlow(result.body)
    : result.problems.map(({ line, column, what, mend }) => `${line}:${column}: ${what} ${mend}`);
}

describe.skipIf(!isThere)('samples of the rjsf playground as a field of an application', () => {
  const samples = isThere ? readdirSync(SAMPLES).filter((name) => name.endsWith('.json')) : [];
  it.each(samples)('%s passes the check, compiles, and takes its own data', (name) => {
    const sample = JSON.parse(readFileSync(`${SAMPLES}/${name}`, 'utf8')) as Sample;
    const flow = withField(sample.schema);
    if (Array.isArray(flow)) throw new Error(flow.join('\n'));
    const { formData = {} } = sample;
    const context = contextWith({ odd_one: formData });
    const faults = validateDraft(flow, { ...context, application: { odd_one: formData } }, environment());
    expect(faults.map(({ field, keyword }) => `${field} ${keyword}`)).toEqual([]);
  });
});

describe('what a value inside a field cannot say', () => {
  const inner = (schema: object) =>
    withField({ type: 'object', properties: { inner: { type: 'string', ...schema } } });

  it.each(['x-save', 'x-local', 'x-default'])('%s is refused with its place', (keyword) => {
    const values = { 'x-save': 'business.x', 'x-local': true, 'x-default': [{ value: 'a' }] };
    const said = inner({ [keyword]: values[keyword as keyof typeof values] });
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^\\d+:\\d+: ${keyword} stands inside a field's value`)),
    ]);
  });

  it('a secret that is never stored is refused, others are taken', () => {
    expect(inner({ 'x-sensitive': 'never-stored' })).toEqual([expect.stringContaining('never stored')]);
    expect(inner({ 'x-sensitive': 'mask-last-4' })).toHaveProperty('validators');
  });

  it('a circle without a list on the way is refused', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/definitions/node' } } };
    expect(withField({ $ref: '#/definitions/node', definitions: { node } })).toEqual([
      expect.stringContaining('"#/definitions/node" leads back to itself without a list on the way'),
    ]);
  });
});
