import { cleanText, isBuiltIn } from './clean-text.ts';
import { loadFonts, type Piece } from './fonts.ts';
import { breakLines, loadTextRules, type Run } from './lines.ts';

/** How a text is drawn; lengths in points. */
export interface TextStyle {
  size: number;
  width: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

/** Writes texts of any script into a document. */
export interface TextWriter {
  heightOf: (text: string, style: TextStyle) => number;
  /** Continues on new pages if the page ends. Leaves `pdf.y` below the text. */
  write: (text: string, x: number, y: number, style: TextStyle) => void;
}

// Relative to the size. Height of a text of one line as that of Helvetica, so that both stand on one line in a row.
const ASCENT = 0.718;
const DESCENT = 0.438;
const LINE_HEIGHT = 1.4;
/** The width of the stroke that makes a regular font bold. */
const BOLD_STROKE = 0.035;
/** Without it pdfkit lays out word by word, from left to right in every script. */
const WHOLE_RUN: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [] };
/** fontkit also takes features to leave out, which the types of pdfkit lack. */
const WITHOUT_POSITIONS: PDFKit.Mixins.TextOptions = {
  lineBreak: false,
  features: {
    mark: false,
    mkmk: false,
    abvm: false,
    blwm: false,
    curs: false,
    dist: false,
    kern: false,
    cpsp: false,
  } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
};

/**
 * Writes with Helvetica if it has all characters of a text, and with other fonts if not; reads those only if one of
 * the texts needs them.
 * @param texts all texts that will be written
 */
export async function createTextWriter(
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
): Promise<TextWriter> {
  const special = texts.map(cleanText).filter((text) => !isBuiltIn(text));
  const layOut = special.length > 0 ? await createLayout(pdf, special) : () => [];
  const chooseBuiltIn = ({ size, isBold }: TextStyle): PDFKit.PDFDocument =>
    pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  return {
    heightOf: (text, style) => {
      const clean = cleanText(text);
      if (isBuiltIn(clean)) return chooseBuiltIn(style).heightOfString(clean, { width: style.width });
      const lines = layOut(clean, style);
      return (ASCENT + (lines.length - 1) * LINE_HEIGHT + DESCENT) * style.size;
    },
    write: (text, x, y, style) => {
      const clean = cleanText(text);
      if (!isBuiltIn(clean)) return writeLines(pdf, layOut(clean, style), x, y, style);
      const { width, align, color = '#000000' } = style;
      chooseBuiltIn(style).fillColor(color).text(clean, x, y, { width, align });
    },
  };
}

async function createLayout(
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
): Promise<(text: string, style: TextStyle) => Run[][]> {
  const [fonts, rules] = await Promise.all([loadFonts(pdf, texts), loadTextRules()]);
  // A text is measured with its row and its section before it is drawn, and a word several times for its line.
  const widths = new Map<string, number>();
  const layouts = new Map<string, Run[][]>();
  return (text, { size, width }) => {
    const measure = (piece: Piece): number =>
      getOrAdd(widths, `${size} ${piece.font} ${piece.text}`, () => shape(pdf, piece, size).width);
    return getOrAdd(layouts, `${size} ${width} ${text}`, () =>
      breakLines(text, width, { fonts, rules, measure }),
    );
  };
}

function getOrAdd<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** A piece with the options that pdfkit can lay it out with, and its width. */
interface ShapedText extends Piece {
  options: PDFKit.Mixins.TextOptions;
  width: number;
}

/** fontkit throws if a font has no place for a mark on a letter: then its tables of positions are left out. */
function shape(pdf: PDFKit.PDFDocument, piece: Piece, size: number): ShapedText {
  const attempts: Omit<ShapedText, 'width'>[] = [
    { ...piece, options: WHOLE_RUN },
    { ...piece, options: WITHOUT_POSITIONS },
    { text: piece.text.replace(/[^ ]/gu, '?'), font: 'Helvetica', options: WHOLE_RUN },
  ];
  for (const { text, font, options } of attempts) {
    try {
      return { text, font, options, width: pdf.font(font).fontSize(size).widthOfString(text, options) };
    } catch {}
  }
  return { text: '', font: 'Helvetica', options: WHOLE_RUN, width: 0 };
}

function writeLines(
  pdf: PDFKit.PDFDocument,
  lines: readonly Run[][],
  x: number,
  y: number,
  { size, width, isBold = false, color = '#000000', align }: TextStyle,
): void {
  let baseline = y + ASCENT * size;
  for (const [index, runs] of lines.entries()) {
    if (index > 0) baseline += LINE_HEIGHT * size;
    if (baseline + DESCENT * size > pdf.page.maxY()) {
      pdf.continueOnNewPage();
      baseline = pdf.page.margins.top + ASCENT * size;
    }
    const shaped = runs.map((run) => shape(pdf, run, size));
    let left = align === 'right' ? x + width - shaped.reduce((sum, { width }) => sum + width, 0) : x;
    for (const { font, text, options, width } of shaped) {
      pdf.font(font).fontSize(size).fillColor(color);
      if (isBold) pdf.strokeColor(color).lineWidth(BOLD_STROKE * size);
      pdf.text(text, left, baseline, { ...options, fill: true, stroke: isBold, baseline: 'alphabetic' });
      left += width;
    }
  }
  pdf.y = baseline + DESCENT * size;
}
