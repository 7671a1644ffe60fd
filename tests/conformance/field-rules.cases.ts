import { applicantRules } from './field-rules/applicant.cases.ts';
import { businessRules } from './field-rules/business.cases.ts';
import type { FieldRule } from './field-rules/field-rule.ts';
import { loanRules } from './field-rules/loan.cases.ts';
import { ownersRules } from './field-rules/owners.cases.ts';

/**
 * Accepted values of a field, and the error texts of others, by statement of docs/spec. The same rows run against the
 * browser's validators (field-rules.test.ts) and against the server (tests/server/deals/field-rules.test.ts).
 */
export const fieldRules: FieldRule[] = [...loanRules, ...applicantRules, ...businessRules, ...ownersRules];
