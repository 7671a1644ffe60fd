export { answerOf, beginWith, languageOf, peopleList, peopleOf, setAnswer } from './applicant.ts';
export { environmentOf, formContext } from './environment.ts';
export { fieldPlan, itemsOf } from './field-plan.ts';
export { normalizeApplication, storable } from './normalize.ts';
