import { OFFICE_ZONE } from '#domain/statements/reply-date.ts';
import { monthWords } from '#domain/statements/statement-months.ts';
import { momentWords } from '#domain/words/moment-words.ts';
import { type CompiledFlow, wordOf } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { mailWords } from '../../mail/brand-mail.ts';
import { createEnvironment } from '../answers/index.ts';
import { replaceGivenSecrets } from '../responses/index.ts';
import { monthsAnswerOf } from '../statements/index.ts';
import type { Deal, ReadDocument } from '../store/index.ts';
import { listCertifications } from './certifications.ts';
import { type ReadOwnFile, renderLogo } from './copy-logo.ts';
import { drawPages, type Section } from './copy-pages.ts';
import { createReview } from './review.ts';

/** An answered correction: answers that the applicant changed after the submission at the lender's request. */
export interface AnsweredCorrection {
  /** Titles in the copy's language. */
  parts: string[];
  askedAt: Date;
  answeredAt: Date;
}

const HEX = /^#[0-9a-f]{6}$/i;
const DEFAULT_COLOR = '#17211e';

/**
 * Draws a PDF copy of a submitted application with masked secrets, in the language of the effective brand, with
 * dates and labels as on the page that offers it.
 * @param document the stored application, with masks
 * @param corrections oldest first
 * @param readFile reads the logo, if it is a file of this server
 * @param timeZone the browser's time zone; if it is unknown or left out, the office's
 */
export async function drawCopy(
  brand: EffectiveBrand,
  flow: CompiledFlow,
  deal: Deal,
  { application: answers }: Pick<ReadDocument, 'application'>,
  corrections: readonly AnsweredCorrection[],
  readFile: ReadOwnFile,
  timeZone?: string,
): Promise<Buffer> {
  const application = replaceGivenSecrets(brand, flow, deal, answers);
  const words = mailWords(brand);
  const at = deal.submitted_at ?? deal.saved_at;
  const env = createEnvironment(brand, at);
  const formatTime = (time: Date): string => momentWords(time, brand.locale, chooseZone(timeZone));
  const groups = createReview(brand, flow, deal, application);
  const sections = groups.map(({ title, itemName, rows }): Section => {
    const name = itemName ? `${title}: ${itemName}` : title;
    return {
      title: name,
      rows: rows.map(({ label, value }) => [label, value ?? wordOf(env, 'ui.notProvided')]),
    };
  });
  const months = monthsAnswerOf(flow, application)?.months ?? [];
  const first: Section = {
    title: wordOf(env, 'pages.process.title'),
    rows: [
      [wordOf(env, 'pages.process.reference'), deal.reference ?? ''],
      [wordOf(env, 'pages.process.submittedAt'), formatTime(at)],
      ...(months.length > 0
        ? [[words('copy.months'), monthWords(months, brand.locale)] satisfies [string, string]]
        : []),
    ],
  };
  const certified = {
    title: words('copy.certified'),
    rows: listCertifications(flow, deal, application).map(
      ({ name, when, certified: wording }): [string, string] => [`${name}, ${formatTime(when)}`, wording],
    ),
  };
  const corrected = {
    title: words('copy.corrected'),
    rows: corrections.map(({ parts, askedAt, answeredAt }): [string, string] => [
      parts.join('; '),
      words('copy.correctedWhen', {
        vendor_name: brand.vendor_name,
        asked: formatTime(askedAt),
        answered: formatTime(answeredAt),
      }),
    ]),
  };
  const title = words('copy.title', { vendor_name: brand.vendor_name });
  return drawPages({
    title,
    lang: brand.locale,
    at,
    intro: words('copy.intro'),
    vendor: brand.vendor_name,
    logo: await renderLogo(brand, readFile),
    colors: { ink: themeColor(brand, '--brand-ink'), line: themeColor(brand, '--fill-edge') },
    foot: (page, pages) => words('copy.page', { page, pages }),
    sections: [first, ...sections, corrected, certified].filter(({ rows }) => rows.length > 0),
  });
}

/** The browser's time zone; the office's if it is missing it, else the office's. */
function chooseZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timeZone ?? OFFICE_ZONE }).resolvedOptions().timeZone;
  } catch {
    return OFFICE_ZONE;
  }
}

function themeColor({ theme }: EffectiveBrand, name: string): string {
  const value = theme.variables[name] ?? '';
  return HEX.test(value) ? value : DEFAULT_COLOR;
}
