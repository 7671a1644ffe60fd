import type {
  CompiledFlow,
  CompiledStep,
  Delegate,
  FieldSchema,
  FlowPlaces,
  Json,
  Migration,
  RuleName,
  Substep,
} from '../../index.ts';
import {
  canonicalJson,
  expandFlatName,
  homeKey,
  isObject,
  type JsonObject,
  objectOf,
  stringsOf,
} from '../../index.ts';
import type { FlowSource, JsonFile } from '../source/index.ts';
import { hash } from '../source/index.ts';
import { computedFields } from './computed-fields.ts';
import { formFacts } from './form-facts.ts';
import { defineNotices } from './notices.ts';
import type { Resolver } from './resolve.ts';
import { roleFields } from './roles.ts';
import type { RuleBook } from './rules.ts';

export type StepDefinition = Omit<CompiledStep, 'formValidators'>;
export type FlowDefinition = Omit<CompiledFlow, 'validators' | 'steps'> & {
  steps: StepDefinition[];
  /** Texts of the front page; emitted as a separate module, because the front page loads no flow. */
  homePage: JsonObject;
  /** Target of the front page's button, if it is not the first entry. */
  start?: string;
  signedInHome?: string;
  pages: FlowPlaces['pages'];
  /** The long texts of steps (`ui:document`): the step's `show` rule, and a JSON pointer to the text. */
  documents: { pointer: string; step: string; show: JsonObject }[];
};

/** Builds a flow's definition: references resolved, defaults filled in, rules replaced by their names. */
export function defineFlow(source: FlowSource, resolver: Resolver, rules: RuleBook): FlowDefinition {
  const flow = objectOf(source.flow.value);
  const application = rules.nameRulesIn(resolver.resolve(source.application, [])) as FieldSchema;
  const byName = stringsOf(objectOf(flow.hideable).byName);
  const home = homeKey({ id: source.id, home: text(flow.home) });
  const steps = source.steps.map(({ id, file }) =>
    defineStep(id, file, application, byName, home, resolver, rules),
  );
  const content = canonicalJson([
    flow,
    source.application.value,
    ...source.steps.map(({ file }) => file.value),
  ]);
  return {
    id: source.id,
    version: `${text(flow.version)}+${hash(content)}`,
    base: text(flow.base),
    home: text(flow.home),
    entries: stringsOf(flow.entries),
    done: text(flow.done),
    expired: text(flow.expired),
    signInStep: text(flow.signInStep),
    steps,
    application,
    applicationValidator: 'application',
    defaults: objectOf(flow.defaults),
    computed: computedFields(application, steps, stringsOf(flow.computed)),
    ending: text(flow.ending),
    ...defineMigrations(source.migrations),
    roles: Object.fromEntries(roleFields(application).map(({ role, name }) => [role, name])),
    callback: defineCallback(objectOf(flow.callback), rules),
    homePage: objectOf(flow.homePage),
    ...optionalText('start', flow.start),
    ...optionalText('signedInHome', flow.signedInHome),
    pages: objectOf(flow.pages) as FlowPlaces['pages'],
    documents: steps.flatMap(({ heading, show, uiSchema: { 'ui:document': pointer } }) =>
      pointer === undefined ? [] : [{ pointer, step: heading, show: rules.used.get(show ?? '') ?? {} }],
    ),
  };
}

/** Migrations are not part of the version, which identifies the questions. */
function defineMigrations(file: JsonFile | undefined): Pick<FlowDefinition, 'migrations'> {
  const migrations = objectsOf(objectOf(file?.value).migrations) as Migration[];
  return migrations.length > 0 ? { migrations } : {};
}

function defineCallback(callback: JsonObject, rules: RuleBook): FlowDefinition['callback'] {
  return {
    known: stringsOf(callback.known),
    filled: stringsOf(callback.filled),
    otherwise: objectsOf(callback.otherwise).map((place) => ({
      to: text(place.to),
      ...(isObject(place.when) ? { when: rules.add(place.when) } : {}),
    })),
  };
}

