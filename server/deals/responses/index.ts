/** Deals as the API answers with them: masked, and with the names of the people who gave an answer. */
export { type BrandContent, findContent, replaceGiven } from './giver-names.ts';
export { removePeople, toDealData, toSaveAnswer, toSubmittedDeal } from './responses.ts';
