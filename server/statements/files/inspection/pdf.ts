import { buffer } from 'node:stream/consumers';
import type PDFKit from 'pdfkit';
import { type Drawing, openPdf, type Pdf, type Run } from './pdfium.ts';
import { jpegOf } from './picture.ts';
import { Refused } from './result.ts';

const PAGES = 1000;
/** Dots an inch: small print can be read, by people and by programs that read pictures. */
const COPY_DPI = 200;
/** Enough to find out whether a page can be drawn at all. */
const CHECK_DPI = 12;

/**
 * Checks a PDF: not cut, readable without a password, and each page can be drawn within the limits of time
 * and memory. What else is in it does not matter: it is never handed on.
 * @throws Refused `damaged`, `locked`, `complex`, `pages`
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  await withPdf(bytes, async (pdf) => {
    for (let index = 0; index < pdf.pages; index += 1) pdf.draw(index, CHECK_DPI);
  });
}

/**
 * A new PDF with a picture of each page and its text, unseen, behind it for those who search or copy. It is written from
 * dots and plain text alone, so nothing else of the original can be in it: no action, script, link, form, attachment,
 * font or metadata.
 * @throws Refused as checkPdf
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded with the first copy: it would be 40 % of a process's start, and most of them make none.
  const { default: PDFKit } = await import('pdfkit');
  return withPdf(bytes, async (pdf) => {
    const copy = new PDFKit({ autoFirstPage: false });
    const bytes = buffer(copy);
    for (let index = 0; index < pdf.pages; index += 1) {
      const drawing = pdf.draw(index, COPY_DPI);
      addPage(copy, drawing, await jpegOf(drawing), pdf.textOf(index));
    }
    copy.end();
    return bytes;
  });
}

async function withPdf<T>(bytes: Uint8Array, use: (pdf: Pdf) => Promise<T>): Promise<T> {
  if (isCut(bytes)) throw new Refused('damaged');
  try {
    const pdf = await openPdf(bytes);
    if (pdf.pages === 0) throw new Refused('damaged');
    if (pdf.pages > PAGES) throw new Refused('pages');
    return await use(pdf);
  } catch (error) {
    // Memory that is used up and a stack that is too deep end PDFium.
    throw error instanceof Refused ? error : new Refused('complex');
  }
}

/** `1 0 obj` begins an object. */
const OBJECT = /\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\b/g;

/**
 * A file that was cut inside an object: PDFium would leave out the rest, or draw it as blank. The rest counts from the last
 * `startxref`: a linearized file has one in front, a changed file one for each version. Bytes behind the last object, or a
 * missing end, do not matter.
 */
function isCut(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const rest = file.subarray(Math.max(0, file.lastIndexOf('startxref'))).toString('latin1');
  const begun = [...rest.matchAll(OBJECT)].at(-1)?.index ?? -1;
  return rest.lastIndexOf('endobj') < begun;
}

function addPage(copy: PDFKit.PDFDocument, { width, height }: Drawing, jpeg: Buffer, text: Run[]): void {
  copy.addPage({ size: [width, height], margin: 0 });
  copy.save().addContent('3 Tr');
  for (const run of text) addRun(copy, run);
  copy.restore().image(jpeg, 0, 0, { width, height });
}

/** Text that is not drawn (rendering mode 3), as wide and high as the one in the picture. */
function addRun(copy: PDFKit.PDFDocument, { text, left, top, width, height }: Run): void {
  const words = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (words === '' || width < 1 || height < 1) return;
  copy.font('Helvetica').fontSize(height);
  const natural = copy.widthOfString(words);
  if (natural === 0) return;
  const options = { lineBreak: false, horizontalScaling: Math.round((100 * width) / natural) };
  copy.text(words, left, top, options);
}
