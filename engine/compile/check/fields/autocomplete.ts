import type { Json, JsonPath } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

/** The autofill fields (HTML, "Autofill detail tokens"). */
const FIELDS = `
  on off name honorific-prefix given-name additional-name family-name honorific-suffix nickname username
  new-password current-password one-time-code organization-title organization street-address address-line1
  address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country
  country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp
  cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day
  bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local
  tel-local-prefix tel-local-suffix tel-extension email impp
`
  .trim()
  .split(/\s+/);
/** Optional tokens before a field: a section, or the kind of address or number. */
const TOKEN_BEFORE_FIELD = /^(section-\S+|shipping|billing|home|work|mobile|fax|pager)$/;

/** Reports unknown `autocomplete` tokens: browsers ignore them, or fill in something else. */
export function checkAutocomplete(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  value: Json | undefined,
): void {
  if (typeof value !== 'string' || !context.isUnreleased) return;
  const tokens = value.split(' ');
  const field = tokens.pop() ?? '';
  const unknownToken = tokens.find((word) => !TOKEN_BEFORE_FIELD.test(word));
  if (unknownToken !== undefined)
    context.report(
      file,
      path,
      `browsers do not know "${unknownToken}" before "${field}"`,
      'Write the group first: section-business, billing, work.',
    );
  else context.expectOneOf(file, path, field, FIELDS, `browsers do not know "${field}"`);
}
