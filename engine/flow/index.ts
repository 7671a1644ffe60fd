/** A compiled flow: its steps, fields, outer names, parts, rules and limits. */

export { answeredNames, answersThatCount } from './answers-that-count.ts';
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
export {
  contentName,
  expandFlatName,
  type FieldPlace,
  flatName,
  isWithin,
  itemTitle,
  listFields,
  listOf,
  locate,
  matchFlatName,
  outerName,
  readField,
  writeField,
} from './flat-names.ts';
export { holdsWithHidden } from './hidden-rules.ts';
export { defaultOf, type Limit, limitOf, withinLimit } from './limits.ts';
export {
  fieldOf,
  inverted,
  type JoinedAnswer,
  joinedAnswers,
  migrated,
  migrationsOnward,
  renamed,
  separated,
  sharedMigrations,
} from './migrate.ts';
export { type FlowPlaces, mainFlow } from './places.ts';
export { isReservedName } from './reserved-names.ts';
export { conditionAnswer, ruleAnswers } from './rule-answers.ts';
export { holds, reasonsOf } from './rules.ts';
export { ALIASES, widgetNames } from './step-parts.ts';
export { ITEM_MARK, laterStep, stepById, stepByPath, stepIndex, stepPath } from './step-path.ts';
export { stepQuestions } from './step-questions.ts';
export {
  findSubstep,
  hiddenFields,
  isAddHidden,
  parseHide,
  revealParts,
  type SubstepMatch,
  stillHidden,
  substepFields,
} from './substeps.ts';
export type {
  Access,
  CompiledFlow,
  CompiledStep,
  Delegate,
  EngineEnvironment,
  FieldError,
  FieldGroup,
  FieldUi,
  FlowContext,
  FormFacts,
  Migration,
  NextAction,
  RuleContext,
  StepUi,
  Substep,
} from './types.ts';
export { isOneControl } from './whole-values.ts';
