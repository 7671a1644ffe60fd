import type { ApplicationData, CompiledFlow, EngineEnvironment, FieldError, RuleContext } from '#engine';
import { type FlowDefinition, loadFlow, parseJsonFile } from '#engine/compile';
import { defineFlow } from '../../engine/compile/definition/definition.ts';
import { Resolver } from '../../engine/compile/definition/resolve.ts';
import { RuleBook } from '../../engine/compile/definition/rules.ts';
import { emitFlow } from '../../engine/compile/emit.ts';
import { compileValidators } from '../../engine/compile/validators/validator-code.ts';
import { planValidators } from '../../engine/compile/validators/validators.ts';
import { formOf } from './form-of.ts';

export interface SmallFlow {
  /** `properties` of the application. */
  fields: Record<string, object>;
  defs?: Record<string, object>;
  /** The required fields of the first step. */
  required?: string[];
  /** The fields in the first step's `properties`; every field if absent. */
  stepFields?: string[];
  /** More keywords of the first step's schema, such as `if` and `then`. */
  conditions?: object;
  /** The uiSchema of the first step. */
  uiSchema?: Record<string, unknown>;
  /** A second step: its fields, and the rule that shows it. */
  later?: { stepFields: string[]; show?: object };
}

/** Compiles a flow of one or two steps for a test, with the product's compiler. */
export function smallFlow(small: SmallFlow): CompiledFlow {
  const { definition, rules } = smallDefinition(small);
  const plan = planValidators(definition, rules);
  return loadFlow(emitFlow(definition, plan, compileValidators(plan)));
}

/** The same flow before its validators are compiled. */
export function smallDefinition({
  fields,
  defs = {},
  required = [],
  stepFields = Object.keys(fields),
  conditions = {},
  uiSchema = {},
  later,
}: SmallFlow): {
  definition: FlowDefinition;
  rules: RuleBook;
} {
  const names = Object.keys(fields);
  const refs = (stepFields: string[]) =>
    Object.fromEntries(
      stepFields.map((name) => [name, { $ref: `application.schema.json#/properties/${name}` }]),
    );
  const step = {
    path: 'all',
    title: 'All',
    heading: 'All',
    navigation: true,
    access: 'visitor',
    schema: { type: 'object', required, properties: refs(stepFields), ...conditions },
    uiSchema: { 'ui:order': names, ...uiSchema },
    next: [],
  };
  const second = later && {
    ...step,
    path: 'later',
    schema: { type: 'object', required: [], properties: refs(later.stepFields) },
    uiSchema: { 'ui:order': later.stepFields },
    ...(later.show ? { show: later.show } : {}),
  };
  const steps = [
    { id: 'all', file: file('all.json', step) },
    ...(second ? [{ id: 'later', file: file('later.json', second) }] : []),
  ];
  const ids = steps.map(({ id }) => id);
  const flow = { id: 'small', version: '1', base: '/small', home: '/', signInStep: 'all', steps: ids };
  const source = {
    id: 'small',
    folder: '',
    flow: file('flow.json', flow),
    steps,
    application: file('application.schema.json', { type: 'object', properties: fields, $defs: defs }),
    orphans: [],
  };
  const rules = new RuleBook({});
  const resolver = new Resolver(source);
  const definition = defineFlow(source, resolver, rules);
  if (resolver.problems.length > 0) throw new Error(JSON.stringify(resolver.problems));
  return { definition, rules };
}

function file(path: string, value: object) {
  const read = parseJsonFile(path, JSON.stringify(value));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.file;
}

export const SMALL_ENVIRONMENT: EngineEnvironment = {
  compute: {},
  content: {},
  texts: { 'errors.required': 'Required', 'errors.invalid': 'Invalid' },
  now: () => '2026-01-02T03:04:05.000Z',
};

export function smallContext(application: ApplicationData): RuleContext {
  return { application, session: { loggedIn: true }, brand: {}, flags: {}, hidden: [], visitor: {} };
}

/** The errors after Continue: name and text of each, in order. */
export function faultsOnNext(
  flow: CompiledFlow,
  application: ApplicationData,
  texts = SMALL_ENVIRONMENT.texts,
): [string, string][] {
  const [step] = flow.steps;
  const env = { ...SMALL_ENVIRONMENT, texts };
  return step ? namesAndTexts(formOf(flow, smallContext(application), env).errorsOf(step)) : [];
}

/** The errors that prevent an autosave: name and text of each. */
export function faultsOfDraft(flow: CompiledFlow, application: ApplicationData): [string, string][] {
  return namesAndTexts(formOf(flow, smallContext(application), SMALL_ENVIRONMENT).draftErrors());
}

function namesAndTexts(errors: FieldError[]): [string, string][] {
  return errors.map(({ field, text }) => [field, text]);
}
