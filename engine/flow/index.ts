export {
  answeredNames,
  answersThatCount,
  conditionAnswer,
  fieldOf,
  type JoinedAnswer,
  joinedAnswers,
  migrateAnswers,
  migrationsBetween,
  renameField,
  ruleContextOf,
  separateAnswers,
  withStoredKinds,
} from './answers/index.ts';
export { type AwaitedItem, awaitedItems, delegateOf, isAwaited } from './awaited.ts';
export {
  expandedFields,
  fieldUi,
  isLocked,
  reasonNotAsked,
  reasonNotShown,
  shownFields,
  stepFields,
  tidyAnswers,
  tidyValue,
} from './fields.ts';
export { defaultOf, isWithinLimit, type Limit, limitOf } from './limits.ts';
export {
  contentName,
  expandFlatName,
  type FieldPlace,
  flatName,
  isFlatName,
  isReservedName,
  isWithin,
  itemTitle,
  listFields,
  listOf,
  locate,
  matchFlatName,
  outerName,
  readField,
  writeField,
} from './names/index.ts';
export { type FlowPlaces, type HomePageTexts, mainFlow } from './places.ts';
export { holds, holdsWithHidden, reasonsOf } from './rules.ts';
export type { FieldGroup, FieldUi, ReviewRowUi, StepUi } from './step-ui.ts';
export {
  ALIASES,
  findSubstep,
  hiddenFields,
  ITEM_MARK,
  isAddHidden,
  keepAllowedHidden,
  laterStep,
  parseHide,
  revealParts,
  SCHEMA_FIELD_OPTIONS,
  type SubstepMatch,
  stepById,
  stepByPath,
  stepIndex,
  stepPath,
  stepQuestions,
  substepFields,
  widgetNames,
} from './steps/index.ts';
export type {
  Access,
  AwaitedPart,
  CompiledFlow,
  CompiledStep,
  Delegate,
  EngineEnvironment,
  FieldError,
  FlowContext,
  FormFacts,
  Migration,
  NextAction,
  RuleContext,
  StepNotice,
  Substep,
} from './types.ts';
export { isOneControl } from './whole-values.ts';
