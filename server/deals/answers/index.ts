export {
  answerOf,
  answerText,
  applicationLanguage,
  listPeople,
  peopleField,
  setServerAnswers,
} from './applicant.ts';
export { createEnvironment, createFormContext } from './environment.ts';
export { type FieldPlan, fieldPlan } from './field-plan.ts';
export { normalizePayload, toStorable } from './normalize.ts';
export { searchName, searchText } from './search-name.ts';
