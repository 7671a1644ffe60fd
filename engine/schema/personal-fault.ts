import { WRITTEN_SSN } from './masked.ts';
import type { FieldSchema } from './types.ts';

/** Reserved domains without an owner (RFC 2606). */
const RESERVED_ADDRESS = /[@.](?:example(?:\.com|\.org|\.net)?|test|invalid)$/i;
/** Telephone numbers for fiction: 555-0100 to 555-0199. */
const RESERVED_PHONE = /55501\d\d$/;

/** Why an answer can't belong to a sample applicant, who must be invented; undefined if it can. */
export function personalFault(
  schema: FieldSchema,
  value: unknown,
): 'secret' | 'email' | 'phone' | 'ssn' | undefined {
  if (schema['x-sensitive'] !== undefined) return 'secret';
  if (typeof value !== 'string' || value === '') return undefined;
  if (schema['x-format'] === 'email' || schema.format === 'email')
    return RESERVED_ADDRESS.test(value) ? undefined : 'email';
  if (schema['x-format'] === 'phone')
    return RESERVED_PHONE.test(value.replace(/\D/g, '')) ? undefined : 'phone';
  return WRITTEN_SSN.test(value) ? 'ssn' : undefined;
}
