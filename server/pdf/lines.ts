import { type Fonts, type Piece, splitGraphemes } from './fonts.ts';

/** A piece of a line in the order of reading from left to right; `level` is odd if it runs from right to left. */
export interface Run extends Piece {
  level: number;
}

/** The width of a text in a font, in points. */
export type MeasureText = (run: Piece) => number;

/** Finds the possible ends of lines (Unicode UAX 14) and the direction of characters (UAX 9). */
export interface TextRules {
  findBreaks: (text: string) => number[];
  /** A level for each UTF-16 unit. */
  findLevels: (text: string) => Uint8Array;
  mirror: (character: string) => string | null;
}

/** Scripts that run from right to left, which fontkit draws in this direction by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export async function loadTextRules(): Promise<TextRules> {
  const [{ default: LineBreaker }, { default: createBidi }] = await Promise.all([
    import('linebreak'),
    import('bidi-js'),
  ]);
  const bidi = createBidi();
  return {
    findBreaks: (text) => {
      const breaker = new LineBreaker(text);
      const positions: number[] = [];
      for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) positions.push(next.position);
      return positions;
    },
    findLevels: (text) => bidi.getEmbeddingLevels(text).levels,
    mirror: (character) => bidi.getMirroredCharacter(character),
  };
}

/** Breaks a clean text into lines that are at most as wide as `width`, each as runs from left to right. */
export function breakLines(
  text: string,
  width: number,
  { fonts, rules, measure }: { fonts: Fonts; rules: TextRules; measure: MeasureText },
): Run[][] {
  const lines: Run[][] = [];
  for (const paragraph of text.split('\n')) {
    const levels = rules.findLevels(paragraph);
    const runsOf = (start: number, end: number): Run[] => findRuns(paragraph, start, end, levels, fonts);
    const widthOf = (start: number, end: number): number =>
      runsOf(start, end).reduce((sum, run) => sum + measure(run), 0);
    const endLine = (start: number, end: number): void =>
      void lines.push(orderRuns(runsOf(start, start + paragraph.slice(start, end).trimEnd().length), rules));
    let start = 0;
    let end = 0;
    let used = 0;
    const add = (next: number): void => {
      const own = widthOf(end, end + paragraph.slice(end, next).trimEnd().length);
      if (end > start && used + own > width) {
        endLine(start, end);
        start = end;
        used = 0;
      }
      used += widthOf(end, next);
      end = next;
    };
    for (const next of rules.findBreaks(paragraph)) {
      const part = paragraph.slice(end, next);
      // A word that is wider than a line is broken between any two characters.
      if (widthOf(end, next) > width) for (const grapheme of splitGraphemes(part)) add(end + grapheme.length);
      else add(next);
    }
    endLine(start, end);
  }
  return lines;
}

/** Joins neighbors of the same font and level. */
function findRuns(text: string, start: number, end: number, levels: Uint8Array, fonts: Fonts): Run[] {
  const runs: Run[] = [];
  let position = start;
  for (const grapheme of splitGraphemes(text.slice(start, end))) {
    const level = levels[position] ?? 0;
    for (const piece of fonts.piecesOf(grapheme)) {
      const last = runs.at(-1);
      if (last?.font === piece.font && last.level === level) last.text += piece.text;
      else runs.push({ ...piece, level });
    }
    position += grapheme.length;
  }
  return runs;
}

/** Reverses sequences of higher levels, from the highest to the lowest odd one (UAX 9, L2), and mirrors brackets (L4). */
function orderRuns(runs: Run[], rules: TextRules): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered.map((run) => ({ ...run, text: toDrawingOrder(run, rules) }));
}

function toDrawingOrder({ text, level }: Run, rules: TextRules): string {
  const isReversed = level % 2 === 1;
  const graphemes = splitGraphemes(text);
  const faced = isReversed ? graphemes.map((grapheme) => rules.mirror(grapheme) ?? grapheme) : graphemes;
  return (isReversed === RIGHT_TO_LEFT.test(text) ? faced : faced.reverse()).join('');
}
