import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ApplicationData, CompiledFlow, CompiledStep, FieldSchema, FieldValue } from '#engine';
import { everyBranch, everyField } from '#engine';
import { loadFlow, readCatalog, readFolders } from '#engine/compile';
import { readMetaSchemas } from '../../engine/compile/check/meta/meta.ts';
import { type CompileResult, compileFrom } from '../../engine/compile/compile-flow.ts';
import hostile from './samples/hostile.json';
import more from './samples/more.json';
import own from './samples/own.json';

interface SampleSchema {
  properties?: Record<string, SampleSchema>;
  definitions?: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A form of rjsf's playground: schema, uiSchema and answers. */
export interface Sample {
  schema: SampleSchema;
  uiSchema?: Record<string, unknown>;
  formData?: FieldValue;
  /** Texts that the page shows with these answers only. */
  shows?: string[];
}

type Schema = Sample['schema'];

/** How a sample becomes a step: as one field with everything inside it, or each of its properties as a field. */
export type Shape = 'one field' | 'a field each';

const root = resolve(import.meta.dirname, '../..');
const catalog = readCatalog(root);
const schemas = join(root, 'schemas');
const meta = readMetaSchemas(schemas);
const folder = join(root, 'tests/flows/quote');
const quote = readFolders(folder);
/** Samples of rjsf's playground as its authors wrote them (not part of this repository). */
const PLAYGROUND = join(root, '../shared/data/rjsf-samples');

/** rjsf's own samples, if present. A worktree is one folder deeper than a checkout. */
export const playground: Record<string, Sample> = Object.fromEntries(
  [PLAYGROUND, join(root, '../../shared/data/rjsf-samples')]
    .filter((folder) => existsSync(folder))
    .slice(0, 1)
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'), readable) as Sample]),
    ),
);

/**
 * Keys that only the samples' React components read are dropped: JSON can't name a component, and the check would
 * report them as unread.
 */
function readable(key: string, value: unknown): unknown {
  return key === 'backgroundColor' ? undefined : value;
}

/**
 * Samples from rjsf's playground and from files: `own` has one for each chapter of rjsf's documentation, `more` the other features of
 * the playground, `hostile` unusual combinations of keywords.
 */
const allSamples: object = { ...own, ...more, ...hostile };
export const samples: Record<string, Sample> = { ...playground, ...(allSamples as Record<string, Sample>) };

/** Each sample in each shape that it can have, for `it.each`: fields of a step have names that are known. */
export const cases: [string, Shape][] = Object.entries(samples).flatMap(([name, { schema }]) => {
  const isStep = schema.type === 'object' && !schema.additionalProperties;
  return (isStep ? (['one field', 'a field each'] as const) : (['one field'] as const)).map(
    (shape): [string, Shape] => [name, shape],
  );
});

interface SampleFlow {
  flow: CompiledFlow;
  step: CompiledStep;
  /** The sample's answers in this shape. */
  answers: ApplicationData;
}

/** The flow of another product (tests/flows/quote) with a step made from a sample, checked and compiled as usual. */
export function sampleFlow(name: string, shape: Shape): SampleFlow {
  const key = `${name} as ${shape}`;
  const cachedFlow = createdFlows.get(key) ?? makeFlow(name, shape);
  createdFlows.set(key, cachedFlow);
  return cachedFlow;
}

const createdFlows = new Map<string, SampleFlow>();

function makeFlow(name: string, shape: Shape): SampleFlow {
  const sample = samples[name];
  if (!sample) throw new Error(`no sample ${name}`);
  const parts = shape === 'one field' ? inOneField(sample) : inFields(sample);
  const result = compileParts(parts);
  if (!result.ok) throw new Error(result.problems.map(({ what, hint }) => `${what}. ${hint}`).join('\n'));
  const flow = loadFlow(result.body);
  const compiledStep = flow.steps.find(({ id }) => id === 'sample');
  if (!compiledStep) throw new Error('no step');
  const data = sample.formData;
  const answers = shape === 'one field' ? { answer: data ?? {} } : ((data ?? {}) as ApplicationData);
  return { flow, step: compiledStep, answers: { ...answers, van_name: 'Bus' } };
}

