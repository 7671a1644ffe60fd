import { type FieldSchema, type FieldValue, isEmpty } from '#engine';
import { word } from '../../parts/words.ts';

/** The settings that are on unless somebody switches them off. */
const USUALLY_ON: ReadonlySet<string> = new Set(['prefill', 'navigation']);
/** The values that mean 'as usual', beside an empty one. */
const USUAL_VALUES: ReadonlySet<unknown> = new Set(['none', 'auto', 'any', false]);

/** An answer of a form in few words for a closed section; [] if nothing but the usual is set. */
export function setWords(
  name: string,
  schema: FieldSchema | undefined,
  value: FieldValue | undefined,
): string[] {
  const title = schema?.title ?? name;
  if (USUALLY_ON.has(name))
    return value === false ? [word('inspector.setTo', { title, value: word('inspector.off') })] : [];
  if (isEmpty(value) || USUAL_VALUES.has(value)) return [];
  if (typeof value === 'boolean') return [title];
  const label = schema?.['x-options']?.find((option) => option.value === value)?.label;
  if (label !== undefined) return [label];
  const said = Array.isArray(value) ? value.length : String(value);
  return [word('inspector.setTo', { title, value: said })];
}
