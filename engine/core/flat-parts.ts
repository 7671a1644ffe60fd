import { flatPattern, listFields, locate } from './flat-names.ts';
import type { FieldSchema } from './types.ts';

/** A part of a date under a name of its own (`x-flat-parts`): `owner_1_dob_month` is the month of `owner_1_dob`. */
export interface FieldPart {
  /** Flat name of the whole field. */
  whole: string;
  part: DatePart;
}
export type DatePart = 'month' | 'day' | 'year';

/** Finds the field that a flat name is a part of. @returns undefined for a name that is no part. */
export function locatePart(application: FieldSchema, name: string): FieldPart | undefined {
  for (const [field, { 'x-flat-parts': parts }] of Object.entries(application.properties ?? {})) {
    const part = parts && Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part) return { whole: field, part };
  }
  for (const list of listFields(application)) {
    const { 'x-flat': pattern = '', items } = application.properties?.[list] ?? {};
    const { n = '', field = '' } = flatPattern(pattern).exec(name)?.groups ?? {};
    for (const [own, { 'x-flat-parts': parts }] of Object.entries(items?.properties ?? {})) {
      const part = parts && Object.hasOwn(parts, field) ? parts[field] : undefined;
      const whole = pattern.replace('{n}', n).replace('{field}', own);
      if (part && locate(application, whole)) return { whole, part };
    }
  }
  return undefined;
}

/** A date of its parts, as `mm/dd/yyyy`. @returns undefined where a part is missing or is no number. */
export function joinDate(parts: Partial<Record<DatePart, string>>): string | undefined {
  const [month, day, year] = [parts.month, parts.day, parts.year].map((part) => part?.trim() ?? '');
  const date = `${month}/${day}/${year}`;
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(date) ? date : undefined;
}
