import { deflateSync } from 'node:zlib';
import PDFKit from 'pdfkit';
import { deflatedZeros } from './zeros.ts';

/** An object of a PDF: its text, or a dictionary with a stream. */
export type PdfObject = string | { dict: string; stream: Buffer };

/** Writes a PDF with a correct cross-reference table. Object 1 is the catalog. */
export function pdfOf(objects: PdfObject[], { version = '1.7', trailer = '' } = {}): Buffer {
  const chunks: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')];
  const places: number[] = [];
  let at = chunks[0]?.length ?? 0;
  const add = (chunk: Buffer | string) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk;
    chunks.push(bytes);
    at += bytes.length;
  };
  objects.forEach((object, index) => {
    places.push(at);
    add(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') add(object);
    else {
      add(`<< ${object.dict} /Length ${object.stream.length} >>\nstream\n`);
      add(object.stream);
      add('\nendstream');
    }
    add('\nendobj\n');
  });
  const start = at;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

export interface PdfOptions {
  pages?: number;
  /** More entries of the catalog's dictionary. */
  catalog?: string;
  /** More entries of the first page's dictionary. */
  page?: string;
  /** The contents of its resources. */
  resources?: string;
  content?: PdfObject;
  /** Objects from number 5 + (pages - 1) on. */
  more?: PdfObject[];
}

const TEXT = Buffer.from('BT /F1 12 Tf 72 720 Td (Account statement) Tj ET');

/**
 * A PDF of some pages. Objects: 1 catalog, 2 pages, 3 content, 4 the first page, then the other pages, then
 * `more`.
 */
export function pdf({
  pages = 1,
  catalog = '',
  page = '',
  resources = '',
  content,
  more = [],
}: PdfOptions = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 4);
  const dictOf = (extra: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R /Resources << ${resources} >> ${extra} >>`;
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    content ?? { dict: '', stream: TEXT },
    ...numbers.map((_, index) => dictOf(index === 0 ? page : '')),
    ...more,
  ]);
}

/** A PDF of exactly the given number of bytes: it contains an unused picture. */
export function pdfOfSize(bytes: number): Buffer {
  const withPicture = (length: number) =>
    pdf({ more: [{ dict: '/Type /XObject', stream: Buffer.alloc(length, 7) }] });
  // The length has the same number of digits either way.
  return withPicture(bytes - withPicture(bytes).length + bytes);
}

/** A stream that inflates to the given number of zeros. */
export function flate(zeros: number, dict = ''): { dict: string; stream: Buffer } {
  return { dict: `/Filter /FlateDecode ${dict}`, stream: deflatedZeros(zeros) };
}

/** A PDF with passwords, as banks and scanners make them. The salt is new each time; nothing else is. */
export async function lockedPdf(options: {
  userPassword?: string;
  ownerPassword?: string;
  pdfVersion?: '1.3' | '1.7ext3';
}): Promise<Buffer> {
  const document = new PDFKit({ ...options, info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((resolve) => document.on('end', resolve));
  document.text('Account statement');
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

/** A thousand pages, each painted a hundred thousand times: little memory, and hours of work. */
export function slowPdf(): Buffer {
  const color = '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>';
  const circle = `<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [306 396 0 306 396 500] /Extend [true true] ${color} >>`;
  return pdf({
    pages: 1000,
    content: { dict: '/Filter /FlateDecode', stream: deflateSync(Buffer.from('/S sh '.repeat(100_000))) },
    resources: `/Shading << /S ${circle} >>`,
  });
}
