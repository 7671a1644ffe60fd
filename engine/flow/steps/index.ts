export { ALIASES, SCHEMA_FIELD_OPTIONS, stepQuestions, widgetNames } from './step-parts.ts';
export { ITEM_MARK, laterStep, stepById, stepByPath, stepIndex, stepPath } from './step-path.ts';
export {
  findSubstep,
  hiddenFields,
  isAddHidden,
  keepAllowedHidden,
  parseHide,
  revealParts,
  type SubstepMatch,
  substepFields,
} from './substeps.ts';
