import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** All strings of a JSON file. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

const files = [
  ...readdirSync('flows', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('locales'))
    .map((file) => `flows/${file}`),
  'schemas/application.schema.json',
];
const texts = files.flatMap((file) => stringsOf(JSON.parse(readFileSync(file, 'utf8'))));

/** Quotes that are no text of a data file: values of the API, texts with a value filled in, names of ideas. */
const OTHERS = new Set([
  'Please enter an amount between $5,000 and $250,000.',
  'bcm-flow-onboarding',
  'apply-loan-submitted',
  'ApplySubmitted',
  'AwaitingStatements',
  'is there an answer',
  'Unauthorized',
  'Continue application (amount)',
  'Applying is free',
  'You see the full cost of an offer before you accept it',
  "doesn't commit you to anything",
  'Owners, Ada Lovelace: Home address',
  'Page 1 of 3',
  'hard',
  'soft',
  'Saved at ...',
  'There are 6 problems',
  'first not valid',
  'These are all I have',
  'Step n of m',
  'In navigation',
  'answered',
]);

/** The texts that a page of docs/spec quotes. */
function quotesOf(page: string): string[] {
  const text = readFileSync(`docs/spec/${page}`, 'utf8')
    .replace(/\n {2}/g, ' ')
    .replace(/`[^`]*`/g, '');
  const quotes = text.matchAll(/"([^"]{4,})"|(?<!\w)'((?:[^']|'(?=\w))+?)'(?!\w)/g);
  return [...quotes].map(([, double, single]) => double ?? single ?? '');
}
const quotes = readdirSync('docs/spec')
  .filter((page) => !['README.md', 'studio.md'].includes(page))
  .flatMap((page) => quotesOf(page).map((quote) => [page, quote] as const))
  .filter(([, quote]) => !OTHERS.has(quote));

it('docs/spec quotes more than a hundred texts', () => {
  expect(quotes.length).toBeGreaterThan(100);
});

it.each(quotes)('%s: a text of the product reads "%s"', (_page, quote) => {
  // A short quote is a whole text; a long one may be a sentence of it.
  const isText = (text: string) => text === quote || (quote.length > 20 && text.includes(quote));
  expect(texts.some(isText)).toBe(true);
});
