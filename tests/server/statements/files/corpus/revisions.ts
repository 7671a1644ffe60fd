import { flate, type PdfObject, pdf, pdfOf } from '../making/pdfs.ts';
import type { Sample } from './sample.ts';

export const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
/** A size that no decoded stream may reach. */
export const HUGE = 256 << 20;
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

/** A PDF whose cross-reference table lists `catalog` as object 1 and `other` as object 5; harmless objects with the same numbers follow. */
function twiceNumbered(catalog: string, other: PdfObject = '<< >>'): Buffer {
  const document = pdfOf([
    catalog,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    { dict: '', stream: Buffer.from('0 0 9 9 re f') },
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>',
    other,
  ]);
  const table = document.indexOf('xref\n');
  const twins = `1 0 obj\n${CATALOG}\nendobj\n5 0 obj\n<< >>\nendobj\n`;
  const end = document.subarray(table).toString('latin1');
  return Buffer.concat([
    document.subarray(0, table),
    Buffer.from(twins + end.replace(/startxref\n\d+/, `startxref\n${table + twins.length}`)),
  ]);
}

/** A PDF with another catalog appended, as editors do. */
function appendCatalog(document: Buffer, catalog: string): Buffer {
  const object = `1 0 obj\n${catalog}\nendobj\n`;
  const place = String(document.length).padStart(10, '0');
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(document.toString('latin1'))?.[1];
  return Buffer.concat([
    document,
    Buffer.from(`${object}xref\n1 1\n${place} 00000 n \n`),
    Buffer.from(`trailer\n<< /Size 5 /Root 1 0 R /Prev ${previous} >>\n`),
    Buffer.from(`startxref\n${document.length + object.length}\n%%EOF\n`),
  ]);
}

export const acceptedSample = (title: string, bytes: Buffer): Sample => ({
  title,
  name: 'a.pdf',
  bytes,
  expect: 'application/pdf',
});
export const refusedSample = (
  title: string,
  bytes: Buffer,
  expect: Sample['expect'],
  words?: string,
): Sample => ({
  title,
  name: 'a.pdf',
  bytes,
  expect,
  ...(words ? { words } : {}),
});

/** PDFs with several objects of one number: edited and saved again, or hiding something. */
export const revisions: Sample[] = [
  acceptedSample(
    'a script that runs on opening, behind a second catalog',
    twiceNumbered(`<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>`),
  ),
  acceptedSample(
    'a script that runs on opening, behind a second catalog without /Type',
    twiceNumbered(`<< /Pages 2 0 R /OpenAction ${SCRIPT} >>`),
  ),
  acceptedSample(
    'a script that runs on opening, whose object number is used twice',
    twiceNumbered('<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>', SCRIPT),
  ),
  acceptedSample(
    'a file inside, behind a second catalog',
    twiceNumbered(
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >> >>',
      '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>',
    ),
  ),
  acceptedSample(
    'bomb: a stream of 256 MB whose object number is used twice',
    twiceNumbered('<< /Type /Catalog /Pages 2 0 R >>', flate(HUGE)),
  ),
  acceptedSample(
    'a script of an annotation, that runs when the first page is opened',
    pdf({ page: `/Annots [<< /Subtype /Widget /AA << /PO ${SCRIPT} >> >>]` }),
  ),
  acceptedSample(
    'PDF that was saved three times',
    appendCatalog(appendCatalog(pdf(), '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>'), CATALOG),
  ),
  refusedSample(
    'PDF that was saved again and cut inside the appended part',
    appendCatalog(pdf(), CATALOG).subarray(0, pdf().length + 20),
    'file-damaged',
  ),
  acceptedSample('PDF whose actions go in circles', pdf({ catalog: '/OpenAction 5 0 R', more: ['[5 0 R]'] })),
];
