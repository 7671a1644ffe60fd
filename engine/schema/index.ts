export { hasAnswer, hasOnlyBlankItems, withoutBlankItems } from './blank-items.ts';
export { branchErrors, isBelow, keepChosenBranches, outerChoices } from './branches/index.ts';
export { withConstants } from './constants.ts';
export {
  asksForFiles,
  type FileReference,
  fileReferences,
  filesAsked,
  maskFileNames,
  placedFiles,
} from './file-fields.ts';
export { fits, followReference, type InnerSchema, isOfType, takesNull, tupleOf } from './fitting.ts';
export { type FormShape, formShape, keepsShape, shapingFields } from './form-shape.ts';
export {
  branchFields,
  childSchema,
  everyBranch,
  everyChild,
  everyField,
  type InnerList,
  innerSchema,
  mayHoldSecrets,
  secretsIn,
  withInner,
  withoutForbiddenParts,
  withoutOtherBranches,
} from './inner/index.ts';
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
export {
  CONDITION_KEYWORDS,
  isFieldPlace,
  mergeReference,
  withBranchSecrecy,
  withKindRules,
} from './kind-rules.ts';
export { isAnswer, isEmpty, isGivenMask, isMasked, isUnmasked, WRITTEN_SSN } from './masked.ts';
export { personalFault } from './personal-fault.ts';
export type {
  ApplicationData,
  CompiledValidator,
  Expression,
  FieldSchema,
  FieldValue,
  ListItem,
  Masked,
  RawError,
  RuleName,
} from './types.ts';
