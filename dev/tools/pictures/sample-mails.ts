import base from '#brands/base.json' with { type: 'json' };
import { CODES } from '#domain/limits.ts';
import { replyDate } from '#domain/statements/reply-date.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { buildApplicantMail, type MailFacts } from '#server/deals/mails/index.ts';
import { brandMail } from '#server/mail/brand-mail.ts';
import type { Message } from '#server/mail/port.ts';
import { recordOf } from '../brands.ts';

/** Addresses of logos; the browser intercepts them. */
export const LOGOS = { light: 'https://logo.example/light.png', dark: 'https://logo.example/dark.png' };

const ABOUT: MailFacts = {
  first: 'Maximiliana',
  reference: 'DWFD-RNJM',
  link: `https://funding.partner.example/continue?t=${'Xy7_'.repeat(11)}`,
  page: 'https://funding.partner.example/login?return=/app/decision/process',
  days: 30,
  replyBy: replyDate('2026-11-24T17:00:00Z'),
};
const FORMS = { forms: ['pfs', 'suq'] } as const;

/** Every kind of mail for a brand of the pictures, with all optional parts. */
export function sampleMails(platform: string, locale: string): Message[] {
  const media = platform === 'default' ? {} : { logo_url: LOGOS.light };
  const bothLogos = platform === 'near-black' ? { logo_dark_url: LOGOS.dark } : {};
  const record = { ...recordOf(platform), platform, media: { ...media, ...bothLogos } };
  const brand = effectiveBrand(base, record, { flagsOff: [], isLoopback: true }, locale);
  const recipient = 'maximiliana@featherstonehaugh.example';
  return [
    brandMail(brand, {
      to: recipient,
      name: 'code',
      values: { minutes: CODES.validMinutes },
      code: '493817',
    }),
    brandMail(brand, {
      to: recipient,
      name: 'reminder',
      first: ABOUT.first,
      values: { number: 4, count: 10, step: 'More Details on Your Business', date: 'February 24, 2027' },
      link: 'https://funding.partner.example/login?return=/app/business/more-details',
      page: `https://funding.partner.example/continue/reminders?t=${'Xy7_'.repeat(10)}abc`,
    }),
    buildApplicantMail(brand, recipient, 'statements-later', { ...ABOUT, ...FORMS }),
    buildApplicantMail(brand, recipient, 'return-link', ABOUT),
    buildApplicantMail(brand, recipient, 'return-link-done', { first: '' }),
    buildApplicantMail(brand, recipient, 'submit-awaiting', { ...ABOUT, ...FORMS }),
    buildApplicantMail(brand, recipient, 'submit-forms', {
      ...ABOUT,
      ...FORMS,
      months: ['2026-08', '2026-09'],
    }),
    buildApplicantMail(brand, recipient, 'submit', ABOUT),
    buildApplicantMail(brand, recipient, 'activate', { ...ABOUT, page: undefined }),
  ];
}
