import type { FieldFault } from '#contracts/problems.ts';
import { Problem } from '../../../http/problems/problem.ts';
import type { FileRow } from '../file-store.ts';
import { fileTexts as texts } from '../texts.ts';

/** [API-9]; all fields precede the file. */
const RULES: Record<string, { required?: true; pattern: RegExp }> = {
  'client-identifier': { required: true, pattern: /^[\w.:-]{1,100}$/ },
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
/** Stored with the file. `source-url` is not: an address may contain personal data. */
const KEPT = ['source-platform', 'record-id', 'record-type', 'docType'];

export interface UploadFields {
  clientId: string;
  documentType: FileRow['document_type'];
  dealId: string;
  accountId: string;
  contactId: string;
  metadata: Record<string, string>;
}

/** @throws Problem `invalid` if the field is unknown, repeated or not valid */
export function takeField(
  fields: Map<string, string>,
  part: { fieldname: string; value: unknown; valueTruncated: boolean },
): void {
  const { fieldname: name, value } = part;
  const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  if (!rule || fields.has(name)) throw fault(rule ? name : '', 'unknown');
  if (typeof value !== 'string' || part.valueTruncated || !rule.pattern.test(value))
    throw fault(name, 'invalid');
  fields.set(name, value);
}

/** Checks that the fields are complete. @throws Problem `missing-account`, `invalid` */
export function uploadFields(fields: ReadonlyMap<string, string>): UploadFields {
  const at = (name: string) => fields.get(name) ?? '';
  if (at('account_id') === '') throw new Problem('missing-account');
  for (const [name, { required }] of Object.entries(RULES)) {
    if (required && at(name) === '') throw fault(name, 'required');
  }
  return {
    clientId: at('client-identifier'),
    documentType: at('document-type') as FileRow['document_type'],
    dealId: at('dealId'),
    accountId: at('account_id'),
    contactId: at('contact_id'),
    metadata: Object.fromEntries(KEPT.filter((name) => at(name) !== '').map((name) => [name, at(name)])),
  };
}

function fault(field: string, keyword: keyof typeof texts.fields): Problem {
  const errors: FieldFault[] = [{ pointer: `/${field}`, field, keyword, text: texts.fields[keyword] }];
  return new Problem('invalid', { errors, msg: texts.unreadable });
}