function defineStep(
  id: string,
  file: JsonFile,
  application: FieldSchema,
  byName: string[],
  home: string,
  resolver: Resolver,
  rules: RuleBook,
): StepDefinition {
  const step = objectOf(file.value);
  const optionalRule = <K extends string>(key: K, value: Json | undefined) =>
    (isObject(value) ? { [key]: rules.add(value) } : {}) as { [P in K]?: RuleName };
  const ruleMap = (key: 'visible' | 'lock') =>
    Object.fromEntries(Object.entries(objectOf(step[key])).map(([field, rule]) => [field, rules.add(rule)]));
  const schema = rules.nameRulesIn(resolver.resolve(file, ['schema'])) as FieldSchema;
  const lists = Object.keys(schema.properties ?? {}).filter((name) => isList(application, name));
  const formSchema = lists.length === 0 ? schema : withoutListItems(schema, lists);
  const itemSchemas = Object.fromEntries(lists.map((name) => [name, itemSchema(schema, name)]));
  const uiSchema = objectOf(step.uiSchema);
  const title = text(step.title);
  const intro = optionalText('intro', step.intro);
  return {
    id,
    path: text(step.path),
    aliases: stringsOf(step.aliases),
    title,
    heading: text(step.heading) || title,
    ...intro,
    access: step.access === 'visitor' ? 'visitor' : 'applicant',
    navigation: step.navigation === true,
    ...(step.signIn === true ? { signIn: true } : {}),
    view: step.view === 'review' || step.view === 'final' ? step.view : 'form',
    ...optionalText('primary', step.primary),
    ...optionalText('primaryDisabled', step.primaryDisabled),
    ...optionalText('reviewHeading', step.reviewHeading),
    ...optionalText('certification', step.certification),
    states: objectOf(step.states) as StepDefinition['states'],
    schema,
    formSchema,
    itemSchemas,
    forms: {
      '': formFacts(formSchema, uiSchema),
      ...Object.fromEntries(
        Object.entries(itemSchemas).map(([name, root]) => [
          name,
          formFacts(root, objectOf(objectOf(uiSchema[name]).items)),
        ]),
      ),
    },
    uiSchema: { 'ui:order': [], ...uiSchema } as CompiledStep['uiSchema'],
    onRequest: stringsOf(step.onRequest),
    substeps: Object.entries(objectOf(step.substeps)).map(([path, value]) =>
      defineSubstep(path, objectOf(value), byName),
    ),
    ...defineDelegates(objectOf(step.delegate), objectOf(step.substeps), application),
    visible: ruleMap('visible'),
    lock: ruleMap('lock'),
    ...optionalRule('show', step.show),
    ...optionalRule('complete', step.complete),
    ...optionalText('leadsTo', step.leadsTo),
    checks: stringsOf(step.checks),
    notices: defineNotices(objectsOf(step.notices), home, (when) => optionalRule('when', when)),
    next: objectsOf(step.next).map((next): CompiledStep['next'][number] => ({
      action: text(next.action),
      ...optionalRule('when', next.when),
    })),
    validator: `step:${id}`,
  };
}

function defineSubstep(path: string, value: JsonObject, byName: string[]): Substep {
  return {
    path,
    fields: stringsOf(value.fields),
    ...(Array.isArray(value.keep) ? { keep: stringsOf(value.keep) } : {}),
    ...(value.byName === true || byName.includes(path) ? { byName: true } : {}),
    ...(value.access === 'visitor' || value.access === 'applicant' ? { access: value.access } : {}),
    ...(value.add === true ? { add: true } : {}),
    ...optionalText('title', value.title),
    ...optionalText('heading', value.heading),
    ...optionalText('intro', value.intro),
  };
}

function defineDelegates(
  delegates: JsonObject,
  substeps: JsonObject,
  application: FieldSchema,
): { delegates?: Delegate[] } {
  const all = Object.entries(delegates).map(([name, value]): Delegate => {
    const raw = objectOf(value);
    const list = text(raw.list);
    const to = { email: text(objectOf(raw.to).email), name: text(objectOf(raw.to).name) };
    const parts = stringsOf(raw.parts);
    const prefix = expandFlatName(application.properties?.[list]?.['x-flat'] ?? '', '{idx}', '');
    const fields = parts
      .flatMap((path) => stringsOf(objectOf(substeps[path]).fields))
      .flatMap((field) => (prefix !== '' && field.startsWith(prefix) ? [field.slice(prefix.length)] : []));
    return {
      name,
      list,
      from: Number(raw.from),
      to,
      parts,
      fields: [...new Set(fields)].filter((field) => field !== to.email),
      days: Number(raw.days),
      remind: Array.isArray(raw.remind) ? raw.remind.map(Number) : [],
      title: text(raw.title),
      task: text(raw.task),
      decline: text(raw.decline),
      ...optionalText('certification', raw.certification),
    };
  });
  return all.length > 0 ? { delegates: all } : {};
}

/** Whether a field is a list with flat names (`x-flat`), whose items are edited in cards. */
export function isList(application: FieldSchema, name: string): boolean {
  return application.properties?.[name]?.['x-flat'] !== undefined;
}

/** The schema of a list's item as a root schema, with the definitions that its recursive references need. */
function itemSchema({ properties, $defs }: FieldSchema, name: string): FieldSchema {
  const items = properties?.[name]?.items ?? {};
  return $defs === undefined ? items : { ...items, $defs };
}

/** The schema for rjsf: without the items of these lists, which the widget `list` renders as separate forms. */
function withoutListItems(schema: FieldSchema, lists: string[]): FieldSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const { items: _items, ...list } = field;
    return [name, lists.includes(name) ? list : field];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function optionalText<K extends string>(key: K, value: Json | undefined): { [P in K]?: string } {
  return (typeof value === 'string' ? { [key]: value } : {}) as { [P in K]?: string };
}

function objectsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
