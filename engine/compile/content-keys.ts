import { choicesOf } from '../core/display.ts';
import { contentName } from '../core/flat-names.ts';
import { everyBranch } from '../core/inner-schema.ts';
import { isObject, type Json, objectOf } from '../core/json.ts';
import { once } from '../core/once.ts';
import { escapePart } from '../core/pointer.ts';
import { groupKey, sayOptions } from '../core/texts.ts';
import type { FieldGroup, FieldSchema, FieldUi } from '../core/types.ts';
import type { FlowDefinition, StepDefinition } from './definition.ts';
import type { FileSet } from './file-set.ts';
import { readFrom } from './json-file.ts';

/** Keywords that can break, in the order they are listed for staff. */
export const RULE_KEYWORDS = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'not',
  'x-limit',
  'x-sum',
  'x-unique',
] as const;

/** The texts of a step by their keys in its file. */
export const STEP_WORDS = [
  'title',
  'heading',
  'intro',
  'primary',
  'primaryDisabled',
  'reviewHeading',
  'certification',
] as const;

/** Every text that a flow says itself. Kept: a studio checks a draft beside flows that stay as they are. */
const flowKeys = once(
  (definition: FlowDefinition): ReadonlyMap<string, string> => {
    const keys = new Map<string, string>();
    homeKeys(definition.homePage, definition.home === '/' ? 'home' : `home.${definition.id}`, keys);
    for (const step of definition.steps) stepKeys(step, keys);
    fieldKeys(definition, keys);
    return keys;
  },
  () => true,
);

/**
 * Every text of a flow that a brand's `content` may override: key -> the project's own text ('' where there is none).
 * `home.title`, `steps.info.heading`, `fields.owner_n_first.errors.minLength`, `texts.ui.next`, `terms`.
 */
export function contentKeys(
  definition: FlowDefinition,
  texts: Record<string, string> = {},
): Map<string, string> {
  const keys = new Map(flowKeys(definition));
  for (const [key, text] of Object.entries(texts)) keys.set(`texts.${key}`, text);
  return keys;
}

/** The content keys of several flows with the project's own texts; a key of two flows has the first text that is not ''. */
export function contentKeysOf(
  definitions: readonly FlowDefinition[],
  texts?: Record<string, string>,
): Map<string, string> {
  const keys = new Map<string, string>();
  for (const definition of definitions) {
    for (const [key, text] of contentKeys(definition, texts)) keys.set(key, keys.get(key) || text);
  }
  return keys;
}

/** The words of a flow's front page by content key, as its `flow.json` in a set of files says them. */
export function homeTexts(
  files: FileSet,
  { id, home }: { id: string; home: string },
): Record<string, string> {
  const read = readFrom(files, `flows/${id}/flow.json`);
  const keys = new Map<string, string>();
  if (read.ok)
    homeKeys(objectOf(objectOf(read.file.value).homePage), home === '/' ? 'home' : `home.${id}`, keys);
  return Object.fromEntries(keys);
}

/** The front page at `/` has the short keys; another flow's have its name in them, so that one brand can word both. */
function homeKeys(home: Record<string, Json>, prefix: string, keys: Map<string, string>): void {
  for (const [name, value] of Object.entries(home)) {
    if (name === 'boxes' && Array.isArray(value)) {
      for (const box of value.map(objectOf)) {
        keys.set(`${prefix}.boxes.${box.key}.title`, String(box.title ?? ''));
        keys.set(`${prefix}.boxes.${box.key}.text`, String(box.text ?? ''));
      }
    } else if (name === 'facts') {
      const { title, items } = objectOf(value);
      keys.set(`${prefix}.facts.title`, String(title ?? ''));
      for (const fact of (Array.isArray(items) ? items : []).map(objectOf)) {
        keys.set(`${prefix}.facts.${fact.key}.term`, String(fact.term ?? ''));
        keys.set(`${prefix}.facts.${fact.key}.text`, String(fact.text ?? ''));
      }
    } else addTexts(`${prefix}.${name}`, value, keys);
  }
}

function addTexts(key: string, value: Json, keys: Map<string, string>): void {
  if (typeof value === 'string') keys.set(key, value);
  else if (Array.isArray(value))
    value.forEach((item, index) => void addTexts(`${key}.${index + 1}`, item, keys));
  else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) addTexts(`${key}.${name}`, child, keys);
  }
}

function stepKeys(step: StepDefinition, keys: Map<string, string>): void {
  const base = `steps.${step.id}`;
  for (const name of STEP_WORDS) {
    keys.set(`${base}.${name}`, step[name] ?? '');
  }
  for (const notice of step.notices) keys.set(`${base}.notices.${notice.id}`, notice.text);
  for (const [state, words] of Object.entries(step.states)) {
    for (const name of ['heading', 'intro', 'primary'] as const) {
      keys.set(`${base}.states.${state}.${name}`, words[name] ?? '');
    }
  }
  for (const group of groupsIn(step.uiSchema)) {
    const key = groupKey(step, group);
    if (group.title) keys.set(`${key}.title`, group.title);
    if (group.description) keys.set(`${key}.description`, group.description);
  }
  const document = step.uiSchema['ui:document'];
  const key = document?.startsWith('/brand/content/') ? document.slice('/brand/content/'.length) : undefined;
  if (key) keys.set(key, '');
}

