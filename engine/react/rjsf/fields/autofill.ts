import type { FieldSchema } from '../../../index.ts';
import { expandFlatName, locate } from '../../../index.ts';

const SECTION = /^section-\S+$/;
const NO_SECTION = ['', 'on', 'off'];

/**
 * The `autocomplete` value of a field. In a list, a section with the item's number (`section-owner-2 email`,
 * `section-work-2` for `section-work`) keeps the browser from mixing people's answers.
 */
export function autofillTokens(application: FieldSchema, name: string, tokens: unknown): string | undefined {
  if (typeof tokens !== 'string') return undefined;
  const words = tokens.split(' ');
  const at = itemPlace(application, name);
  if (!at || NO_SECTION.includes(tokens.trim())) return tokens;
  const sectionToken = words.find((word) => SECTION.test(word));
  const section = sectionToken ? `${sectionToken}-${at.numbers.join('-')}` : `section-${at.section}`;
  return [section, ...words.filter((word) => word !== sectionToken)].join(' ');
}

/** The innermost item that contains a field: its name as one token, and the numbers of the items around it. */
function itemPlace(
  application: FieldSchema,
  name: string,
): { section: string; numbers: string[] } | undefined {
  const [outer = '', ...inner] = name.split('/');
  const { list, index = 0, field = '' } = locate(application, outer) ?? {};
  const pattern = list === undefined ? undefined : application.properties?.[list]?.['x-flat'];
  // A number after a slash is a position, from 0.
  const places = inner.map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part));
  const last = places.findLastIndex((part) => typeof part === 'number');
  const first = pattern ? expandFlatName(pattern, index + 1, last < 0 ? '' : field) : outer;
  if (!pattern && last < 0) return undefined;
  const innerPlaces = places.slice(0, last + 1);
  const numbers = [
    ...(pattern ? [index + 1] : []),
    ...innerPlaces.filter((part) => typeof part === 'number'),
  ];
  const section = [first, ...innerPlaces].join('-').toLowerCase();
  return { section: section.replaceAll(/[^a-z0-9]+/g, '-').replace(/-$/, ''), numbers: numbers.map(String) };
}
