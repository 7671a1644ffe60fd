import type { FieldUi } from '../flow/index.ts';
import { contentName, expandFlatName } from '../flow/index.ts';
import { choicesOf } from '../format/index.ts';
import { escapePart, isObject } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import { everyBranch } from '../schema/index.ts';
import { itemKey, translateOptions, uiText } from './texts.ts';

/** Texts by content key. A key has several texts if steps have different texts, and no text if its default is empty. */
export type TextsByKey = Map<string, Set<string>>;

/** Adds a text of a key; an empty text only makes the key known. */
export function addText(texts: TextsByKey, key: string, text = ''): void {
  const textsOfKey = texts.get(key) ?? new Set();
  if (text !== '') textsOfKey.add(text);
  texts.set(key, textsOfKey);
}

/** The key of a rule's general text, from the key of its conditional text: `errors.required` from `errors.required.conditional`. */
export function ruleKeyOf(key: string): string | undefined {
  return /^(fields\..+\.errors\.[^.]+)\.[^.]+$/.exec(key)?.[1];
}

/** The keywords that validate an answer, in the order in which staff see them. */
export const RULE_KEYWORDS = [
  'type',
  'enum',
  'const',
  'format',
  'formatMinimum',
  'formatMaximum',
  'formatExclusiveMinimum',
  'formatExclusiveMaximum',
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

interface NamedField {
  name: string;
  schema: FieldSchema;
  ui: FieldUi;
  /** Whether a `then` or `else` has the field: its error texts then have their own keys. */
  isConditional: boolean;
}

/** The last part of a conditional text's content key: `fields.business_street.errors.required.conditional`. */
export function conditionName(schema: object): string {
  const name = (schema as FieldSchema)['x-rule'];
  return typeof name === 'string' ? name : 'conditional';
}

/** The fields of a form, with conditions and list items, each branch separately. */
export function namedFields(application: FieldSchema, form: FieldSchema, uiSchema: object): NamedField[] {
  return fieldsIn(application, form, uiSchema).flatMap((field) => {
    const pattern = application.properties?.[field.name]?.['x-flat'];
    const { items } = field.schema;
    const inner = pattern && items ? fieldsIn(application, items, field.ui.items) : [];
    return [
      { ...field, name: contentName(application, field.name) },
      ...inner.map((field) => ({
        ...field,
        name: expandFlatName(String(pattern), 'n', field.name),
      })),
    ];
  });
}

function fieldsIn(root: FieldSchema, schema: FieldSchema, ui: unknown): NamedField[] {
  const branches = everyBranch(root, schema);
  const conditional = conditionalBranches(root, branches);
  return branches.flatMap((branch) =>
    Object.entries(branch.properties ?? {}).map(([name, field]) => ({
      name,
      schema: field,
      ui: uiOf(ui, name),
      isConditional: conditional.has(branch),
    })),
  );
}

function conditionalBranches(root: FieldSchema, branches: readonly FieldSchema[]): Set<FieldSchema> {
  const conditionalParts = branches.flatMap((branch) => [branch.then, branch.else]);
  return new Set(conditionalParts.filter(isObject).flatMap((schema) => everyBranch(root, schema)));
}

const uiOf = (ui: unknown, name: string): FieldUi =>
  isObject(ui) && isObject(ui[name]) ? (ui[name] as FieldUi) : {};

/**
 * Adds the texts of a field and of every value inside it, by deep name (`fields.phones/n.title`), in all branches. A
 * recursive schema is followed until it repeats.
 */
export function fieldTexts(
  root: FieldSchema,
  { name, schema, ui, isConditional }: NamedField,
  texts: TextsByKey,
  above: readonly unknown[] = [],
): void {
  const base = `fields.${name}`;
  addText(texts, `${base}.title`, schema.title);
  addText(texts, `${base}.description`, schema.description);
  const addError = (rule: string, keyword: string, text = '', textKey?: string): void => {
    addText(texts, `${base}.errors.${rule}`, textKey === undefined ? text : '');
    if (textKey !== undefined && text !== '') addText(texts, `${base}.errors.${keyword}.${textKey}`, text);
  };
  const branches = everyBranch(root, schema);
  for (const { value, label } of branches.flatMap(choicesOf))
    if (!isObject(value)) addText(texts, `${base}.options.${value}`, label);
  for (const value of branches.flatMap((branch) => branch.enum ?? branch.items?.enum ?? []))
    if (typeof value === 'string' && !texts.get(`${base}.options.${value}`)?.size)
      addText(texts, `${base}.options.${value}`, value);
  const conditional = conditionalBranches(root, branches);
  addError(
    'required',
    'required',
    schema['x-errors']?.required,
    isConditional ? conditionName(schema) : undefined,
  );
  for (const branch of branches) {
    const isOwn = isConditional || conditional.has(branch);
    for (const { rule, keyword, text, part } of rulesOf(branch))
      addError(rule, keyword, text, isOwn ? conditionName(part) : undefined);
  }
  for (const word of ['title', 'description', 'help'] as const)
    addText(texts, `${base}.${word}`, uiText(ui, word));
  for (const [rule, text] of Object.entries(ui['ui:errors'] ?? {}))
    addText(texts, `${base}.errors.${rule}`, text);
  translateOptions(ui['ui:options'] ?? {}, (at, text) => {
    addText(texts, `${base}.${at}`, text);
    return text;
  });
  const items = branches.flatMap((branch) => [branch.items ?? []].flat());
  if (schema['x-flat']) {
    for (const item of items.flatMap((item) => everyBranch(root, item)))
      addText(texts, itemKey(name), item.title);
    return;
  }
  const inner = [
    ...fieldsIn(root, schema, ui),
    ...items.map((item) => ({ name: 'n', schema: item, ui: uiOf(ui, 'items'), isConditional: false })),
  ];
  for (const field of inner) {
    const place = field.schema.$ref ?? field.schema;
    if (typeof field.schema === 'object' && !above.includes(place))
      fieldTexts(root, { ...field, name: `${name}/${escapePart(field.name)}` }, texts, [...above, place]);
  }
}

/** A field's rules with their texts, by their names in content keys. */
export function ruleTexts(schema: FieldSchema): Map<string, string> {
  const rules = new Map<string, string>();
  for (const { rule, text } of rulesOf(schema)) rules.set(rule, text ?? rules.get(rule) ?? '');
  return rules;
}

/** `rule` is the name in content keys. */
interface NamedRule {
  rule: string;
  keyword: string;
  text: string | undefined;
  part: FieldSchema;
}

function rulesOf(schema: FieldSchema): NamedRule[] {
  const parts = [...((schema.allOf as FieldSchema[] | undefined) ?? []), schema];
  return parts.flatMap((part) =>
    RULE_KEYWORDS.filter((keyword) => Object.hasOwn(part, keyword)).map((keyword) => ({
      rule: typeof part['x-rule'] === 'string' ? part['x-rule'] : keyword,
      keyword,
      text: part['x-errors']?.[keyword],
      part,
    })),
  );
}
