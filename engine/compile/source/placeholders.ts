import { type Advice, didYouMean } from './problem.ts';

/** Names in `{braces}` of a text: `Hello {email}` → `['email']`. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}\s]*)\}/g)].map((match) => match[1] ?? '');
}

const LINK = /\[[^\]]+\]\(([^)]*)\)/g;
/** What a text with links makes a link of (widgets/consent): a whole address, a path of the site, or one of the brand's. */
const ADDRESS = /^(https?:\/\/|\/(?!\/)|\{brand\.)\S*$/;

/** Whether a text has links: `[words](address)`. */
export function hasLinks(text: string): boolean {
  return new RegExp(LINK).test(text);
}

/** What is wrong with the links of a text: each that would stand there as plain words. */
export function linkFaults(text: string): { what: string; how: string }[] {
  return [...text.matchAll(LINK)]
    .map(([, address = '']) => address)
    .filter((address) => !ADDRESS.test(address))
    .map((address) => ({
      what: `the link to "${address}" leads nowhere: its words would stand there alone`,
      how: 'Write the whole address, without blanks: https://bank.example/terms.',
    }));
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
