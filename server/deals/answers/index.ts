export { answerOf, beginWith, languageOf, peopleList, peopleOf, setAnswer } from './applicant.ts';
export { environmentOf, ruleContext } from './environment.ts';
export { fieldPlan, itemsOf } from './field-plan.ts';
export { normalizeApplication, storable } from './normalize.ts';
