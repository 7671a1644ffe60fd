import type { FieldFault } from '#contracts/problems.ts';
import { Problem } from '../../../http/problems/problem.ts';
import type { FileRow } from '../file-store.ts';
import { fileTexts as texts } from '../texts.ts';

/** Rules for the fields of an upload, which all precede the file, by name. */
export type FieldRules = Readonly<Record<string, { required?: true; pattern: RegExp }>>;

const CLIENT_ID = { required: true, pattern: /^[\w.:-]{1,100}$/ } as const;

/** An upload for a question of a correction. */
export const QUESTION_FIELDS: FieldRules = {
  'client-identifier': CLIENT_ID,
  question: { required: true, pattern: /^.{0,100}$/ },
};

/** An upload for an application [API-9]. */
export const APPLICATION_FIELDS: FieldRules = {
  'client-identifier': CLIENT_ID,
  'document-type': { required: true, pattern: /^(statement|pfs|suq|document)$/ },
  docType: { pattern: /^[\w .:/-]{0,100}$/ },
  'record-id': { pattern: /^[\w.:-]{0,100}$/ },
  'record-type': { pattern: /^[\w .:/-]{0,100}$/ },
  'source-platform': { pattern: /^[\w .:/-]{0,100}$/ },
  'source-url': { pattern: /^.{0,2000}$/ },
  account_id: { pattern: /^.{0,100}$/ },
  contact_id: { pattern: /^.{0,100}$/ },
  dealId: { pattern: /^.{0,100}$/ },
};
/** Fields that are stored with the file. `source-url` is not: an address may contain personal data. */
const METADATA_FIELDS = ['source-platform', 'record-id', 'record-type', 'docType'];

export interface UploadFields {
  clientId: string;
  documentType: FileRow['document_type'];
  /** The deep name of the question that the file answers; '' if the upload names none. */
  question: string;
  dealId: string;
  accountId: string;
  contactId: string;
  metadata: Record<string, string>;
}

/** Checks and stores one field. @throws Problem `invalid` if the field is unknown, repeated or not valid */
export function readField(
  fields: Map<string, string>,
  part: { fieldname: string; value: unknown; valueTruncated: boolean },
  rules: FieldRules,
): void {
  const { fieldname: name, value } = part;
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule || fields.has(name)) throw createFault(rule ? name : '', 'unknown');
  if (typeof value !== 'string' || part.valueTruncated || !rule.pattern.test(value))
    throw createFault(name, 'invalid');
  fields.set(name, value);
}

/** Checks that the fields are complete. @throws Problem `missing-account`, `invalid` */
export function completeFields(fields: ReadonlyMap<string, string>, rules: FieldRules): UploadFields {
  const read = (name: string) => fields.get(name) ?? '';
  if (rules.account_id && read('account_id') === '') throw new Problem('missing-account');
  for (const [name, { required }] of Object.entries(rules)) {
    if (required && read(name) === '') throw createFault(name, 'required');
  }
  return {
    clientId: read('client-identifier'),
    documentType: (read('document-type') || 'document') as FileRow['document_type'],
    question: read('question'),
    dealId: read('dealId'),
    accountId: read('account_id'),
    contactId: read('contact_id'),
    metadata: Object.fromEntries(
      METADATA_FIELDS.filter((name) => read(name) !== '').map((name) => [name, read(name)]),
    ),
  };
}

function createFault(field: string, keyword: keyof typeof texts.fields): Problem {
  const errors: FieldFault[] = [{ pointer: `/${field}`, field, keyword, text: texts.fields[keyword] }];
  return new Problem('invalid', { errors, msg: texts.unreadable });
}
