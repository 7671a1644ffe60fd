/** Characters that the built-in fonts of PDF lack: they have only those of Windows-1252. */
const NOT_BUILT_IN = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const LINE_ENDS = /\r\n|[\r\v\f\x85\u2028\u2029]/g;
const SPACES = /[\t\u1680\u2000-\u2006\u2008-\u200a\u202f\u205f\u3000]/g;
/** U+2007 is a space that no line breaks at, as U+00A0 is. */
const FIXED_SPACES = /\u2007/g;
const HYPHENS = /[\u2010\u2011\u2212]/g;
/** Halves of UTF-16 pairs, and code points that Unicode assigns to no character. */
const DAMAGED = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** Control and invisible format characters. Those that join letters or set the direction of a text are left out. */
const INVISIBLE = /(?![\n\u200c-\u200f\u061c\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;
const SHAPING = /[\u200c-\u200f\u061c\p{Variation_Selector}\u{e0020}-\u{e007f}]/gu;

/** Stands for a character that no font has. */
export const MISSING = '□';

/**
 * Text as a PDF shows it: composed characters, `\n` as the only line end, common spaces and hyphens, nothing
 * invisible except marks for the shaping of letters, and a box for a damaged character.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(DAMAGED, MISSING)
    .replace(LINE_ENDS, '\n')
    .replace(SPACES, ' ')
    .replace(FIXED_SPACES, '\u00a0')
    .replace(HYPHENS, '-')
    .replace(INVISIBLE, '')
    .normalize('NFC');
  const unshaped = clean.replace(SHAPING, '');
  return isBuiltIn(unshaped) ? unshaped : clean;
}

/** Whether the built-in fonts have all characters of a clean text. */
export function isBuiltIn(text: string): boolean {
  return !NOT_BUILT_IN.test(text);
}