/** Compiles a form exactly as written: nothing of its uiSchema is left out. */
export function compileAsWritten(sample: Sample, shape: Shape): CompileResult {
  const parts = shape === 'one field' ? inOneField(sample) : inFields(sample);
  if (shape === 'one field') return compileParts(parts);
  const { 'ui:order': _order, ...ui } = sample.uiSchema ?? {};
  return compileParts({ ...parts, step: { ...parts.step, uiSchema: { ...parts.step.uiSchema, ...ui } } });
}

function compileParts({ fields, definitions, step }: Parts): CompileResult {
  const files = new Map(quote);
  edit(files, 'application.schema.json', (application: Schema) => {
    Object.assign(application.properties as object, fields);
    application.definitions = definitions;
  });
  edit(files, 'flow.json', (flow: { steps: string[] }) => {
    flow.steps = ['contact', 'verify-login', 'sample', 'check'];
  });
  files.set(join(folder, 'steps/sample.json'), JSON.stringify(step));
  for (const unused of ['drivers', 'van', 'claims']) files.delete(join(folder, `steps/${unused}.json`));
  return compileFrom(files, { folder, schemas, meta, catalog });
}

function edit<T>(files: Map<string, string>, file: string, change: (json: T) => void): void {
  const json = JSON.parse(files.get(join(folder, file)) ?? '') as T;
  change(json);
  files.set(join(folder, file), JSON.stringify(json));
}

interface Parts {
  fields: Record<string, object>;
  definitions: Record<string, object>;
  step: { path: string; uiSchema: object; [key: string]: unknown };
}

function inOneField({ schema, uiSchema = {} }: Sample): Parts {
  const { definitions = {}, $schema: _draft, $id: _id, ...answer } = schema;
  const { 'ui:definitions': shared, 'ui:globalOptions': globals, ...own } = uiSchema;
  return {
    fields: { answer: { title: 'Answer', ...answer, 'x-save': 'answers.sample' } },
    definitions,
    step: stepOf(
      ['answer'],
      {},
      {
        answer: own,
        ...(shared ? { 'ui:definitions': shared } : {}),
        ...(globals ? { 'ui:globalOptions': globals } : {}),
      },
    ),
  };
}

function inFields({ schema, uiSchema = {} }: Sample): Parts {
  const {
    definitions = {},
    $schema: _draft,
    $id: _id,
    title: _title,
    description: _words,
    properties = {},
    ...rest
  } = schema;
  // Properties of branches are fields, too; the check requires that a condition requires the properties it tests.
  const branches = everyField(schema as FieldSchema);
  const names = Object.keys(branches);
  // A field has the choices of all its branches.
  const parts = everyBranch(schema as FieldSchema, schema as FieldSchema);
  const choicesOf = (name: string) => {
    const lists = parts.flatMap(({ properties }) => properties?.[name]?.enum ?? []);
    return lists.length > 0 ? { enum: [...new Set(lists)] } : {};
  };
  const fields = Object.fromEntries(
    names.map((name) => [
      name,
      { title: name, ...branches[name], ...choicesOf(name), 'x-save': `answers.sample.${name}` },
    ]),
  );
  const { 'ui:order': order = ['*'], ...ui } = uiSchema as { 'ui:order'?: string[] };
  const unnamed = names.filter((name) => !order.includes(name));
  const entries = Object.entries(ui).filter(([name]) => name.startsWith('ui:def') || names.includes(name));
  return {
    fields,
    definitions,
    step: stepOf(names, withoutRequired(rest), {
      ...Object.fromEntries(entries),
      'ui:order': order.flatMap((name) => (name === '*' ? unnamed : [name])),
    }),
  };
}

/** In a step, a condition must require the properties that it tests. */
function withoutRequired<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutRequired) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const names = key === 'if' ? Object.keys((member as Schema).properties ?? {}) : [];
    return [key, names.length > 0 ? { required: names, ...(member as Schema) } : withoutRequired(member)];
  });
  return Object.fromEntries(entries) as T;
}

function stepOf(names: string[], rest: object, uiSchema: object): Parts['step'] {
  return {
    path: 'sample',
    title: 'Sample',
    heading: 'Sample',
    access: 'applicant',
    navigation: true,
    schema: {
      type: 'object',
      ...rest,
      properties: Object.fromEntries(
        names.map((name) => [name, { $ref: `application.schema.json#/properties/${name}` }]),
      ),
    },
    uiSchema: { 'ui:order': names, ...uiSchema },
    next: [{ action: 'save' }],
  };
}
