import { type Advice, didYouMean } from './problem.ts';

/** Names in `{braces}` of a text: `Hello {email}` → `['email']`. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}\s]*)\}/g)].map((match) => match[1] ?? '');
}

/** What is wrong with the names in a text's braces: each that nothing fills in. */
export function placeholderFaults(
  names: readonly string[],
  known: readonly string[],
): { what: string; how: Advice }[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      what: `the text has {${name}}, which nothing fills in`,
      how: didYouMean(name, known),
    }));
}
