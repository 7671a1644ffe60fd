import { buffer } from 'node:stream/consumers';

// Lengths in points, of which an inch has 72.
const MARGIN = 54;
const GAP = 4;
const LABEL_SHARE = 0.42;
const LOGO = { height: 36, width: 220 };
const SIZES = { title: 18, heading: 12, text: 10, foot: 9 };

/** Characters that pdfkit's built-in fonts lack: they have only the characters of Windows-1252. */
const UNWRITABLE = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
/** Marks and format characters, which stand on or between other characters. */
const ACCOMPANYING = /^[\p{M}\p{Cf}]$/u;
/** The nearest characters of letters and signs that Unicode does not decompose. */
const NEAREST: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
  '\u02bb': '‘',
  '\u02bc': '’',
  '\u2032': "'",
  '\u2033': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2044': '/',
};

/** A heading with its rows; kept on one page if it fits into one. */
export interface Section {
  title: string;
  rows: [label: string, value: string][];
}

export interface Copy {
  title: string;
  lang: string;
  at: Date;
  intro: string;
  sections: Section[];
  /** Shown if there is no logo. */
  vendor: string;
  /** The content of a PNG or JPEG file. */
  logo?: Buffer;
  /** Six-digit hex colors of the brand: readable text, and lines. */
  colors: { ink: string; line: string };
  foot: (page: number, pages: number) => string;
}

/** Draws a PDF, tagged for screen readers, with the partner's logo and color and with page numbers. */
export async function drawPages(copy: Copy): Promise<Buffer> {
  const { title, lang, at, colors } = copy;
  // Imported at the first use, because it would take a tenth of a server's start.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: at, ModDate: at },
  });
  const bytes = buffer(pdf);
  const width = pdf.page.width - 2 * MARGIN;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const drawLine = (tag: string, text: string, size: number, font = 'Helvetica', color = '#000000'): void => {
    root.add(
      pdf.struct(tag, {}, [
        () =>
          void pdf
            .font(font)
            .fontSize(size)
            .fillColor(color)
            .text(toWritable(text), MARGIN, pdf.y, { width }),
      ]),
    );
    pdf.moveDown(0.4);
  };
  drawHead(pdf, root, copy, width);
  drawLine('H1', title, SIZES.title, 'Helvetica-Bold');
  drawLine('P', copy.intro, SIZES.text);
  const bottom = pdf.page.height - MARGIN;
  for (const section of copy.sections) {
    const height = sectionHeight(pdf, section, width);
    const fitsOnePage = height <= bottom - MARGIN;
    pdf.y += 8;
    if (pdf.y + (fitsOnePage ? height : firstRowHeight(pdf, section, width)) > bottom) pdf.addPage();
    drawLine('H2', section.title, SIZES.heading, 'Helvetica-Bold', colors.ink);
    for (const [label, value] of section.rows)
      drawRow(pdf, root, width, toWritable(label), toWritable(value));
  }
  drawFooters(pdf, copy.foot, width);
  root.end();
  pdf.end();
  return bytes;
}

function drawHead(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { logo, vendor, colors }: Copy,
  width: number,
): void {
  const name = (): void =>
    void pdf
      .font('Helvetica-Bold')
      .fontSize(SIZES.heading)
      .fillColor(colors.ink)
      .text(toWritable(vendor), { width });
  const top = pdf.y;
  const drawPicture = (): void =>
    void pdf.image(logo as Buffer, MARGIN, top, { fit: [LOGO.width, LOGO.height], valign: 'center' });
  root.add(logo ? pdf.struct('Figure', { alt: vendor }, [drawPicture]) : pdf.struct('P', {}, [name]));
  const below = (logo ? top + LOGO.height : pdf.y) + 10;
  const drawRule = (): void =>
    void pdf
      .lineWidth(2)
      .strokeColor(colors.line)
      .moveTo(MARGIN, below)
      .lineTo(MARGIN + width, below)
      .stroke();
  drawArtifact(pdf, drawRule);
  pdf.y = below + 16;
}

function drawFooters(pdf: PDFKit.PDFDocument, foot: Copy['foot'], width: number): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Without this, text in the margin would begin another page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - MARGIN * 0.6;
    const words = toWritable(foot(index + 1, count));
    drawArtifact(pdf, () =>
      pdf
        .font('Helvetica')
        .fontSize(SIZES.foot)
        .fillColor('#444444')
        .text(words, MARGIN, top, { width, align: 'right' }),
    );
    pdf.page.margins.bottom = MARGIN;
  }
}

/** Draws outside of the document's structure, so that screen readers skip it. */
function drawArtifact(pdf: PDFKit.PDFDocument, draw: () => unknown): void {
  pdf.markContent('Artifact');
  draw();
  pdf.endMarkedContent();
}

function rowHeight(pdf: PDFKit.PDFDocument, width: number, label: string, value: string): number {
  pdf.font('Helvetica').fontSize(SIZES.text);
  return Math.max(
    pdf.heightOfString(label, { width: width * LABEL_SHARE - 12 }),
    pdf.heightOfString(value, { width: width * (1 - LABEL_SHARE) }),
  );
}

function headingHeight(pdf: PDFKit.PDFDocument, title: string, width: number): number {
  pdf.font('Helvetica-Bold').fontSize(SIZES.heading);
  return pdf.heightOfString(toWritable(title), { width }) + 0.4 * pdf.currentLineHeight(true);
}

function sectionHeight(pdf: PDFKit.PDFDocument, { title, rows }: Section, width: number): number {
  const rowsHeight = rows.map(
    ([label, value]) => rowHeight(pdf, width, toWritable(label), toWritable(value)) + GAP,
  );
  return rowsHeight.reduce((sum, one) => sum + one, headingHeight(pdf, title, width));
}

/** The height of a heading with its first row, which stay together in a section that is longer than a page. */
function firstRowHeight(pdf: PDFKit.PDFDocument, { title, rows }: Section, width: number): number {
  return Math.min(
    sectionHeight(pdf, { title, rows: rows.slice(0, 1) }, width),
    (pdf.page.height - 2 * MARGIN) / 2,
  );
}

/** Draws a question and its answer side by side, on one page unless they are longer than a page. */
function drawRow(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  width: number,
  label: string,
  value: string,
): void {
  const height = rowHeight(pdf, width, label, value);
  const isWhole = height <= pdf.page.height - 2 * MARGIN;
  if (isWhole && pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  pdf.font('Helvetica').fontSize(SIZES.text);
  root.add(
    pdf.struct('P', {}, [
      () => {
        pdf.fillColor('#444444').text(`${label} `, MARGIN, top, { width: width * LABEL_SHARE - 12 });
        pdf
          .fillColor('#000000')
          .text(value, MARGIN + width * LABEL_SHARE, top, { width: width * (1 - LABEL_SHARE) });
      },
    ]),
  );
  pdf.y = (isWhole ? top + height : pdf.y) + GAP;
}

/** Replaces characters that the fonts lack by the nearest ones, and by a question mark if there are none. */
function toWritable(text: string): string {
  return text.normalize('NFC').replace(UNWRITABLE, (character) => {
    if (ACCOMPANYING.test(character)) return '';
    const parts = Array.from(character.normalize('NFKD'), (part) => NEAREST[part] ?? part);
    const written = parts.filter((part) => !ACCOMPANYING.test(part)).join('');
    return written.replace(UNWRITABLE, '?');
  });
}
