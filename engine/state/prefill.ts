import type { CompiledFlow } from '../flow/index.ts';
import { expandFlatName, listFields, locate, matchFlatName, readField, writeField } from '../flow/index.ts';
import { normalize, normalizeByFormat } from '../format/index.ts';
import type { FormContext } from '../order/index.ts';
import type { ApplicationData, FieldSchema, FieldValue } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';

export interface Prefill {
  values: Record<string, FieldValue>;
  /** Flat names of fields with invalid values, never the values. */
  rejected: string[];
}

const MOST_CHARACTERS = 500;
/** Stands for bytes that are not UTF-8, such as a Latin-1 `%E9`. */
const UNDECODED = '\ufffd';

/**
 * Reads prefilled answers from a query [LINK-40] [LINK-45]. Keys are flat names, or parts of a date, which are joined;
 * unknown and forbidden ones (`takesPrefill`) are ignored. Each value is normalized and must be valid by itself.
 */
export function readPrefill(query: Iterable<[string, string]>, context: FormContext): Prefill {
  const { flow } = context;
  const values: Record<string, FieldValue> = {};
  const rejected = new Set<string>();
  for (const [name, text] of joinDateParts(flow, joinRepeated(flow, query))) {
    const place = locate(flow.application, name);
    if (!place || !mayPrefill(flow, name) || text === '') continue;
    const isReadable = text !== undefined && text.length <= MOST_CHARACTERS && !text.includes(UNDECODED);
    const value = isReadable ? parseForField(place.schema, text) : undefined;
    if (value !== undefined && isValidAlone(name, value, context)) values[name] = value;
    else rejected.add(name);
  }
  return { values, rejected: [...rejected] };
}

/** Parses a link's text by the field's format, else its type. */
function parseForField(schema: FieldSchema, text: string): FieldValue {
  const { type, 'x-format': format } = schema;
  const [kind = ''] = [type ?? []].flat();
  const listedFormat = format === undefined ? FORMAT_OF[kind] : undefined;
  const value = listedFormat === undefined ? normalizeByFormat(schema, text) : normalize(listedFormat, text);
  return Array.isArray(value) && schema.uniqueItems === true ? [...new Set(value)] : value;
}

const FORMAT_OF: Readonly<Record<string, string>> = { boolean: 'boolean', array: 'list' };

/**
 * The parameters of a query by name [LINK-49]. Repeated texts are joined for a list; otherwise the text is undefined
 * unless they are the same. An empty one does not count.
 */
function joinRepeated(
  { application }: CompiledFlow,
  query: Iterable<[string, string]>,
): Map<string, string | undefined> {
  const texts = new Map<string, string | undefined>();
  for (const [name, text] of query) {
    const earlier = texts.get(name);
    if (!texts.has(name) || earlier === '') texts.set(name, text);
    else if (text !== '' && earlier !== text) {
      const isList = [locate(application, name)?.schema.type].flat().includes('array');
      texts.set(name, isList && earlier !== undefined ? `${earlier},${text}` : undefined);
    }
  }
  return texts;
}

/**
 * Replaces the parts of a date in a query by the date; its text is undefined if a part is missing. A complete date in the
 * query is preferred.
 */
function joinDateParts(
  flow: CompiledFlow,
  query: ReadonlyMap<string, string | undefined>,
): Map<string, string | undefined> {
  const entries = new Map<string, string | undefined>();
  const dates = new Map<string, DateTexts>();
  for (const [name, text] of query) {
    const datePart = locatePart(flow.application, name);
    if (!datePart) entries.set(name, text);
    else if (text !== '') dates.set(datePart.whole, { ...dates.get(datePart.whole), [datePart.part]: text });
  }
  for (const [name, parts] of dates) if (!entries.get(name)) entries.set(name, joinDate(parts));
  return entries;
}

