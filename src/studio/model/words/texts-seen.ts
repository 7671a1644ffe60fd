import { STUDIO } from '#domain/limits.ts';
import { OWN_LANGUAGE, shownOf, type TextRow } from './text-rows.ts';

/**
 * The texts that match texts seen on a page: texts of that page first, then texts of every page. A
 * placeholder matches any words.
 * @param lang the language of the page
 */
export function textsSeen(
  rows: readonly TextRow[],
  pageTexts: readonly string[],
  { lang, page }: { lang: string; page: string | undefined },
): TextRow[] {
  const textOf = (row: TextRow): string => (lang === OWN_LANGUAGE ? (row.own ?? row.text) : shownOf(row));
  const found = rows.filter((row) =>
    readableParts(textOf(row)).some((part) => pageTexts.some((text) => matchesSeen(part, text))),
  );
  // The page shows texts of every page more likely than those of another step.
  const rankOf = (row: TextRow): number =>
    row.pageTitle === page ? 0 : row.key.startsWith('texts.') ? 1 : 2;
  return found.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, STUDIO.mostTextsFound);
}

/**
 * A text as people read it. A page draws links apart, so the words of a link, before and after it are parts too; a mail
 * draws its paragraphs and list items apart.
 */
function readableParts(text: string): string[] {
  const isKnown = (piece: string) => lettersIn(piece) >= STUDIO.leastTextLetters;
  const lines = text.split('\n').map((line) => line.replace(LIST_MARK, ''));
  const pieces = text.split(LINK);
  return [
    pieces.join(''),
    ...(pieces.length === 1 ? [] : pieces.map((piece) => piece.trim()).filter(isKnown)),
    ...(lines.length === 1 ? [] : lines.filter(isKnown)),
  ];
}

/** The mark of a list item in a mail. */
const LIST_MARK = /^(\d{1,2}\.|-) /;

const LINK = /\[([^[\]]+)\]\([^)[]*\)/;
const lettersIn = (text: string): number => text.replace(/\P{L}/gu, '').length;

/** Whether a text with `{placeholders}` matches a text on the page. */
function matchesSeen(text: string, pageTexts: string): boolean {
  const parts = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/\{\w+\}/);
  const [first = '', ...others] = parts;
  if (others.length === 0) return first === pageTexts;
  // A text with few letters, such as '{number} of {most}', would match half of all texts.
  if (lettersIn(parts.join('')) < STUDIO.leastTextLetters) return false;
  const last = others.pop() ?? '';
  if (!pageTexts.startsWith(first) || !pageTexts.endsWith(last)) return false;
  let from = first.length;
  for (const part of others) {
    const at = pageTexts.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= pageTexts.length - last.length;
}
