export { answerOf, answerText, languageOf, peopleList, peopleOf, setOwnAnswers } from './applicant.ts';
export { environmentOf, formContext } from './environment.ts';
export { type FieldPlan, fieldPlan } from './field-plan.ts';
export { normalizePayload, toStorable } from './normalize.ts';
export { searchName, searchText } from './search-name.ts';
