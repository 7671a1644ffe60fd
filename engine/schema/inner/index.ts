export { withoutForbiddenParts } from './forbidden-parts.ts';
export { childSchema, everyBranch, everyChild, everyField, innerSchema } from './inner-schema.ts';
export { mayHoldSecrets, secretsIn } from './inner-secrets.ts';
export { branchFields, withoutOtherBranches } from './other-branches.ts';
export { type InnerList, withInner } from './write-inner.ts';
