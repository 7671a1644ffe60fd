import { CODES } from '#domain/limits.ts';
import { replyDate, replyDateWords } from '#domain/statements/reply-date.ts';
import { DAY } from '#domain/units.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { REQUESTS } from '../../call-limits.ts';
import { type ApplicantMail, buildApplicantMail, type MailFacts } from '../../deals/mails/index.ts';
import { brandMail, type MailContent, type MailName } from '../../mail/brand-mail.ts';
import type { Message } from '../../mail/port.ts';
import texts from './texts.json' with { type: 'json' };

const ORIGIN = 'https://apply.example';
const TO = 'ada@mail.example';
const CODE = '493817';
/** The code that a person types who does not open the link. */
const TYPED_CODE = 'K7QD-3MXC';
const DAYS_LEFT = 10;

/** The texts of the flow that mails contain. */
export interface FlowTexts {
  /** The parts that another person is asked for. */
  task?: string | undefined;
  decline?: string | undefined;
  /** The titles of the steps. */
  steps: readonly string[];
}

type Content = Omit<MailContent, 'to' | 'name'>;

/** A mail of a brand about an invented application, as the server would send it. */
export function sampleMail(
  brand: EffectiveBrand,
  name: MailName,
  { task = texts.task, decline = texts.decline, steps }: FlowTexts,
  now: Date,
): Message {
  const date = replyDateWords(new Date(now.getTime() + DAYS_LEFT * DAY), brand.locale);
  const link = `${ORIGIN}/continue?t=Xy7_Xy7_Xy7_Xy7_`;
  const page = `${ORIGIN}/continue/part`;
  const step = steps[0] ?? '';
  const code = (ms: number): Content => ({ values: { minutes: ms / 60_000 }, code: CODE });
  const requestMail: Content = {
    first: texts.name.split(' ')[0] ?? '',
    names: { asker: texts.asker, business: texts.business },
    values: { task, date, days: DAYS_LEFT },
    link,
    code: TYPED_CODE,
    page,
  };
  const endedMail: Content = { first: texts.first, names: { name: texts.name }, values: { decline }, link };
  const others: Record<Exclude<MailName, keyof typeof APPLICANT_MAILS>, Content> = {
    code: code(CODES.validMinutes * 60_000),
    'request-code': code(REQUESTS.codeMs),
    request: requestMail,
    'request-reminder': requestMail,
    correction: {
      first: texts.first,
      values: { reference: TYPED_CODE, parts: `- ${step}`, note: texts.note, date },
      link,
      code: TYPED_CODE,
      page,
    },
    'requests-done': endedMail,
    'request-declined': endedMail,
    'request-expired': endedMail,
    reminder: {
      first: texts.first,
      values: { number: 1, count: steps.length, step, date },
      link,
      page: `${ORIGIN}/continue/reminders`,
    },
  };
  return isApplicantMail(name)
    ? buildApplicantMail(brand, TO, name, { ...factsOf(link, now), ...APPLICANT_MAILS[name] })
    : brandMail(brand, { to: TO, name, ...others[name] });
}

const factsOf = (link: string, now: Date): MailFacts => ({
  first: texts.first,
  reference: TYPED_CODE,
  link,
  page: `${ORIGIN}/login`,
  days: 30,
  replyBy: replyDate(now.toISOString()),
});

/** The mails to an applicant about the submission and the statements, with the optional parts that differ. */
const APPLICANT_MAILS = {
  'statements-later': { forms: ['pfs', 'suq'] },
  'return-link': {},
  'return-link-done': {},
  'submit-awaiting': {},
  'submit-forms': { forms: ['pfs'] },
  submit: {},
  activate: {},
} as const satisfies Partial<Record<ApplicantMail, Partial<MailFacts>>>;

function isApplicantMail(name: MailName): name is keyof typeof APPLICANT_MAILS {
  return Object.hasOwn(APPLICANT_MAILS, name);
}
