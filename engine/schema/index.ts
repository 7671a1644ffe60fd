/** JSON Schema beyond AJV: places inside a value, the branch that an answer means, secrets. */
export { branchErrors, isBelow, ofChosenBranches, outerChoices } from './chosen-branch.ts';
export { fits, followed, takesNull, tupleOf } from './fitting.ts';
export { type FormShape, formShape, shapingFields, staysDrawn } from './form-shape.ts';
export { childSchema, everyBranch, everyChild, everyField, innerSchema } from './inner-schema.ts';
export { mayHoldSecrets, secretsIn } from './inner-secrets.ts';
export {
  BRANCHES,
  CHOICES,
  DEFINITIONS,
  DEPENDENCIES,
  NAMED_PARTS,
  PLAIN_VALUES,
  SAME_VALUE,
  SCHEMAS_BY_NAME,
  UNNAMED_PARTS,
} from './keywords.ts';
export { isFieldPlace, mergeReference, withBranchSecrecy, withKindRules } from './kind-rules.ts';
export { isAnswer, isEmpty, isGivenMask, isMasked, WRITTEN_SSN } from './masked.ts';
export { branchFields, withoutOtherBranches } from './other-branches.ts';
export type {
  ApplicationData,
  CompiledValidator,
  FieldSchema,
  FieldValue,
  ListItem,
  Masked,
  RawError,
  RuleName,
} from './types.ts';
export { withInner } from './write-inner.ts';
