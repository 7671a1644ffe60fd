import { STUDIO } from '#domain/limits.ts';
import { OWN_LANGUAGE, shownOf, type TextRow } from './text-rows.ts';

/**
 * The texts that may be the ones seen on a page, those of that page first, then those of every page. Placeholders stand for any words.
 * @param lang the language of the page
 */
export function textsSeen(
  rows: readonly TextRow[],
  seen: readonly string[],
  { lang, page }: { lang: string; page: string | undefined },
): TextRow[] {
  const textOf = (row: TextRow): string => (lang === OWN_LANGUAGE ? (row.own ?? row.text) : shownOf(row));
  const found = rows.filter((row) =>
    partsOf(textOf(row)).some((part) => seen.some((text) => isLike(part, text))),
  );
  // The page shows texts of every page more likely than those of another step.
  const rankOf = (row: TextRow): number => (row.page === page ? 0 : row.key.startsWith('texts.') ? 1 : 2);
  return found.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, STUDIO.mostTextsFound);
}

/** A text as it is read; with links also what stands in them, before and after, which a page draws apart. */
function partsOf(text: string): string[] {
  const pieces = text.split(LINK);
  if (pieces.length === 1) return [text];
  const isKnown = (piece: string) => lettersIn(piece) >= STUDIO.leastTextLetters;
  return [pieces.join(''), ...pieces.map((piece) => piece.trim()).filter(isKnown)];
}

const LINK = /\[([^[\]]+)\]\([^)[]*\)/;
const lettersIn = (text: string): number => text.replace(/\P{L}/gu, '').length;

/** Whether a text with `{placeholders}` can read like that. */
function isLike(text: string, seen: string): boolean {
  const parts = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/\{\w+\}/);
  const [first = '', ...others] = parts;
  if (others.length === 0) return first === seen;
  // Otherwise '{number} of {most}' would be like half of the texts.
  if (lettersIn(parts.join('')) < STUDIO.leastTextLetters) return false;
  const last = others.pop() ?? '';
  if (!seen.startsWith(first) || !seen.endsWith(last)) return false;
  let from = first.length;
  for (const part of others) {
    const at = seen.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= seen.length - last.length;
}
