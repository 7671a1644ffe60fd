import { type Advice, didYouMean } from './problem.ts';

/** Names in `{braces}` of a text: `Hello {email}` → `['email']`. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}\s]*)\}/g)].map((match) => match[1] ?? '');
}

const LINK = /\[[^[\]]+\]\(([^)[]*)\)/g;
/** Addresses of links in texts (widgets/consent): a complete address, a path of the site, or a brand's address. */
const ADDRESS = /^(https?:\/\/|\/(?!\/)|\{brand\.)\S*$/;

/** Whether a text has links: `[words](address)`. */
export function hasLinks(text: string): boolean {
  return new RegExp(LINK).test(text);
}

/** Finds links that would be shown as plain text. */
export function linkFaults(text: string): { what: string; advice: string }[] {
  return [...text.matchAll(LINK)]
    .map(([, address = '']) => address)
    .filter((address) => !ADDRESS.test(address))
    .map((address) => ({
      what: `the link to "${address}" leads nowhere: its words would stand there alone`,
      advice: 'Write the whole address, without blanks: https://bank.example/terms.',
    }));
}

/** Finds placeholders that nothing fills in. */
export function placeholderFaults(
  names: readonly string[],
  knownNames: readonly string[],
): { what: string; advice: Advice }[] {
  return names
    .filter((name) => !knownNames.includes(name))
    .map((name) => ({
      what: `the text has {${name}}, which nothing fills in`,
      advice: didYouMean(name, knownNames),
    }));
}
