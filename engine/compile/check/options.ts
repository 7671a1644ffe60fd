import { type JsonObject, type JsonPath, objectOf } from '../../core/json.ts';
import { ALIASES } from '../../core/step-parts.ts';
import type { FieldSchema } from '../../core/types.ts';
import type { JsonFile } from '../json-file.ts';
import { didYouMean } from '../problem.ts';
import { OBJECT_OPTIONS, RJSF_WIDGETS } from '../rjsf-widgets.ts';
import type { CheckContext } from './context.ts';

/** Keys of `ui:` that are read beside `ui:options`, never in it. */
const BESIDE = ['widget', 'field', 'errors', 'groups', 'options'];

/**
 * Names of the options that are read of a uiSchema's entry: by its widget, by the engine and by rjsf.
 * @param schemas every schema that its value may have
 * @returns undefined where nobody can know: there is no catalog or no such widget, or a field of one's own draws the value
 */
export function readOptions(
  context: CheckContext,
  entry: JsonObject,
  schemas: readonly FieldSchema[],
): string[] | undefined {
  const lists = optionLists(context);
  if (!lists || entry['ui:field'] !== undefined) return undefined;
  const widget = entry['ui:widget'];
  // A name that no schema of this step has: a branch of another step may have it.
  if (typeof widget !== 'string' && schemas.length === 0) return anyOptions(lists, context);
  const own =
    typeof widget === 'string' ? lists.get(widget) : schemas.flatMap((one) => ofDefault(one, lists));
  return own && [...own, ...sharedOptions(context)];
}

/** Reports the options that nothing reads. @param whose they would be: `the widget "date"` */
export function checkOptionNames(
  context: CheckContext,
  file: JsonFile,
  options: JsonObject,
  path: JsonPath,
  known: readonly string[],
  whose: string,
): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const how = BESIDE.includes(name) ? `Write "ui:${name}" beside "ui:options".` : didYouMean(name, known);
    context.reportKey(file, [...path, name], `"${name}" is no option of ${whose}`, how);
  }
}

/** The same of `ui:globalOptions` of a step, which any of its fields may read. */
export function checkGlobalOptions(context: CheckContext, file: JsonFile, ui: JsonObject): void {
  const lists = optionLists(context);
  if (!lists) return;
  const options = objectOf(ui['ui:globalOptions']);
  const path: JsonPath = ['uiSchema', 'ui:globalOptions'];
  checkOptionNames(context, file, options, path, anyOptions(lists, context), 'a field');
}

/** widget -> what it reads beside what every widget does. */
type OptionLists = ReadonlyMap<string, readonly string[]>;

function optionLists({ catalog: { options } }: CheckContext): OptionLists | undefined {
  if (!options) return undefined;
  const aliases = Object.entries(ALIASES).map(([alias, own]) => [alias, options[own] ?? []]);
  return new Map(Object.entries({ ...RJSF_WIDGETS, ...Object.fromEntries(aliases), ...options }));
}

/** What is read where no widget is named, by the type (engine/react/resolve-widget.ts). */
function ofDefault({ type, format, properties, items }: FieldSchema, lists: OptionLists): readonly string[] {
  const types: (string | undefined)[] = [type].flat();
  if (types.includes('object') || properties) return OBJECT_OPTIONS;
  const byFormat = format === 'data-url' ? 'file' : (format ?? 'text');
  const widgets = types.includes('array') || items ? ['list', 'checkboxes', 'files'] : ['text', byFormat];
  return widgets.flatMap((widget) => lists.get(widget) ?? []);
}

/** What is read of every field: what `step.schema.json` says of `ui:options`, and its keys of `ui:`. */
function sharedOptions({ meta }: CheckContext): string[] {
  const names = meta.uiKeys.flatMap((key) => (key.startsWith('ui:') ? [key.slice('ui:'.length)] : []));
  return [...meta.options, ...names.filter((name) => !BESIDE.includes(name))];
}

function anyOptions(lists: OptionLists, context: CheckContext): string[] {
  return [...sharedOptions(context), ...[...lists.values()].flat(), ...OBJECT_OPTIONS];
}
