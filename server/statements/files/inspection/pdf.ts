import { buffer } from 'node:stream/consumers';
import type PDFKit from 'pdfkit';
import { isBuiltIn } from '../../../pdf/clean-text.ts';
import { createInvisibleText, type InvisibleText } from './invisible-text.ts';
import { openPdf, type Pdf, type RenderedPage, type TextRun } from './pdfium.ts';
import { encodeJpeg } from './picture.ts';
import { Refused } from './result.ts';

/** Runs before a PDF is opened and after each page: it restarts the time limit of a page (child.ts). */
export type OnPage = () => Promise<void>;

/** The most pages of an accepted PDF. */
const PAGE_MAXIMUM = 1000;
/** Dots per inch: small print stays readable for people and OCR. */
const COPY_DPI = 200;
/** A low resolution suffices to find out whether a page can be rendered. */
const CHECK_DPI = 12;

/**
 * Checks that a PDF is complete and has no password, and that each page can be rendered within the limits of time
 * and memory.
 * @throws Refused `damaged`, `locked`, `complex`, `pages`
 */
export async function checkPdf(bytes: Uint8Array, onPage: OnPage): Promise<void> {
  await withPdf(bytes, onPage, async (pdf) => {
    for (let index = 0; index < pdf.pages; index += 1) {
      pdf.draw(index, CHECK_DPI);
      await onPage();
    }
  });
}

/**
 * Makes a PDF with a picture of each page and its text, invisible, for search and copying. It is made of
 * pixels and plain text, so it has no action, script, link, form, attachment, font or metadata of the
 * original.
 * @throws Refused as checkPdf
 */
export async function rewritePdf(bytes: Uint8Array, onPage: OnPage): Promise<Uint8Array> {
  // Loaded here, because it takes 40 % of a process's start, and most processes make no copy.
  const { default: PDFKit } = await import('pdfkit');
  return withPdf(bytes, onPage, async (pdf) => {
    const copy = new PDFKit({ autoFirstPage: false });
    const invisible = createInvisibleText(copy);
    const bytes = buffer(copy);
    for (let index = 0; index < pdf.pages; index += 1) {
      const drawing = pdf.draw(index, COPY_DPI);
      addPage(copy, invisible, drawing, await encodeJpeg(drawing), pdf.readTextRuns(index));
      await onPage();
    }
    invisible.finish();
    copy.end();
    return bytes;
  });
}

async function withPdf<T>(bytes: Uint8Array, onPage: OnPage, work: (pdf: Pdf) => Promise<T>): Promise<T> {
  await onPage();
  if (isTruncated(bytes)) throw new Refused('damaged');
  try {
    const pdf = await openPdf(bytes);
    if (pdf.pages === 0) throw new Refused('damaged');
    if (pdf.pages > PAGE_MAXIMUM) throw new Refused('pages');
    return await work(pdf);
  } catch (error) {
    // PDFium aborts if its memory or stack is used up.
    throw error instanceof Refused ? error : new Refused('complex');
  }
}

/** The beginning of an object: `1 0 obj`. */
const OBJECT = /\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\b/g;

/**
 * Whether the file was truncated inside an object, whose rest PDFium would omit. Only the part after the last
 * `startxref` counts: a linearized file has one in front, a changed file one per version.
 */
function isTruncated(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const trailer = file.subarray(Math.max(0, file.lastIndexOf('startxref'))).toString('latin1');
  const lastObjectIndex = [...trailer.matchAll(OBJECT)].at(-1)?.index ?? -1;
  return trailer.lastIndexOf('endobj') < lastObjectIndex;
}

function addPage(
  copy: PDFKit.PDFDocument,
  invisible: InvisibleText,
  { width, height }: RenderedPage,
  jpeg: Buffer,
  text: TextRun[],
): void {
  copy.addPage({ size: [width, height], margin: 0 });
  copy.save().addContent('3 Tr');
  for (const run of text) addRun(copy, invisible, run);
  copy.restore().image(jpeg, 0, 0, { width, height });
}

/** Adds a text in rendering mode 3 (invisible), scaled to its size in the picture. */
function addRun(copy: PDFKit.PDFDocument, invisible: InvisibleText, run: TextRun): void {
  const { text, left, top, width, height } = run;
  const words = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (words === '' || width < 1 || height < 1) return;
  if (!isBuiltIn(words)) {
    invisible.write(copy.page, words, run);
    return;
  }
  copy.font('Helvetica').fontSize(height);
  const unscaledWidth = copy.widthOfString(words);
  if (unscaledWidth === 0) return;
  const options = { lineBreak: false, horizontalScaling: Math.round((100 * width) / unscaledWidth) };
  copy.text(words, left, top, options);
}
