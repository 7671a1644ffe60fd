import { type Json, type JsonPath, objectOf, readAmount, valueAt } from '#engine';
import { word } from '../../parts/words.ts';
import type { Files } from '../files/index.ts';
import { readJson, setIn } from '../files/index.ts';
import type { Answers } from '../questions/index.ts';

/** Places in the record. Flags are `flag_<name>`. */
const RECORD_PATHS: Record<string, JsonPath> = {
  vendor_name: ['vendor_name'],
  vendor_url: ['vendor_url'],
  support_email: ['support_email'],
  color: ['theme', 'colors', 'brand'],
  neutral: ['theme', 'colors', 'neutral'],
  font_body: ['theme', 'fonts', 'body'],
  font_heading: ['theme', 'fonts', 'heading'],
  radius: ['theme', 'radius'],
  logo: ['media', 'logo_url'],
  icon: ['media', 'favicon_url'],
  wc_minimum: ['loan_amount', 'wc', 'minimum'],
  wc_maximum: ['loan_amount', 'wc', 'maximum'],
  wc_default: ['loan_amount', 'wc', 'default'],
  eq_minimum: ['loan_amount', 'eq', 'minimum'],
  eq_maximum: ['loan_amount', 'eq', 'maximum'],
  eq_default: ['loan_amount', 'eq', 'default'],
};

/** The members of a record that people read or that decide what is offered, in the order of the form's list of marks. */
export const BRAND_MEMBERS = [
  'terms_url',
  'privacy_url',
  'vendor_name',
  'vendor_url',
  'support_email',
  'loan_amount',
  'loan_terms',
  'flags',
  'media',
  'theme',
] as const;

/** The member of the record that an answer of the form is written into. */
export const memberOf = (answer: string): string =>
  answer === 'terms' ? 'loan_terms' : (RECORD_PATHS[answer]?.[0]?.toString() ?? 'flags');

export const brandFile = (platform: string): string => `brands/${platform}.json`;

/** A brand's own record as answers of the form; inherited values are empty. */
export function readBrand(files: Files, platform: string): Answers {
  const record = readJson(files[brandFile(platform)]);
  const terms = valueAt(record, ['loan_terms']);
  const flags = (of: Json | undefined) => Object.entries(objectOf(valueAt(of, ['flags'])));
  const defaultFlags = flags(readJson(files[brandFile('base')])).map(([name]) => [`flag_${name}`, 'none']);
  return {
    ...Object.fromEntries(
      Object.entries(RECORD_PATHS).map(([answer, path]) => [answer, valueAt(record, path)]),
    ),
    terms: Array.isArray(terms) ? terms.join(', ') : undefined,
    ...Object.fromEntries(defaultFlags),
    ...Object.fromEntries(flags(record).map(([name, on]) => [`flag_${name}`, on === true ? 'on' : 'off'])),
  };
}

/** Help texts by answer: `{ radius: 'Empty: 8' }`. */
export function inheritedWords(files: Files): Record<string, string> {
  const base = Object.entries(readBrand(files, 'base')).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return Object.fromEntries(
    base.map(([answer, value]) => {
      const key = answer.startsWith('flag_') ? 'brands.usual' : 'brands.ifEmpty';
      return [answer, word(key, { value: String(value).slice(0, 80) })];
    }),
  );
}

/** Writes one answer of the form into the brand's record. */
export function writeBrand(files: Files, platform: string, answer: string, value: Json | undefined): Files {
  const file = brandFile(platform);
  const entered = value === '' || value === null ? undefined : value;
  if (answer.startsWith('flag_')) {
    const on = entered === 'on' ? true : entered === 'off' ? false : undefined;
    return setIn(files, file, ['flags', answer.slice('flag_'.length)], on);
  }
  if (answer === 'terms') {
    if (entered === undefined) return setIn(files, file, ['loan_terms'], undefined);
    const { terms, wrong } = readTerms(entered);
    // The field shows the error; until it is fixed the record keeps its terms.
    return wrong.length === 0 ? setIn(files, file, ['loan_terms'], terms) : files;
  }
  const path = RECORD_PATHS[answer];
  return path ? setIn(files, file, path, entered) : files;
}

/** The faults that prevent writing an answer, by field. */
export function faultsOfBrand(answer: string, value: Json | undefined): { field: string; text: string }[] {
  if (answer !== 'terms' || value === '' || value === undefined || value === null) return [];
  const { wrong } = readTerms(value);
  return wrong.length === 0
    ? []
    : [{ field: answer, text: word('brands.wrongTerms', { wrong: wrong.join(', ') }) }];
}

/** `wrong`: the parts that are not whole months. */
function readTerms(value: Json): { terms: number[]; wrong: string[] } {
  const parts = String(value)
    .split(',')
    .map((part) => ({ part: part.trim(), term: readAmount(part) }));
  const isValidTerm = ({ term }: { term: number | undefined }) => Number.isInteger(term) && Number(term) > 0;
  return {
    terms: parts.filter(isValidTerm).map(({ term }) => Number(term)),
    wrong: parts
      .filter((part) => !isValidTerm(part))
      .map(({ part }) => (part === '' ? word('brands.noTerm') : part)),
  };
}
