import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { MISSING } from './clean-text.ts';
import { type FontFile, listFontFiles } from './font-files.ts';
import { unpackWoff } from './woff.ts';

/** Text in one font. */
export interface Piece {
  text: string;
  /** A font that is registered with the document. */
  font: string;
}

/** The fonts of one document. */
export interface Fonts {
  /** The pieces of a grapheme of the loaded texts: one piece if a font has all of its characters. */
  piecesOf: (grapheme: string) => readonly Piece[];
}

interface LoadedFont {
  name: string;
  has: (character: string) => boolean;
}

/** Joiners, selectors, tags and marks of direction, which need no glyph. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\n]$/u;
/** A zero width space. */
const NAMELESS = 0x200b;
let graphemes: Intl.Segmenter | undefined;

export function splitGraphemes(text: string): string[] {
  // Not at the start of the server: a Node without its data throws.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Reads the fonts that show the texts, and registers them with the document. A character that no font has becomes a
 * box, and a question mark if the fonts cannot be read.
 */
export async function loadFonts(pdf: PDFKit.PDFDocument, texts: readonly string[]): Promise<Fonts> {
  const { create } = await import('fontkit');
  const files = await listFontFiles().catch((): FontFile[] => []);
  const loaded = new Map<string, Promise<LoadedFont>>();
  const load = (path: string): Promise<LoadedFont> => {
    const font = loaded.get(path) ?? open(path);
    loaded.set(path, font);
    return font;
  };
  const open = async (path: string): Promise<LoadedFont> => {
    try {
      const bytes = unpackWoff(await readFile(path));
      const font = create(bytes);
      // Throws if the table of characters is damaged.
      font.hasGlyphForCodePoint(0x20);
      nameAllGlyphs(font);
      // pdfkit accepts a font of fontkit, which its types lack.
      pdf.registerFont(path, font as unknown as Buffer);
      return { name: path, has: (character) => font.hasGlyphForCodePoint(codeOf(character)) };
    } catch {
      return { name: path, has: () => false };
    }
  };
  const findFont = async (characters: readonly string[]): Promise<string | undefined> => {
    for (const { path, ranges } of files) {
      if (!characters.some((character) => isIn(ranges, codeOf(character)))) continue;
      const font = await load(path);
      if (characters.every(font.has)) return font.name;
    }
    return undefined;
  };
  const missing = async (): Promise<Piece> => {
    const font = await findFont([MISSING]);
    return font ? { text: MISSING, font } : { text: '?', font: 'Helvetica' };
  };
  const pieces = new Map<string, Piece[]>();
  for (const grapheme of new Set(texts.flatMap(splitGraphemes))) {
    const visible = [...grapheme].filter((character) => !INVISIBLE.test(character));
    const font = await findFont(visible);
    pieces.set(
      grapheme,
      font
        ? [{ text: grapheme, font }]
        : await Promise.all(
            visible.map(async (character) => {
              const own = await findFont([character]);
              return own ? { text: character, font: own } : missing();
            }),
          ),
    );
  }
  return { piecesOf: (grapheme) => pieces.get(grapheme) ?? [] };
}

/**
 * A shaped letter may be several glyphs, such as a letter and its dots, of which only the first has the code point:
 * to a viewer that copies the text, the others stand for an invisible character.
 */
function nameAllGlyphs(font: Font): void {
  const layout = font.layout.bind(font);
  font.layout = (...input) => {
    const run = layout(...input);
    for (const glyph of run.glyphs) if (glyph.codePoints.length === 0) glyph.codePoints = [NAMELESS];
    return run;
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function isIn(ranges: FontFile['ranges'], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last);
}
