import { ParseSpeeds, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { checkContents } from './pdf-contents.ts';
import { limitDecoding } from './pdf-decoding.ts';
import { type Objects, watchParsing } from './pdf-parsing.ts';
import { checkStream } from './pdf-streams.ts';
import { Refused } from './verdict.ts';

const PAGES = 1000;
/** Readers look for the end mark this close to the end of the file. */
const TAIL = 1024;
/** All streams of a document inflate to this at most, in bytes: 60 pages scanned in color at 200 dpi do. */
const TOTAL = 1 << 30;

/**
 * Checks a PDF: whole to its end mark, readable without a password, with pages, without what unpacks to far more than it
 * is, and without what runs by itself or hides behind the pages (pdf-contents.ts).
 * @throws Refused `damaged`, `locked`, `complex`, `pages`, `program`, `attachment`
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const end = endOf(bytes);
  const tail = bytes.toString('latin1', Math.max(0, end - TAIL), end);
  if (!/startxref\s*\d+\s*%%EOF/.test(tail)) throw new Refused('damaged');
  const decoding = limitDecoding();
  const parsing = watchParsing(bytes.length);
  const outcome = await checkDocument(bytes, parsing.objects).catch((error: unknown) => error);
  // Asked first: the parser goes on past what it cannot read, and may fail later because of it.
  if (decoding.wasExceeded() || parsing.wasExceeded()) throw new Refused('complex');
  if (outcome !== undefined) throw outcome;
}

async function checkDocument(bytes: Buffer, objects: Objects): Promise<void> {
  const document = await load(bytes);
  if (pagesOf(document) > PAGES) throw new Refused('pages');
  checkContents(document.catalog, objects);
  const budget = { left: TOTAL };
  for (const object of objects) {
    if (object instanceof PDFRawStream) await checkStream(object, budget);
  }
}

/** Where the file ends but for white space. */
function endOf(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && [0, 9, 10, 12, 13, 32].includes(bytes[end - 1] ?? 1)) end -= 1;
  return end;
}

/** The empty password opens what only its owner's rights protect: many banks send such statements. */
async function load(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      password: '',
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
  } catch (error) {
    throw new Refused(/password|encrypt/i.test(String((error as Error).message)) ? 'locked' : 'damaged');
  }
}

function pagesOf(document: PDFDocument): number {
  let count = 0;
  try {
    count = document.getPages().length;
  } catch {
    // A page tree that leads nowhere, or in circles.
  }
  if (count === 0) throw new Refused('damaged');
  return count;
}
