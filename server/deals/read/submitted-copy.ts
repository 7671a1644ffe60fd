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
import { copyLogo, type ReadOwnFile } from './copy-logo.ts';
import { drawPages, type Section } from './copy-pages.ts';
import { withGivers } from './giver-names.ts';
import { reviewOf } from './review.ts';

/** Sent after the submission at a lender's request. */
export interface AnsweredCorrection {
  /** Titles in the copy's language. */
  parts: string[];
  askedAt: Date;
  answeredAt: Date;
}

const HEX = /^#[0-9a-f]{6}$/i;
const INK = '#17211e';

/**
 * A PDF copy of a submitted application, secrets masked, in the language of the brand; dates and labels are
 * those of the page that offers it.
 * @param read the application as stored, masked
 * @param corrections oldest first
 * @param readFile reads the logo, if it is a file of this server
 * @param timeZone the browser's; the office's if it is unknown
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
  const application = withGivers(brand, flow, deal, answers);
  const words = mailWords(brand);
  const at = deal.submitted_at ?? deal.saved_at;
  const env = environmentOf(brand, at);
  const momentOf = (time: Date): string => momentWords(time, brand.locale, supportedZone(timeZone));
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
  return drawPages({
    title,
    lang: brand.locale,
    at,
    intro: words('copy.intro'),
    vendor: brand.vendor_name,
    logo: await copyLogo(brand, readFile),
    colors: { ink: colorOf(brand, '--brand-ink'), line: colorOf(brand, '--fill-edge') },
    foot: (page, pages) => words('copy.page', { page, pages }),
    sections: [first, ...sections, corrected, certified].filter(({ rows }) => rows.length > 0),
  });
}

/** The browser's time zone; the office's if it is missing or unknown to this server. */
function supportedZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timeZone ?? OFFICE_ZONE }).resolvedOptions().timeZone;
  } catch {
    return OFFICE_ZONE;
  }
}

function colorOf({ theme }: EffectiveBrand, name: string): string {
  const value = theme.variables[name] ?? '';
  return HEX.test(value) ? value : INK;
}
