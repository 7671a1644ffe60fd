import { isObject, type Json } from '#engine';
import { patternExample } from './pattern-example.ts';

interface Names {
  /** The words for a name of code, such as that of a question. */
  nameOf: (name: string) => string | undefined;
  /** The words for a member of a setting. */
  labelOf: (member: string) => string | undefined;
}

/** The words for no value. */
export const NOTHING = 'nothing';

/** Describes in words a setting without a form: "one of them is: (exactly: Equipment)". */
export function technicalWords(value: Json | undefined, names: Names): string {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return names.nameOf(value) ?? codeWords(value);
  if (Array.isArray(value))
    return value.map((item) => nestedWords(item, names)).join(', ') || 'an empty list';
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value).map(([member, inner]) => {
    const label = names.labelOf(member) ?? names.nameOf(member) ?? codeWords(member);
    const words = member === 'pattern' ? patternWords(inner) : nestedWords(inner ?? null, names);
    return `${label}: ${words}`;
  });
  return parts.join('; ') || 'no settings';
}

const nestedWords = (value: Json, names: Names): string =>
  isObject(value) ? `(${technicalWords(value, names)})` : technicalWords(value, names);

/** "answers such as 12-3456789" of a regular expression. */
export function patternWords(value: Json | undefined): string {
  if (typeof value !== 'string') return NOTHING;
  return `answers such as ${patternExample(value)}`;
}

/** A name of code as words: `date-of-birth` is "date of birth", `/brand/loan_terms` "loan terms of brand". */
export function codeWords(name: string): string {
  if (name.startsWith('#/')) return codeWords(name.split('/').at(-1) ?? '');
  if (/\s/.test(name) || name.startsWith('http')) return name;
  if (/^\/(application|brand|flags|session)\//.test(name))
    return name.split('/').filter(Boolean).reverse().map(codeWords).join(' of ');
  if (name.startsWith('/')) return name;
  if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(name)) return codeWords(name.replaceAll('.', '_'));
  return name
    .replace(/^(x-|ui:|\$)/, '')
    .replaceAll('{idx}', 'each')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[_/-]/g, ' ')
    .trim();
}
