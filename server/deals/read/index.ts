export { listCertifications } from './certifications.ts';
export { type BrandContent, findContent } from './giver-names.ts';
export { addPersonalReads } from './personal-reads.ts';
export { removePeople, toDealData, toSaveAnswer } from './responses.ts';
export { createReview } from './review.ts';
export type { AnsweredCorrection } from './submitted-copy.ts';
