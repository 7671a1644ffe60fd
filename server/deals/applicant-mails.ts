import type { EquipmentDocument } from '#domain/equipment-documents.ts';
import { fillText } from '#engine/core/index.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Message } from '../mail/port.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * What an applicant is written about: statements to be sent later, a new link for that or that none is needed any more,
 * an application received (with or without its statements and forms), an activation.
 */
export type ApplicantMail = keyof typeof texts.mails;

/** What a mail may hold of an application. */
export interface MailAbout {
  first: string;
  reference?: string;
  /** A return link, in the letters that lead to one. */
  link?: string;
  /** How many days that link works. */
  days?: number;
  /** Whether the link offers both ways to send statements, or the upload alone. */
  ways?: keyof typeof texts.ways;
  /** The forms that are still missing (decision 22). */
  forms?: readonly EquipmentDocument[];
}

/** A mail to an applicant. Holds no answer but the first name. */
export function applicantMail(
  brand: EffectiveBrand,
  to: string,
  kind: ApplicantMail,
  { first, reference = '', link = '', days = 0, ways = 'both', forms = [] }: MailAbout,
): Message {
  const { subject, text } = texts.mails[kind];
  const { vendor_name, support_email } = brand;
  const parts = { ways: texts.ways[ways], forms: formsIn(forms) };
  const values = { first, reference, link, days, vendor_name, support_email, ...parts };
  return {
    to,
    kind,
    subject: fillText(subject, values),
    text: fillText(text, values).replace('Hello ,', 'Hello,'),
    fromName: vendor_name,
    replyTo: support_email || undefined,
  };
}

/** The paragraphs that name the missing forms; empty where none is. */
function formsIn(forms: readonly EquipmentDocument[]): string {
  if (forms.length === 0) return '';
  const list = forms.map((form) => texts.forms[form]).join('\n');
  return fillText(texts.forms[forms.length === 1 ? 'one' : 'several'], { list });
}
