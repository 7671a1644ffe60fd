import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { OWN as forms } from '../../../../../dev/tools/forms/content.ts';
import { renderDocument } from '../../../../../dev/tools/forms/render.ts';
import { linearizedPdf } from '../making/linearized.ts';
import { flate, lockedPdf, pdf, pdfOf, pdfOfSize } from '../making/pdfs.ts';
import { deflatedZeros } from '../making/zeros.ts';
import { zipOf } from './others.ts';
import { acceptedSample, HUGE, refusedSample, revisions, SCRIPT as script } from './revisions.ts';
import { EICAR, MB8, type Sample } from './sample.ts';

const whole = pdf();
const big = flate(100 << 20);
/** A stream that inflates to a stream that inflates to `size` zeros. */
const compressTwice = (size: number) => ({
  dict: '/Filter [/FlateDecode /FlateDecode]',
  stream: deflateSync(deflatedZeros(size)),
});
/** An object stream with `size` bytes of numbers. */
const objectStream = (size: number) => ({
  dict: '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode',
  stream: deflateSync(Buffer.from(`9 0  ${'1 '.repeat(size / 2)}`), { level: 9 }),
});
/** An object stream with one list of `size` bytes of names. */
const listStream = (size: number) => ({
  dict: '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode',
  stream: deflateSync(Buffer.from(`9 0  [${'/a'.repeat(size / 2)}]`), { level: 9 }),
});
/** A PDF as pdf-lib saves it: objects and references in streams. */
async function inStreams(passwords?: { userPassword: string; ownerPassword: string }): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage();
  if (passwords) document.encrypt(passwords);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

