import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { fillText } from '#engine';
import {
  type DocumentContent,
  type DocumentField,
  type DocumentSection,
  type DocumentTable,
  SHEET_WORDS,
  sheetWord,
} from './content.ts';
import { type Box, drawField, labelOf, type Sheet } from './sheet.ts';

const MARGIN = 54;
const GAP = 14;
const LABEL_SIZE = 9;
const LINE = 13;
const FIELD_HEIGHT = 22;

/** Renders a fillable, tagged PDF in US letter size. The same content always gives the same bytes. */
export async function renderDocument(content: DocumentContent): Promise<Buffer> {
  const updated = new Date(`${content.updated}T00:00:00Z`);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: content.lang,
    displayTitle: true,
    bufferPages: true,
    info: { Title: content.title, Subject: content.subject, CreationDate: updated, ModDate: updated },
  });
  const bytes = buffer(pdf);
  pdf.font('Helvetica');
  pdf.initForm();
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const sheet: Sheet = {
    pdf,
    lang: content.lang,
    left: MARGIN,
    width: pdf.page.width - 2 * MARGIN,
    bottom: pdf.page.height - MARGIN - 18,
    section: root,
  };
  write(sheet, 'H1', content.title, 20, 'Helvetica-Bold');
  for (const paragraph of content.intro) write(sheet, 'P', paragraph, 10);
  for (const section of content.sections) {
    sheet.section = pdf.struct('Sect');
    root.add(sheet.section);
    drawSection(sheet, section);
    sheet.section.end();
  }
  root.end();
  numberPages(sheet, content.title);
  pdf.end();
  return bytes;
}

function drawSection(sheet: Sheet, section: DocumentSection): void {
  // Avoids a heading at the end of a page.
  ensureSpace(sheet, 110);
  sheet.pdf.moveDown(0.8);
  write(sheet, 'H2', section.heading, 13, 'Helvetica-Bold');
  if (section.text) write(sheet, 'P', section.text, 10);
  if (section.fields) drawFields(sheet, section.fields);
  if (section.table) drawTable(sheet, section.table);
}

function write(sheet: Sheet, tag: string, words: string, size: number, font = 'Helvetica'): void {
  const { pdf, left, width } = sheet;
  pdf.font(font).fontSize(size);
  ensureSpace(sheet, pdf.heightOfString(words, { width }) + 6);
  sheet.section.add(pdf.struct(tag, {}, [() => void pdf.text(words, left, pdf.y, { width })]));
  pdf.font('Helvetica').moveDown(0.4);
}

function drawFields(sheet: Sheet, fields: DocumentField[]): void {
  const half = (sheet.width - GAP) / 2;
  for (let index = 0; index < fields.length; ) {
    const first = fields[index];
    if (!first) return;
    const second = fields[index + 1];
    const pair = isShort(first) && second && isShort(second) ? [first, second] : [first];
    const width = isShort(first) ? half : sheet.width;
    const labelHeight = Math.max(...pair.map((field) => labelHeightOf(sheet, field, width)));
    const height = first.lines ? first.lines * LINE + 8 : FIELD_HEIGHT;
    ensureSpace(sheet, labelHeight + height + 12);
    const top = sheet.pdf.y;
    pair.forEach((field, column) => {
      const left = sheet.left + column * (half + GAP);
      const labelTop = top + labelHeight - labelHeightOf(sheet, field, width);
      drawField(
        sheet,
        field,
        { left, top: labelTop, width },
        { left, top: top + labelHeight, width, height },
      );
    });
    sheet.pdf.y = top + labelHeight + height + 8;
    index += pair.length;
  }
}

function isShort(field: DocumentField): boolean {
  return !field.wide && !field.lines;
}

function labelHeightOf({ pdf }: Sheet, field: DocumentField, width: number): number {
  pdf.font(field.strong ? 'Helvetica-Bold' : 'Helvetica').fontSize(LABEL_SIZE);
  return pdf.heightOfString(labelOf(field), { width }) + 2;
}

function drawTable(sheet: Sheet, table: DocumentTable): void {
  const { pdf } = sheet;
  ensureSpace(sheet, 30 + table.rows * FIELD_HEIGHT);
  const shares = table.columns.reduce((sum, column) => sum + column.share, 0);
  const element = pdf.struct('Table');
  sheet.section.add(element);
  const top = pdf.y;
  const head = pdf.struct('TR');
  element.add(head);
  const boxes: Box[] = [];
  let left = sheet.left;
  pdf.font('Helvetica-Bold').fontSize(LABEL_SIZE);
  for (const column of table.columns) {
    const width = (sheet.width * column.share) / shares;
    const at = left;
    head.add(
      pdf.struct('TH', { scope: 'Column' } as object, [
        () => void pdf.text(column.label, at + 2, top, { width: width - 4, lineBreak: false }),
      ]),
    );
    boxes.push({ left, top: top + 14, width, height: FIELD_HEIGHT });
    left += width;
  }
  head.end();
  pdf.font('Helvetica');
  for (let row = 1; row <= table.rows; row += 1) {
    const line = pdf.struct('TR');
    element.add(line);
    table.columns.forEach((column, index) => {
      const box = boxes[index];
      if (!box) return;
      const cell = pdf.struct('TD');
      line.add(cell);
      const label = fillText(sheetWord(sheet.lang, SHEET_WORDS.cell), { label: column.label, row });
      const field = { name: `${table.name}_${row}_${column.name}`, label };
      drawField({ ...sheet, section: cell }, field, undefined, {
        ...box,
        top: box.top + (row - 1) * FIELD_HEIGHT,
      });
      cell.end();
    });
    line.end();
  }
  element.end();
  pdf.y = top + 14 + table.rows * FIELD_HEIGHT + 8;
}

function ensureSpace(sheet: Sheet, height: number): void {
  if (sheet.pdf.y + height > sheet.bottom) {
    sheet.pdf.addPage();
  }
}

/** An artifact (decoration), which screen readers skip. */
function numberPages({ pdf, lang, left, width }: Sheet, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Without this, pdfkit starts a new page below the margin.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('Helvetica').fontSize(8).fillColor('#444444');
    const words = fillText(sheetWord(lang, SHEET_WORDS.foot), {
      title,
      page: index - start + 1,
      pages: count,
    });
    pdf.text(words, left, pdf.page.height - MARGIN + 6, { width, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
}
