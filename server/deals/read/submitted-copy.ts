import { buffer } from 'node:stream/consumers';
import { OFFICE_ZONE } from '#domain/statements/reply-date.ts';
import { monthWords } from '#domain/statements/statement-months.ts';
import { momentWords } from '#domain/words/moment-words.ts';
import { type CompiledFlow, wordOf } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { mailWords } from '../../mail/brand-mail.ts';
import { environmentOf } from '../answers/index.ts';
import { statementWord } from '../statements/index.ts';
import type { Deal, ReadDocument } from '../store/index.ts';
import { certifications } from './certifications.ts';
import { withoutGiven } from './given.ts';
import { reviewOf } from './review.ts';

const MARGIN = 54;
/** Points above the page's foot that a heading and its first answer need. */
const ROOM = 70;
const LABEL_SHARE = 0.42;

/** Characters that Helvetica lacks: pdfkit's built-in fonts have only Windows-1252. */
const UNWRITABLE = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g;

/** A correction that the applicant has sent after the submission, at a lender's request. */
export interface AnsweredCorrection {
  /** Titles of the parts that were asked for, in the copy's language. */
  parts: string[];
  askedAt: Date;
  answeredAt: Date;
}

interface Section {
  title: string;
  rows: [label: string, value: string][];
}

/**
 * A PDF copy of a submitted application: its reference, and every answer by the steps of its flow, secrets masked. It
 * is in the language of the given brand, tagged for screen readers, with title and language set. Date and labels are
 * those of the page that offers it.
 * @param read the application as stored, masked
 * @param corrections the oldest first
 * @param timeZone the browser's; the office's if it is unknown
 */
export async function drawCopy(
  brand: EffectiveBrand,
  flow: CompiledFlow,
  deal: Deal,
  { application: answers }: Pick<ReadDocument, 'application'>,
  corrections: readonly AnsweredCorrection[],
  timeZone?: string,
): Promise<Buffer> {
  const application = withoutGiven(brand, flow, deal, answers);
  const words = mailWords(brand);
  const at = deal.submitted_at ?? deal.saved_at;
  const env = environmentOf(brand, at);
  const momentOf = (time: Date): string => momentWords(time, brand.locale, knownZone(timeZone));
  const groups = reviewOf(brand, flow, deal, application);
  const sections = groups.map(({ title, itemName, rows }): Section => {
    const name = itemName ? `${title}: ${itemName}` : title;
    return {
      title: name,
      rows: rows.map(({ label, value }) => [label, value ?? wordOf(env, 'ui.notProvided')]),
    };
  });
  const months = statementWord(flow, application)?.months ?? [];
  const first: Section = {
    title: wordOf(env, 'pages.process.title'),
    rows: [
      [wordOf(env, 'pages.process.reference'), deal.reference ?? ''],
      [wordOf(env, 'pages.process.submittedAt'), momentOf(at)],
      ...(months.length > 0
        ? [[words('copy.months'), monthWords(months, brand.locale)] satisfies [string, string]]
        : []),
    ],
  };
  const certified = {
    title: words('copy.certified'),
    rows: certifications(flow, deal, application).map(
      ({ name, when, certified: wording }): [string, string] => [`${name}, ${momentOf(when)}`, wording],
    ),
  };
  const corrected = {
    title: words('copy.corrected'),
    rows: corrections.map(({ parts, askedAt, answeredAt }): [string, string] => [
      parts.join('; '),
      words('copy.correctedWhen', {
        vendor_name: brand.vendor_name,
        asked: momentOf(askedAt),
        answered: momentOf(answeredAt),
      }),
    ]),
  };
  const title = words('copy.title', { vendor_name: brand.vendor_name });
  return write({
    title,
    lang: brand.locale,
    at,
    intro: words('copy.intro'),
    sections: [first, ...sections, corrected, certified].filter(({ rows }) => rows.length > 0),
  });
}

/** The browser's time zone if this server knows it. */
function knownZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timeZone ?? OFFICE_ZONE }).resolvedOptions().timeZone;
  } catch {
    return OFFICE_ZONE;
  }
}

async function write(copy: {
  title: string;
  lang: string;
  at: Date;
  intro: string;
  sections: Section[];
}): Promise<Buffer> {
  const { title, lang, at } = copy;
  // Loaded with the first copy: the import would take a tenth of a server's start.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    info: { Title: title, CreationDate: at, ModDate: at },
  });
  const bytes = buffer(pdf);
  const width = pdf.page.width - 2 * MARGIN;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const line = (tag: string, text: string, size: number, font = 'Helvetica'): void => {
    root.add(
      pdf.struct(tag, {}, [
        () => void pdf.font(font).fontSize(size).text(writable(text), MARGIN, pdf.y, { width }),
      ]),
    );
    pdf.moveDown(0.4);
  };
  line('H1', title, 18, 'Helvetica-Bold');
  line('P', copy.intro, 10);
  for (const section of copy.sections) {
    pdf.moveDown(0.6);
    if (pdf.y + ROOM > pdf.page.height - MARGIN) pdf.addPage();
    line('H2', section.title, 12, 'Helvetica-Bold');
    for (const [label, value] of section.rows) drawRow(pdf, root, width, writable(label), writable(value));
  }
  root.end();
  pdf.end();
  return bytes;
}

/** A question and its answer side by side on one page, read one after the other. */
function drawRow(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  width: number,
  label: string,
  value: string,
): void {
  pdf.font('Helvetica').fontSize(10);
  const labelWidth = width * LABEL_SHARE - 12;
  const valueWidth = width * (1 - LABEL_SHARE);
  const height = Math.max(
    pdf.heightOfString(label, { width: labelWidth }),
    pdf.heightOfString(value, { width: valueWidth }),
  );
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  root.add(
    pdf.struct('P', {}, [
      () => {
        pdf.fillColor('#444444').text(`${label} `, MARGIN, top, { width: labelWidth });
        pdf.fillColor('#000000').text(value, MARGIN + width * LABEL_SHARE, top, { width: valueWidth });
      },
    ]),
  );
  pdf.y = top + height + 4;
}

/** Replaces characters that Helvetica lacks: letters lose their accents, others become a question mark. */
function writable(text: string): string {
  return text.replace(UNWRITABLE, (sign) => {
    const [plain = '?'] = sign.normalize('NFD');
    return /[\x20-\x7e]/.test(plain) ? plain : '?';
  });
}