/**
 * Whether a query key names a field, and so must be removed from the address at once [LINK-44], even if it is not used:
 * also a part of a date, the mask of a secret (`owner_1_ssn_masked`), and an item beyond the list's end.
 */
export function isApplicationKey(flow: CompiledFlow, name: string): boolean {
  const { application } = flow;
  const isKnownField = (fieldName: string): boolean =>
    locate(application, fieldName) !== undefined || locatePart(application, fieldName) !== undefined;
  const first = firstItemName(application, name);
  const wholeName = first.replace(/_masked$/, '');
  return isKnownField(first) || locate(application, wholeName)?.schema['x-sensitive'] !== undefined;
}

/** The flat name with the item's number replaced by 1: `owner_21_first` → `owner_1_first`. */
function firstItemName(application: FieldSchema, name: string): string {
  for (const list of listFields(application)) {
    const pattern = application.properties?.[list]?.['x-flat'] ?? '';
    const flatMatch = matchFlatName(pattern, name);
    if (flatMatch) return expandFlatName(pattern, 1, flatMatch.field);
  }
  return name;
}

/** Fills in untouched fields. @returns their flat names */
export function applyPrefill(
  flow: CompiledFlow,
  data: ApplicationData,
  values: Record<string, FieldValue>,
  touched: Record<string, true>,
): string[] {
  const filledNames: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (touched[name] && !isEmpty(readField(flow, data, name))) continue;
    writeField(flow, data, name, value);
    filledNames.push(name);
  }
  return filledNames;
}

/** Whether a link may fill in a field: never an SSN or files, and never fields that are not stored [LINK-41]. */
export function takesPrefill(
  schema: Pick<FieldSchema, 'x-prefill' | 'x-format' | 'x-sensitive' | 'x-files'>,
): boolean {
  const isForbidden =
    schema['x-format'] === 'ssn' ||
    schema['x-sensitive'] === 'never-stored' ||
    schema['x-files'] !== undefined;
  return schema['x-prefill'] !== false && !isForbidden;
}

function mayPrefill(flow: CompiledFlow, name: string): boolean {
  const schema = locate(flow.application, name)?.schema;
  return schema !== undefined && takesPrefill(schema) && !schema['x-flat'] && !schema['x-compute'];
}

function isValidAlone(name: string, value: FieldValue, context: FormContext): boolean {
  const { flow } = context;
  const application: ApplicationData = {};
  writeField(flow, application, name, value);
  return !context
    .with({ application })
    .draftErrors()
    .some((error) => error.field === name);
}

/** A part of a date by `x-flat-parts`: `owner_1_dob_month` is the month of `owner_1_dob`. */
interface FieldPart {
  whole: string;
  part: DatePart;
}
type DatePart = 'month' | 'day' | 'year';
type DateTexts = Partial<Record<DatePart, string | undefined>>;

function locatePart(application: FieldSchema, name: string): FieldPart | undefined {
  for (const [field, { 'x-flat-parts': parts }] of Object.entries(application.properties ?? {})) {
    const part = parts && Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part) return { whole: field, part };
  }
  for (const list of listFields(application)) {
    const { 'x-flat': pattern = '', items } = application.properties?.[list] ?? {};
    const { n, field } = matchFlatName(pattern, name) ?? { n: 0, field: '' };
    for (const [ownName, { 'x-flat-parts': parts }] of Object.entries(items?.properties ?? {})) {
      const part = parts && Object.hasOwn(parts, field) ? parts[field] : undefined;
      const wholeName = expandFlatName(pattern, n, ownName);
      if (part && locate(application, wholeName)) return { whole: wholeName, part };
    }
  }
  return undefined;
}

/** `mm/dd/yyyy`; undefined if a part is missing or no number. */
function joinDate(parts: DateTexts): string | undefined {
  const [month, day, year] = [parts.month, parts.day, parts.year].map((part) => part?.trim() ?? '');
  const date = `${month}/${day}/${year}`;
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(date) ? date : undefined;
}