/** The groups of a step's own fields and of its lists' items. */
function groupsIn(ui: object): FieldGroup[] {
  const own = (ui as { 'ui:groups'?: FieldGroup[] })['ui:groups'] ?? [];
  const items = Object.values(ui).flatMap((entry) =>
    isObject(entry) && isObject(entry.items) ? [entry.items] : [],
  );
  return [...own, ...items.flatMap(groupsIn)];
}

function fieldKeys(definition: FlowDefinition, keys: Map<string, string>): void {
  const { application } = definition;
  for (const [name, schema] of Object.entries(application.properties ?? {})) {
    addField(application, `fields.${name}`, schema, keys);
    const pattern = schema['x-flat'];
    if (!pattern) continue;
    for (const [field, item] of Object.entries(schema.items?.properties ?? {})) {
      const base = `fields.${pattern.replace('{n}', 'n').replace('{field}', field)}`;
      addField(application, base, item, keys);
    }
  }
  // A step's own words of a field are what a brand overrides there.
  for (const step of definition.steps) {
    for (const { name, schema, ui } of stepFieldUis(definition, step)) {
      const base = `fields.${name}`;
      addRules(base, schema, keys);
      if (ui['ui:title']) keys.set(`${base}.title`, ui['ui:title']);
      if (ui['ui:description']) keys.set(`${base}.description`, ui['ui:description']);
      if (ui['ui:help']) keys.set(`${base}.help`, ui['ui:help']);
      sayOptions(ui['ui:options'] ?? {}, (path, text) => {
        keys.set(`${base}.${path}`, text);
        return text;
      });
    }
  }
}

/**
 * A field, and every value inside it by its deep name (`fields.phones/n.title`), of whichever branch. A tree of items is
 * listed as far as its first level that comes again.
 */
function addField(
  root: FieldSchema,
  base: string,
  schema: FieldSchema,
  keys: Map<string, string>,
  above: readonly unknown[] = [],
): void {
  keys.set(`${base}.title`, schema.title ?? '');
  keys.set(`${base}.description`, schema.description ?? '');
  keys.set(`${base}.help`, '');
  const branches = everyBranch(root, schema);
  for (const { value, label } of branches.flatMap(choicesOf)) keys.set(`${base}.options.${value}`, label);
  for (const value of branches.flatMap((branch) => branch.enum ?? branch.items?.enum ?? []))
    if (typeof value === 'string' && !keys.has(`${base}.options.${value}`))
      keys.set(`${base}.options.${value}`, value);
  keys.set(`${base}.errors.required`, schema['x-errors']?.required ?? '');
  for (const branch of branches) addRules(base, branch, keys);
  if (schema['x-flat']) return;
  const inner = branches.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}),
    ...[items ?? []].flat().map((item): [string, FieldSchema] => ['n', item]),
  ]);
  for (const [name, one] of inner) {
    const place = one.$ref ?? one;
    if (typeof one === 'object' && !above.includes(place) && !keys.has(`${base}/${escapePart(name)}.title`))
      addField(root, `${base}/${escapePart(name)}`, one, keys, [...above, place]);
  }
}

function addRules(base: string, schema: FieldSchema, keys: Map<string, string>): void {
  for (const [rule, text] of ruleTexts(schema)) {
    const key = `${base}.errors.${rule}`;
    if (text !== '' || !keys.has(key)) keys.set(key, text);
  }
}

/** The rules of a field by the name that content keys use, those inside `allOf` too, with their texts. */
export function ruleTexts(schema: FieldSchema): Map<string, string> {
  const rules = new Map<string, string>();
  const parts = [...((schema.allOf as FieldSchema[] | undefined) ?? []), schema];
  for (const part of parts) {
    for (const keyword of RULE_KEYWORDS) {
      if (!Object.hasOwn(part, keyword)) continue;
      const name = typeof part['x-rule'] === 'string' ? part['x-rule'] : keyword;
      rules.set(name, part['x-errors']?.[keyword] ?? rules.get(name) ?? '');
    }
  }
  return rules;
}

/** The fields of a step by content name, list items included, with their schema and ui entry. */
export function stepFieldUis(
  definition: FlowDefinition,
  step: StepDefinition,
): { name: string; schema: FieldSchema; ui: FieldUi }[] {
  const found: { name: string; schema: FieldSchema; ui: FieldUi }[] = [];
  for (const [name, schema] of Object.entries(step.schema.properties ?? {})) {
    const ui = (step.uiSchema[name] ?? {}) as FieldUi & { items?: Record<string, FieldUi> };
    found.push({ name: contentName(definition.application, name), schema, ui });
    const pattern = definition.application.properties?.[name]?.['x-flat'];
    if (!pattern) continue;
    for (const [field, item] of Object.entries(schema.items?.properties ?? {})) {
      const flat = pattern.replace('{n}', 'n').replace('{field}', field);
      found.push({ name: flat, schema: item, ui: ui.items?.[field] ?? {} });
    }
  }
  return found;
}
