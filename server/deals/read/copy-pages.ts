import { buffer } from 'node:stream/consumers';
import { createTextWriter, type TextStyle, type TextWriter } from '../../pdf/text-writer.ts';

// Lengths in points, of which an inch has 72.
const MARGIN = 54;
const GAP = 4;
const LABEL_SHARE = 0.42;
const LABEL_COLOR = '#444444';
const LOGO = { height: 36, width: 220 };
/** In lines of the text above. */
const GAP_BELOW_BLOCK = 0.4;
const SIZES = { title: 18, heading: 12, text: 10, foot: 9 };

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

/** A document that is being drawn. */
interface Drawing {
  pdf: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  writer: TextWriter;
  width: number;
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
  const drawing: Drawing = { pdf, root, width, writer: await createTextWriter(pdf, textsOf(copy)) };
  drawHead(drawing, copy);
  drawBlock(drawing, 'H1', title, { size: SIZES.title, width, isBold: true });
  drawBlock(drawing, 'P', copy.intro, { size: SIZES.text, width });
  const bottom = pdf.page.height - MARGIN;
  for (const section of copy.sections) {
    const height = sectionHeight(drawing, section);
    const fitsOnePage = height <= bottom - MARGIN;
    pdf.y += 8;
    if (pdf.y + (fitsOnePage ? height : firstRowHeight(drawing, section)) > bottom) pdf.addPage();
    drawBlock(drawing, 'H2', section.title, { ...headingStyle(drawing), color: colors.ink });
    for (const [label, value] of section.rows) drawRow(drawing, label, value);
  }
  drawFooters(drawing, copy.foot);
  root.end();
  pdf.end();
  return bytes;
}

function textsOf({ title, intro, vendor, sections, foot }: Copy): string[] {
  const rows = sections.flatMap(({ title, rows }) => [title, ...rows.flat()]);
  // With all digits.
  const footer = foot(1234567890, 1234567890);
  return [title, intro, vendor, footer, ...rows];
}

function gapBelow(writer: TextWriter, style: TextStyle): number {
  return GAP_BELOW_BLOCK * writer.heightOf('A line', style);
}

function headingStyle({ width }: Drawing): TextStyle {
  return { size: SIZES.heading, width, isBold: true };
}

function drawBlock({ pdf, root, writer }: Drawing, tag: string, text: string, style: TextStyle): void {
  root.add(pdf.struct(tag, {}, [() => writer.write(text, MARGIN, pdf.y, style)]));
  pdf.y += gapBelow(writer, style);
}

function drawHead(drawing: Drawing, { logo, vendor, colors }: Copy): void {
  const { pdf, root, writer, width } = drawing;
  const top = pdf.y;
  const drawName = (): void =>
    writer.write(vendor, MARGIN, top, { ...headingStyle(drawing), color: colors.ink });
  const drawPicture = (): void =>
    void pdf.image(logo as Buffer, MARGIN, top, { fit: [LOGO.width, LOGO.height], valign: 'center' });
  root.add(logo ? pdf.struct('Figure', { alt: vendor }, [drawPicture]) : pdf.struct('P', {}, [drawName]));
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

function drawFooters({ pdf, writer, width }: Drawing, foot: Copy['foot']): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Without this, text in the margin would begin another page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - MARGIN * 0.6;
    const style: TextStyle = { size: SIZES.foot, width, color: LABEL_COLOR, align: 'right' };
    drawArtifact(pdf, () => writer.write(foot(index + 1, count), MARGIN, top, style));
    pdf.page.margins.bottom = MARGIN;
  }
}

/** Draws outside of the document's structure, so that screen readers skip it. */
function drawArtifact(pdf: PDFKit.PDFDocument, draw: () => unknown): void {
  pdf.markContent('Artifact');
  draw();
  pdf.endMarkedContent();
}

function rowStyles(width: number): { label: TextStyle; value: TextStyle } {
  return {
    label: { size: SIZES.text, width: width * LABEL_SHARE - 12, color: LABEL_COLOR },
    value: { size: SIZES.text, width: width * (1 - LABEL_SHARE) },
  };
}

function rowHeight({ writer, width }: Drawing, label: string, value: string): number {
  const styles = rowStyles(width);
  return Math.max(writer.heightOf(label, styles.label), writer.heightOf(value, styles.value));
}

function sectionHeight(drawing: Drawing, { title, rows }: Section): number {
  const { writer } = drawing;
  const style = headingStyle(drawing);
  const heading = writer.heightOf(title, style) + gapBelow(writer, style);
  const rowsHeight = rows.map(([label, value]) => rowHeight(drawing, label, value) + GAP);
  return rowsHeight.reduce((sum, one) => sum + one, heading);
}

/** The height of a heading with its first row, which stay together in a section that is longer than a page. */
function firstRowHeight(drawing: Drawing, { title, rows }: Section): number {
  const height = sectionHeight(drawing, { title, rows: rows.slice(0, 1) });
  return Math.min(height, (drawing.pdf.page.height - 2 * MARGIN) / 2);
}

/** Draws a question and its answer side by side, on one page unless they are longer than a page. */
function drawRow(drawing: Drawing, label: string, value: string): void {
  const { pdf, root, writer, width } = drawing;
  const height = rowHeight(drawing, label, value);
  const isWhole = height <= pdf.page.height - 2 * MARGIN;
  if (isWhole && pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  const styles = rowStyles(width);
  root.add(
    pdf.struct('P', {}, [
      () => {
        writer.write(`${label} `, MARGIN, top, styles.label);
        writer.write(value, MARGIN + width * LABEL_SHARE, top, styles.value);
      },
    ]),
  );
  pdf.y = (isWhole ? top + height : pdf.y) + GAP;
}
