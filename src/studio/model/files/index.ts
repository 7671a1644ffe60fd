/** The files of a draft: their outline, and changes of their texts. */
export {
  addTo,
  editFile,
  freshName,
  freshTitle,
  nameOf,
  removeEntry,
  setIn,
  withoutFile,
} from './edit-files.ts';
export {
  type Files,
  fieldsFile,
  flowFile,
  migrationsFile,
  ownFieldsFile,
  SHARED_FIELDS,
  shownFile,
  stepFile,
} from './flow-files.ts';
export { moveItem, readJson, setAt, setJson } from './json-text.ts';
export { copyTexts, languagesOf, removeTexts, setTranslation } from './locales.ts';
export {
  fieldTitle,
  innerNames,
  outlineOf,
  type QuestionOutline,
  questionTitle,
  type StepOutline,
  stepIds,
  titlesIn,
} from './outline.ts';
export { printJson } from './print-json.ts';
export {
  fieldOf,
  isRequired,
  type QuestionPlace,
  questionPlace,
  type Spot,
  spotsOf,
  wholeField,
} from './question-place.ts';
export { syntaxProblem } from './syntax-problem.ts';
