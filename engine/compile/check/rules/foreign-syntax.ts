import { type Advice, writeAdvice } from '../../source/index.ts';

export interface ForeignSyntax extends Advice {
  what: string;
}

/** Matches an escape, a character class, the start of a group, or a possessive quantifier; ordered so that tokens don't overlap. */
const TOKENS =
  /\\[pu]\{[^}]*\}|\\[\s\S]|\[\^?(?:\\[\s\S]|\[:\^?[a-z]+:\]|[^\]\\])*\]|\(\?(?:[a-z]*-?[a-z]*[:)]|[>#]|P[<=>])|[*+?}]\+/giu;

const ANCHORS: Record<string, string> = { '\\A': '^', '\\Z': '$', '\\z': '$' };
const POSIX_CLASSES: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: '\\t ',
  punct: '\\p{P}\\p{S}',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};
const HINTS: Record<string, string> = {
  '\\h': 'Write [\\t ] for spaces and tabs.',
  '\\R': 'Write (\\r\\n|\\n) for the end of a line.',
  '\\Q': 'Write a backslash before each sign that has a meaning: \\.',
  '\\E': 'Write a backslash before each sign that has a meaning: \\.',
  '\\G': 'Write ^ for the beginning of the text.',
  '\\K': 'Put the part before it into (?<=...).',
};

/** Finds syntax of PCRE, Python, Java, .NET or POSIX in a pattern, and its form in JavaScript. */
export function findForeignSyntax(pattern: string): ForeignSyntax | undefined {
  for (const [token] of pattern.matchAll(TOKENS)) {
    const advice = adviceFor(token, pattern);
    if (advice) return advice;
  }
  return undefined;
}

function adviceFor(token: string, pattern: string): ForeignSyntax | undefined {
  const describeSyntax = (hint: string | Advice): ForeignSyntax => ({
    what: `the regular expression uses ${token} of another language`,
    ...(typeof hint === 'string' ? { hint } : hint),
  });
  const anchor = ANCHORS[token];
  if (anchor) return describeSyntax(writeAdvice(pattern.replaceAll(token, anchor)));
  const namedHint = HINTS[token];
  if (namedHint) return describeSyntax(namedHint);
  const name = /\[:\^?([a-z]+):\]/.exec(token)?.[1];
  if (name && token.startsWith('['))
    return describeSyntax(`Write ${POSIX_CLASSES[name] ?? '\\p{...}'} instead of [:${name}:].`);
  if (/^[*?}]\+$|^\+\+$/.test(token))
    return describeSyntax(`Write ${token[0]} alone: it has no possessive form here.`);
  if (token === '(?>') return describeSyntax('Write (?: for a group.');
  if (token === '(?#') return describeSyntax('Remove the comment; "$comment" of the schema can hold it.');
  if (token === '(?P<') return describeSyntax(writeAdvice(pattern.replaceAll('(?P<', '(?<')));
  if (/^\(\?P/.test(token)) return describeSyntax('Write the part again: named groups cannot be called.');
  if (/^\(\?[a-z]*-?[a-z]*[:)]$/i.test(token) && token !== '(?:')
    return describeSyntax(
      'Write both cases: [Aa][Bb] for ab without case. A pattern has no flags of its own.',
    );
  return findNeedlessEscape(token, pattern);
}

/** Finds an escape such as `\_`, which is an error under the u flag that every pattern has. */
function findNeedlessEscape(token: string, pattern: string): ForeignSyntax | undefined {
  const isNeedless = (token: string, isInClass: boolean) =>
    /^\\[^\p{L}\p{N}^$\\.*+?()[\]{}|/]$/u.test(token) && !(isInClass && token === '\\-');
  const escapesIn = (text: string): string[] => text.match(/\\[\s\S]/gu) ?? [];
  const isClass = token.startsWith('[');
  const needlessToken = (isClass ? escapesIn(token) : [token]).find((sign) => isNeedless(sign, isClass));
  if (!needlessToken) return undefined;
  const corrected = pattern.replace(TOKENS, (part) =>
    part.startsWith('[') || part.startsWith('\\')
      ? part.replace(/\\[\s\S]/gu, (escaped) =>
          isNeedless(escaped, part.startsWith('[')) ? escaped.slice(1) : escaped,
        )
      : part,
  );
  return {
    what: `the regular expression has a needless backslash: ${needlessToken}`,
    ...writeAdvice(corrected),
  };
}
