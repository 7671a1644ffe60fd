import type { DocumentField } from './content.ts';

/** A box on a page, in points from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Sheet {
  pdf: PDFKit.PDFDocument;
  lang: string;
  left: number;
  width: number;
  bottom: number;
  /** The part of the document that contains the next drawing. */
  section: PDFKit.PDFStructureElement;
}

type Annotate = (
  x: number,
  y: number,
  w: number,
  h: number,
  options: Record<string, unknown>,
) => PDFKit.PDFDocument;

/** Draws a field with its label, unless a table's heading is the label. */
export function drawField(
  sheet: Sheet,
  field: DocumentField,
  label: Omit<Box, 'height'> | undefined,
  box: Box,
): void {
  const { pdf } = sheet;
  const words = labelOf(field);
  if (label) {
    pdf.font(field.strong ? 'Helvetica-Bold' : 'Helvetica').fontSize(9);
    sheet.section.add(
      pdf.struct('P', {}, [() => void pdf.text(words, label.left, label.top, { width: label.width })]),
    );
  }
  frame(pdf, box);
  pdf.font('Helvetica').fontSize(10);
  const form = pdf.struct('Form');
  sheet.section.add(form);
  nameField(pdf, words, form, () => {
    const options = { fontSize: 10, ...(field.money && { align: 'right' }) };
    const { left, top, width, height } = box;
    if (field.choices) {
      pdf.formCombo(field.name, left, top, width, height, { ...options, select: ['', ...field.choices] });
    } else {
      pdf.formText(field.name, left, top, width, height, {
        ...options,
        multiline: field.lines !== undefined,
      });
    }
  });
  form.end();
}

/** The label with the format or the possible answers, because printed lists can't be opened. */
export function labelOf({ label, hint, choices }: DocumentField): string {
  const moreText = hint ?? choices?.join(', ');
  return moreText ? `${label} (${moreText})` : label;
}

/** An artifact (decoration), because not every viewer draws the field's own border. */
function frame(pdf: PDFKit.PDFDocument, { left, top, width, height }: Box): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.lineWidth(0.75).strokeColor('#6b6b6b').rect(left, top, width, height).stroke();
  pdf.endMarkedContent();
}

/**
 * pdfkit's form fields drop the accessible name (TU) and the structure element, so both are added in
 * `annotate` for the duration of one field.
 */
function nameField(
  pdf: PDFKit.PDFDocument,
  name: string,
  form: PDFKit.PDFStructureElement,
  draw: () => void,
): void {
  const target = pdf as unknown as { annotate: Annotate };
  const { annotate } = target;
  target.annotate = (x, y, w, h, options) =>
    annotate.call(pdf, x, y, w, h, {
      ...options,
      // A String object becomes a PDF string; a primitive would become a PDF name.
      TU: Object(name),
      structParent: form,
    });
  try {
    draw();
  } finally {
    target.annotate = annotate;
  }
}