export async function documents(): Promise<Sample[]> {
  return [
    acceptedSample('PDF', whole),
    acceptedSample('PDF of 500 pages', pdf({ pages: 500 })),
    acceptedSample('PDF with its objects in streams', await inStreams()),
    acceptedSample('PDF with white space behind it', Buffer.concat([whole, Buffer.alloc(3000, '\0\n')])),
    acceptedSample(
      'PDF with a second version behind the first',
      Buffer.concat([whole, Buffer.from('startxref\n20\n%%EOF\n')]),
    ),
    acceptedSample('PDF whose owner forbids printing', await lockedPdf({ ownerPassword: 'y' })),
    acceptedSample(
      'PDF whose owner forbids printing (AES)',
      await lockedPdf({ ownerPassword: 'y', pdfVersion: '1.7ext3' }),
    ),
    acceptedSample(
      'PDF with its objects in streams whose owner forbids printing',
      await inStreams({ userPassword: '', ownerPassword: 'y' }),
    ),
    ...(await Promise.all(forms.map(renderDocument))).map((form, index) =>
      acceptedSample(`our own form (${forms[index]?.id})`, form),
    ),
    acceptedSample(
      'PDF whose number field has a format',
      pdf({
        catalog: `/AcroForm << /Fields [5 0 R] >>`,
        more: [`<< /FT /Tx /T (a) /AA << /F ${script} >> >>`],
      }),
    ),
    acceptedSample('PDF that opens at its first page', pdf({ catalog: '/OpenAction [4 0 R /Fit]' })),
    acceptedSample(
      'PDF with a link to a page of the web',
      pdf({
        page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://bank.example) >> >>]',
      }),
    ),
    acceptedSample(
      'PDF with EICAR in it, where nobody scans',
      pdf({ content: { dict: '', stream: Buffer.from(EICAR) } }),
    ),
    acceptedSample('PDF with a picture of 25 MB', pdf({ more: [flate(25 << 20)] })),
    acceptedSample('PDF of exactly 8 MB', pdfOfSize(MB8)),
    refusedSample('PDF of 8 MB and 1 byte', pdfOfSize(MB8 + 1), 'file-too-large'),
    refusedSample(
      'PDF cut in the middle',
      whole.subarray(0, whole.length / 2),
      'file-damaged',
      'damaged or cut off',
    ),
    refusedSample(
      'PDF cut inside its last object',
      whole.subarray(0, whole.lastIndexOf('endobj') - 1),
      'file-damaged',
    ),
    acceptedSample('PDF without its end mark', whole.subarray(0, whole.lastIndexOf('%%EOF'))),
    acceptedSample('PDF with a comment before its end mark', withComment(whole)),
    acceptedSample('PDF with lines that end in CR LF', withLineEnds(whole, '\r\n')),
    acceptedSample('PDF with lines that end in CR', withLineEnds(whole, '\r')),
    acceptedSample('PDF with its objects in streams and no end', withoutEnd(await inStreams())),
    acceptedSample('linearized PDF', linearizedPdf()),
    acceptedSample(
      'linearized PDF with 5 KB behind its end',
      Buffer.concat([linearizedPdf(), Buffer.alloc(5000, 'x')]),
    ),
    acceptedSample('linearized PDF without its end', withoutEnd(linearizedPdf())),
    refusedSample(
      'linearized PDF cut inside its last page',
      linearizedPdf().subarray(0, linearizedPdf().lastIndexOf('/MediaBox')),
      'file-damaged',
    ),
    acceptedSample(
      'PDF with 1.1 KB behind its end',
      Buffer.concat([whole, Buffer.alloc(1100, ' <!-- -->\n')]),
    ),
    refusedSample('PDF of a header alone', Buffer.from('%PDF-1.7\n'), 'file-damaged'),
    refusedSample('PDF of header and end', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), 'file-damaged'),
    acceptedSample('PDF with something in front', Buffer.concat([Buffer.from('GARBAGE\n'), whole])),
    acceptedSample('PDF with 1,000 bytes in front', Buffer.concat([Buffer.alloc(1000, 'x\n'), whole])),
    acceptedSample('PDF with a byte order mark in front', Buffer.concat([Buffer.from('\uFEFF'), whole])),
    refusedSample(
      'PDF with 2 KB in front',
      Buffer.concat([Buffer.alloc(2048, 'x\n'), whole]),
      'file-type',
      '.pdf',
    ),
    refusedSample('PDF without pages', pdf({ pages: 0 }), 'file-damaged'),
    refusedSample(
      'PDF whose pages go in circles',
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']),
      'file-damaged',
    ),
    refusedSample('PDF without a catalog', pdfOf(['<< /Type /Nothing >>']), 'file-damaged'),
    acceptedSample('PDF with 5 KB behind its end', Buffer.concat([whole, Buffer.alloc(5000, 'x')])),
    acceptedSample(
      'PDF with a page of code behind its end',
      Buffer.concat([whole, Buffer.from('let obj = {}; '.repeat(400))]),
    ),
    acceptedSample('PDF with zeros behind its end', Buffer.concat([whole, Buffer.alloc(5000)])),
    refusedSample(
      'PDF with a password',
      await lockedPdf({ userPassword: 'x' }),
      'file-locked',
      'without a password',
    ),
    refusedSample(
      'PDF with a password (AES)',
      await lockedPdf({ userPassword: 'x', pdfVersion: '1.7ext3' }),
      'file-locked',
    ),
    refusedSample(
      'PDF with its objects in streams and a password',
      await inStreams({ userPassword: 'x', ownerPassword: 'y' }),
      'file-locked',
    ),
    refusedSample('PDF of 1,001 pages', pdf({ pages: 1001 }), 'file-too-complex', '1,000 pages'),
    refusedSample('bomb: one stream of 256 MB', pdf({ content: flate(HUGE) }), 'file-too-complex'),
    acceptedSample('bomb: 12 streams of 100 MB', pdf({ more: Array.from({ length: 12 }, () => big) })),
    refusedSample('bomb: a stream in a stream', pdf({ content: compressTwice(HUGE) }), 'file-too-complex'),
    refusedSample(
      'bomb: a filter under another name',
      pdf({ content: { dict: '/Filter /#46lateDecode', stream: flate(HUGE).stream } }),
      'file-too-complex',
    ),
    acceptedSample('bomb: objects in a stream of 64 MB', pdf({ more: [objectStream(64 << 20)] })),
    acceptedSample(
      'thousands of streams without an end',
      pdf({ more: Array.from({ length: 2500 }, () => '<<>> stream') }),
    ),
    acceptedSample(
      'PDF whose streams do not say how long they are',
      pdf({ more: Array.from({ length: 500 }, () => '<< /Length 3 1 R >>\nstream\nxyz\nendstream') }),
    ),
    acceptedSample('bomb: a list of 24 MB in a stream', pdf({ more: [listStream(24 << 20)] })),
    acceptedSample('PDF with objects in a stream of 4 MB', pdf({ more: [objectStream(4 << 20)] })),
    acceptedSample(
      'bomb: a picture of 100,000 by 100,000',
      pdf({ more: [flate(100, '/Subtype /Image /Width 100000 /Height 100000')] }),
    ),
    acceptedSample('a page of a million brackets', pdf({ page: `/Annots ${'['.repeat(1_000_000)}` })),
    acceptedSample('a script when it is opened', pdf({ catalog: `/OpenAction ${script}` })),
    ...revisions,
    acceptedSample(
      'a script behind a first action',
      pdf({ catalog: `/OpenAction << /S /GoTo /Next [${script}] >>` }),
    ),
    acceptedSample(
      'a script by name',
      pdf({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
    ),
    acceptedSample('a script of its first page', pdf({ page: `/AA << /O 5 0 R >>`, more: [script] })),
    acceptedSample(
      'a link that starts a program',
      pdf({ page: '/Annots [<< /Subtype /Link /A << /S /Launch /F (cmd.exe) >> >>]' }),
    ),
    acceptedSample(
      'a file inside',
      pdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>',
        more: [
          '<< /Type /Filespec /EF << /F 6 0 R >> >>',
          { dict: '/Type /EmbeddedFile', stream: Buffer.from('MZ') },
        ],
      }),
    ),
    acceptedSample(
      'a file pinned to a page',
      pdf({
        page: '/Annots [<< /Subtype /FileAttachment /FS << /EF << /F 5 0 R >> >> >>]',
        more: [{ dict: '', stream: Buffer.from('MZ') }],
      }),
    ),
    acceptedSample('a ZIP behind it', Buffer.concat([whole, zipOf(), Buffer.from('startxref\n0\n%%EOF')])),
    acceptedSample(
      'a page of the web in it',
      Buffer.concat([Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>\n'), whole.subarray(9)]),
    ),
    acceptedSample('a TAR around it', tarAround(whole)),
  ];
}

/** A PDF whose first bytes are the name of a file in a TAR. */
function tarAround(document: Buffer): Buffer {
  const head = Buffer.alloc(512);
  head.write('%PDF-1.7\n%', 0, 'latin1');
  head.write('ustar\n', 257, 'latin1');
  return Buffer.concat([head, document.subarray(9)]);
}

function withComment(bytes: Buffer): Buffer {
  const index = bytes.lastIndexOf('%%EOF');
  return Buffer.concat([bytes.subarray(0, index), Buffer.from('% made by a bank\n'), bytes.subarray(index)]);
}

/** The offsets in its cross-reference table are then wrong: readers search for the objects. */
function withLineEnds(bytes: Buffer, end: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\n', end), 'latin1');
}

/** The bytes before the last `startxref`. */
function withoutEnd(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf('startxref'));
}
