import { choicesOf } from './display.ts';
import { contentName } from './flat-names.ts';
import { everyBranch } from './inner-schema.ts';
import { isObject } from './json.ts';
import { escapePart } from './pointer.ts';
import { sayOptions, uiText } from './texts.ts';
import type { FieldSchema, FieldUi } from './types.ts';

/** What is said under each content key: several texts where steps word a field differently, none where nobody says anything. */
export type TextsByKey = Map<string, Set<string>>;

/** Adds a text of a key. An empty one makes the key known alone. */
export function say(texts: TextsByKey, key: string, text = ''): void {
  const said = texts.get(key) ?? new Set();
  if (text !== '') said.add(text);
  texts.set(key, said);
}

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

/** A field by its content name, and how a step shows it. */
interface NamedField {
  name: string;
  schema: FieldSchema;
  ui: FieldUi;
}

/** The fields of a form, those of its conditions and of its lists' items included, each branch's by itself. */
export function namedFields(application: FieldSchema, form: FieldSchema, uiSchema: object): NamedField[] {
  return fieldsIn(application, form, uiSchema).flatMap((field) => {
    const pattern = application.properties?.[field.name]?.['x-flat'];
    const { items } = field.schema;
    const inner = pattern && items ? fieldsIn(application, items, field.ui.items) : [];
    return [
      { ...field, name: contentName(application, field.name) },
      ...inner.map((one) => ({
        ...one,
        name: String(pattern).replace('{n}', 'n').replace('{field}', one.name),
      })),
    ];
  });
}

function fieldsIn(root: FieldSchema, schema: FieldSchema, ui: unknown): NamedField[] {
  return everyBranch(root, schema).flatMap(({ properties }) =>
    Object.entries(properties ?? {}).map(([name, field]) => ({ name, schema: field, ui: uiOf(ui, name) })),
  );
}

const uiOf = (ui: unknown, name: string): FieldUi =>
  isObject(ui) && isObject(ui[name]) ? (ui[name] as FieldUi) : {};

/**
 * The texts of a field, and of every value inside it by its deep name (`fields.phones/n.title`), of whichever branch. A tree
 * of items is listed as far as its first level that comes again.
 */
export function fieldTexts(
  root: FieldSchema,
  { name, schema, ui }: NamedField,
  texts: TextsByKey,
  above: readonly unknown[] = [],
): void {
  const base = `fields.${name}`;
  say(texts, `${base}.title`, schema.title);
  say(texts, `${base}.description`, schema.description);
  say(texts, `${base}.errors.required`, schema['x-errors']?.required);
  const branches = everyBranch(root, schema);
  for (const { value, label } of branches.flatMap(choicesOf)) say(texts, `${base}.options.${value}`, label);
  for (const value of branches.flatMap((branch) => branch.enum ?? branch.items?.enum ?? []))
    if (typeof value === 'string' && !texts.get(`${base}.options.${value}`)?.size)
      say(texts, `${base}.options.${value}`, value);
  for (const branch of branches)
    for (const [rule, text] of ruleTexts(branch)) say(texts, `${base}.errors.${rule}`, text);
  for (const word of ['title', 'description', 'help'] as const)
    say(texts, `${base}.${word}`, uiText(ui, word));
  for (const [rule, text] of Object.entries(ui['ui:errors'] ?? {}))
    say(texts, `${base}.errors.${rule}`, text);
  sayOptions(ui['ui:options'] ?? {}, (at, text) => {
    say(texts, `${base}.${at}`, text);
    return text;
  });
  if (schema['x-flat']) return;
  const items = branches.flatMap((branch) => [branch.items ?? []].flat());
  const inner = [
    ...fieldsIn(root, schema, ui),
    ...items.map((item) => ({ name: 'n', schema: item, ui: uiOf(ui, 'items') })),
  ];
  for (const one of inner) {
    const place = one.schema.$ref ?? one.schema;
    if (typeof one.schema === 'object' && !above.includes(place))
      fieldTexts(root, { ...one, name: `${name}/${escapePart(one.name)}` }, texts, [...above, place]);
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
