import { type FieldSchema, type FieldValue, isEmpty } from '#engine';
import { word } from '../../parts/words.ts';

/** The settings that are on by default. */
const ON_BY_DEFAULT: ReadonlySet<string> = new Set(['prefill', 'navigation']);
/** The values that mean the default, besides an empty value. */
const DEFAULT_VALUES: ReadonlySet<unknown> = new Set(['none', 'auto', 'any', false]);
/** The settings whose values say nothing alone, such as 'On' or '$85,000'. */
const NEEDS_TITLE = /^(display|flag_\w+)$/;

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** An answer of a form in few words for a closed section; [] if it is the default. */
export function settingWords(
  name: string,
  schema: FieldSchema | undefined,
  value: FieldValue | undefined,
): string[] {
  const title = schema?.title ?? name;
  if (ON_BY_DEFAULT.has(name))
    return value === false ? [word('inspector.setTo', { title, value: word('inspector.off') })] : [];
  if (isEmpty(value) || DEFAULT_VALUES.has(value)) return [];
  if (typeof value === 'boolean') return [title];
  const label = schema?.['x-options']?.find((option) => option.value === value)?.label;
  if (label !== undefined)
    return [NEEDS_TITLE.test(name) ? word('inspector.setTo', { title, value: label }) : label];
  const shownValue = Array.isArray(value)
    ? value.length
    : typeof value === 'number'
      ? NUMBERS.format(value)
      : String(value);
  return [word('inspector.setTo', { title, value: shownValue })];
}
