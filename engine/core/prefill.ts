import { listFields, locate, readField, writeField } from './flat-names.ts';
import { type DatePart, joinDate, locatePart } from './flat-parts.ts';
import { normalise } from './formats.ts';
import { isEmpty } from './masked.ts';
import type {
  ApplicationData,
  CompiledFlow,
  EngineEnvironment,
  FieldSchema,
  FieldValue,
  RuleContext,
} from './types.ts';
import { validateDraft } from './validate.ts';

/** What a link's query held: values to fill in, and the labels of those that were left out. */
export interface Prefill {
  values: Record<string, FieldValue>;
  /** Flat names of fields whose value was not valid. Never the values. */
  rejected: string[];
}

const MAX_LENGTH = 500;

/**
 * Reads prefilled answers out of a query (decisions 6, 37). Keys are flat names (`owner_1_first`), or those of a date's
 * parts, which count together; unknown keys are left alone, forbidden ones (`x-prefill: false`) are ignored. Every value is
 * normalised and must be valid by itself.
 */
export function readPrefill(
  flow: CompiledFlow,
  query: Iterable<[string, string]>,
  context: RuleContext,
  env: EngineEnvironment,
): Prefill {
  const values: Record<string, FieldValue> = {};
  const rejected = new Set<string>();
  for (const [name, text] of withoutParts(flow, query)) {
    const place = locate(flow.application, name);
    if (!place || !mayPrefill(flow, name) || text === '') continue;
    const value =
      text !== undefined && text.length <= MAX_LENGTH ? normalise(place.schema['x-format'], text) : undefined;
    if (value !== undefined && isValidAlone(flow, name, value, context, env)) values[name] = value;
    else rejected.add(name);
  }
  return { values, rejected: [...rejected] };
}

/** The entries of a query with the parts of a date joined; undefined where they make none. A whole date goes before its parts. */
function withoutParts(
  flow: CompiledFlow,
  query: Iterable<[string, string]>,
): Map<string, string | undefined> {
  const entries = new Map<string, string | undefined>();
  const dates = new Map<string, Partial<Record<DatePart, string>>>();
  for (const [name, text] of query) {
    const found = locatePart(flow.application, name);
    if (!found) entries.set(name, text);
    else if (text !== '') dates.set(found.whole, { ...dates.get(found.whole), [found.part]: text });
  }
  for (const [name, parts] of dates) if (!entries.get(name)) entries.set(name, joinDate(parts));
  return entries;
}

/**
 * Whether a query key names something of the form, whether we read it or not: it is taken out of the address at once
 * (decision 37). So do the parts of a date, the mask of a secret (`owner_1_ssn_masked`) and items past a list's end.
 */
export function isApplicationKey(flow: CompiledFlow, name: string): boolean {
  const { application } = flow;
  const known = (one: string): boolean =>
    locate(application, one) !== undefined || locatePart(application, one) !== undefined;
  const first = asFirstItem(application, name);
  const whole = first.replace(/_masked$/, '');
  return known(first) || locate(application, whole)?.schema['x-sensitive'] !== undefined;
}

/** `owner_21_first` → `owner_1_first`: the number is of no matter. */
function asFirstItem(application: FieldSchema, name: string): string {
  for (const list of listFields(application)) {
    const [before = '', after = ''] = application.properties?.[list]?.['x-flat']?.split('{n}') ?? [];
    const between = after.split('{field}')[0] ?? '';
    const number = name.startsWith(before) ? (/^\d+/.exec(name.slice(before.length))?.[0] ?? '') : '';
    const rest = name.slice(before.length + number.length);
    if (number !== '' && rest.startsWith(between)) return `${before}1${rest}`;
  }
  return name;
}

/** Fills in what the person has not typed yet. @returns the flat names that were filled. */
export function applyPrefill(
  flow: CompiledFlow,
  data: ApplicationData,
  values: Record<string, FieldValue>,
  touched: Record<string, true>,
): string[] {
  const filled: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (touched[name] && !isEmpty(readField(flow, data, name))) continue;
    writeField(flow, data, name, value);
    filled.push(name);
  }
  return filled;
}

function mayPrefill(flow: CompiledFlow, name: string): boolean {
  const schema = locate(flow.application, name)?.schema;
  return schema !== undefined && schema['x-prefill'] !== false && !schema['x-flat'] && !schema['x-compute'];
}

function isValidAlone(
  flow: CompiledFlow,
  name: string,
  value: FieldValue,
  context: RuleContext,
  env: EngineEnvironment,
): boolean {
  const application: ApplicationData = {};
  writeField(flow, application, name, value);
  return !validateDraft(flow, { ...context, application }, env).some((error) => error.field === name);
}
