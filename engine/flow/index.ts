export {
  answeredNames,
  answersThatCount,
  conditionAnswer,
  fieldOf,
  inverted,
  type JoinedAnswer,
  joinedAnswers,
  migrated,
  migrationsOnward,
  renamed,
  ruleContextOf,
  separated,
  sharedMigrations,
} from './answers/index.ts';
export { type AwaitedItem, awaitedItems, delegateOf, isAwaited } from './awaited.ts';
export {
  absence,
  expandedFields,
  fieldUi,
  isLocked,
  notAsked,
  shownFields,
  stepFields,
  tidyAnswers,
} from './fields.ts';
export { defaultOf, type Limit, limitOf, withinLimit } from './limits.ts';
export {
  contentName,
  expandFlatName,
  type FieldPlace,
  flatName,
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
export type { FieldGroup, FieldUi, ReviewRowOf, StepUi } from './step-ui.ts';
export {
  ALIASES,
  findSubstep,
  hiddenFields,
  ITEM_MARK,
  isAddHidden,
  laterStep,
  parseHide,
  revealParts,
  type SubstepMatch,
  stepById,
  stepByPath,
  stepIndex,
  stepPath,
  stepQuestions,
  stillHidden,
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
