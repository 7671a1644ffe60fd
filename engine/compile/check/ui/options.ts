import type { ValidateFunction } from 'ajv';
import type { FieldSchema } from '../../../index.ts';
import { ALIASES, isObject, type JsonObject, type JsonPath, objectOf } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import { didYouMean, OBJECT_OPTIONS, RJSF_WIDGETS } from '../../source/index.ts';
import { checkDraft, createFileAjv } from '../../validators/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { checkMeta } from '../meta/index.ts';

/** Names that are read only as keys `ui:NAME`, not in `ui:options`. */
const UI_KEYS = ['widget', 'field', 'errors', 'groups', 'options'];

/**
 * Names of the options that an entry's widget, the engine or rjsf reads; undefined if there is no catalog, the widget is
 * unknown, or the entry has a custom field.
 * @param schemas every possible schema of its value
 */
export function readOptions(
  context: CheckContext,
  entry: JsonObject,
  schemas: readonly FieldSchema[],
): string[] | undefined {
  const lists = optionLists(context);
  if (!lists || entry['ui:field'] !== undefined) return undefined;
  const widget = entry['ui:widget'];
  // No schema is known here: the name may be a property of a branch in another step.
  if (typeof widget !== 'string' && schemas.length === 0) return allOptions(lists, context);
  const widgetLists =
    typeof widget === 'string'
      ? lists.get(widget)
      : schemas.flatMap((schema) => defaultOptions(schema, lists));
  return widgetLists && [...widgetLists, ...sharedOptions(context)];
}

/** Reports unknown options. @param owner the reader of the options, for the message: `the widget "date"` */
export function checkOptionNames(
  context: CheckContext,
  file: JsonFile,
  options: JsonObject,
  path: JsonPath,
  knownNames: readonly string[],
  owner: string,
): void {
  for (const name of Object.keys(options)) {
    if (knownNames.includes(name)) continue;
    const advice = UI_KEYS.includes(name)
      ? `Write "ui:${name}" beside "ui:options".`
      : didYouMean(name, knownNames);
    context.reportKey(file, [...path, name], `"${name}" is no option of ${owner}`, advice);
  }
}

/** Reports invalid option values, by the widget's declaration. */
export function checkOptionValues(
  context: CheckContext,
  file: JsonFile,
  entry: JsonObject,
  path: JsonPath,
  schemas: readonly FieldSchema[],
): void {
  const { options } = context.catalog;
  if (!options || entry['ui:field'] !== undefined) return;
  const widget = entry['ui:widget'];
  const namedWidgets = typeof widget === 'string' ? [ALIASES[widget] ?? widget] : undefined;
  const widgets = namedWidgets ?? schemas.flatMap((schema) => defaultWidgets(schema) ?? []);
  const optionPaths: JsonPath[] = [
    ...Object.keys(objectOf(entry['ui:options'])).map((name) => ['ui:options', name]),
    ...Object.keys(entry).flatMap((key) => (key.startsWith('ui:') ? [[key]] : [])),
  ];
  for (const place of optionPaths) {
    const name = String(place.at(-1)).replace(/^ui:/, '');
    const schema = [...widgets.map((widget) => options[widget]?.[name]), context.meta.options[name]].find(
      isObject,
    );
    if (schema) context.problems.push(...checkMeta(validatorOf(schema), file, [...path, ...place]));
  }
}

/** By the schema's text: the thread that compiles drafts gets a copy of the vocabulary with each draft. */
const validators = new Map<string, ValidateFunction>();
const optionAjv = createFileAjv();

function validatorOf(schema: JsonObject): ValidateFunction {
  const key = JSON.stringify(schema);
  const knownNames = validators.get(key);
  if (knownNames) return knownNames;
  checkDraft(schema);
  const validate = optionAjv.compile(schema);
  validators.set(key, validate);
  return validate;
}

/** Checks a step's `ui:globalOptions`, which any of its fields may read. */
export function checkGlobalOptions(context: CheckContext, file: JsonFile, ui: JsonObject): void {
  const lists = optionLists(context);
  if (!lists) return;
  const options = objectOf(ui['ui:globalOptions']);
  const path: JsonPath = ['uiSchema', 'ui:globalOptions'];
  checkOptionNames(context, file, options, path, allOptions(lists, context), 'a field');
}

/** The names of a widget's own options, by widget. */
type OptionLists = ReadonlyMap<string, readonly string[]>;

function optionLists({ catalog: { options } }: CheckContext): OptionLists | undefined {
  if (!options) return undefined;
  const optionsByWidget = Object.entries(options).map(([widget, schemas]) => [widget, Object.keys(schemas)]);
  const widgetOptions = Object.fromEntries(optionsByWidget) as Record<string, string[]>;
  const aliases = Object.entries(ALIASES).map(([alias, target]) => [alias, widgetOptions[target] ?? []]);
  return new Map(Object.entries({ ...RJSF_WIDGETS, ...Object.fromEntries(aliases), ...widgetOptions }));
}

function defaultOptions(schema: FieldSchema, lists: OptionLists): readonly string[] {
  const widgets = defaultWidgets(schema);
  return widgets ? widgets.flatMap((widget) => lists.get(widget) ?? []) : OBJECT_OPTIONS;
}

/** The default widgets of a type (engine/react/rjsf/fields/resolve-widget.ts); objects have none. */
function defaultWidgets({ type, format, properties, items }: FieldSchema): string[] | undefined {
  const types: (string | undefined)[] = [type].flat();
  if (types.includes('object') || properties) return undefined;
  const byFormat = format === 'data-url' ? 'file' : (format ?? 'text');
  return types.includes('array') || items ? ['list', 'checkboxes', 'files'] : ['text', byFormat];
}

/** Options of every field: `ui:options` and `ui:` keys of `step.schema.json`. */
function sharedOptions({ meta }: CheckContext): string[] {
  const names = meta.uiKeys.flatMap((key) => (key.startsWith('ui:') ? [key.slice('ui:'.length)] : []));
  return [...Object.keys(meta.options), ...names.filter((name) => !UI_KEYS.includes(name))];
}

function allOptions(lists: OptionLists, context: CheckContext): string[] {
  return [...sharedOptions(context), ...[...lists.values()].flat(), ...OBJECT_OPTIONS];
}
