/** The responses of the API about deals: secrets masked, with the name of the person who gave them. */
export { type BrandContent, findContent, replaceGivenSecrets } from './giver-names.ts';
export { removePeople, toDealData, toSaveAnswer, toSubmittedDeal } from './responses.ts';
