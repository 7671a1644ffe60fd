import type PDFKit from 'pdfkit';
import type { TextRun } from './pdfium.ts';

/** Writes texts of any script, invisible: their characters can be searched and copied, and nothing is drawn. */
export interface InvisibleText {
  write: (page: Page, words: string, run: TextRun) => void;
  /** Writes the fonts. Must run once, before the document ends. */
  finish: () => void;
}

interface Page {
  height: number;
  fonts: Record<string, unknown>;
}

/** A font without outlines. */
interface BlankFont {
  name: string;
  object: PDFKit.PDFKitReference;
  /** The codes of its characters. */
  codes: Map<string, number>;
}

/** Units of a glyph's square. */
const EM = 1000;
/** The most characters of a Type 3 font. */
const CODES = 256;
/** The most entries of one list of a character map. */
const LIST = 100;

/**
 * Fonts without outlines for the characters that the document has: a Type 3 font needs no font file, and its map says
 * which character each code is. A run is in one font, so that it stays one text.
 */
export function createInvisibleText(pdf: PDFKit.PDFDocument): InvisibleText {
  const fonts: BlankFont[] = [];
  const fontFor = (characters: ReadonlySet<string>): BlankFont => {
    const found = fonts.find(
      ({ codes }) => codes.size + [...characters].filter((one) => !codes.has(one)).length <= CODES,
    );
    const font = found ?? { name: `U${fonts.length}`, object: pdf.ref({}), codes: new Map<string, number>() };
    if (!found) fonts.push(font);
    for (const character of characters)
      if (!font.codes.has(character)) font.codes.set(character, font.codes.size);
    return font;
  };
  return {
    write: (page, words, { left, top, width, height }) => {
      const distinct = new Set([...new Set(words)].slice(0, CODES));
      const characters = [...words].filter((character) => distinct.has(character));
      const { name, object, codes } = fontFor(distinct);
      page.fonts[name] ??= object;
      const text = characters.map((character) => hex(codes.get(character) ?? 0, 2)).join('');
      const baseline = page.height - top - height * 0.8;
      const matrix = [width / (characters.length * height), 0, 0, 1, left, baseline].map(round).join(' ');
      // pdfkit draws pages upside down.
      const flip = `1 0 0 -1 0 ${round(page.height)} cm`;
      pdf.addContent(`q ${flip} BT ${matrix} Tm /${name} ${round(height)} Tf <${text}> Tj ET Q`);
    },
    finish: () => {
      if (fonts.length === 0) return;
      const glyph = createStream(pdf, `${EM} 0 0 -200 ${EM} 800 d1`);
      for (const { object, codes } of fonts) {
        Object.assign(object.data, {
          Type: 'Font',
          Subtype: 'Type3',
          FontBBox: [0, -200, EM, 800],
          FontMatrix: [1 / EM, 0, 0, 1 / EM, 0, 0],
          CharProcs: { g: glyph },
          Encoding: { Type: 'Encoding', Differences: [0, ...Array<string>(CODES).fill('g')] },
          FirstChar: 0,
          LastChar: CODES - 1,
          Widths: Array<number>(CODES).fill(EM),
          ToUnicode: createStream(pdf, characterMap([...codes])),
        });
        object.end(undefined);
      }
    },
  };
}

/** A character map from the codes of a font to characters in UTF-16. */
function characterMap(codes: [character: string, code: number][]): string {
  const entries = codes.map(([character, code]) => {
    const units = Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index), 4));
    return `<${hex(code, 2)}> <${units.join('')}>`;
  });
  const lists = Array.from({ length: Math.ceil(entries.length / LIST) }, (_, index) => {
    const list = entries.slice(index * LIST, (index + 1) * LIST);
    return `${list.length} beginbfchar ${list.join(' ')} endbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Text def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
${lists.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function createStream(pdf: PDFKit.PDFDocument, content: string): PDFKit.PDFKitReference {
  const object = pdf.ref({});
  object.end(Buffer.from(content, 'latin1'));
  return object;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const round = (value: number): number => Math.round(value * 1000) / 1000;
