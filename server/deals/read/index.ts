export { certifications } from './certifications.ts';
export { type BrandContent, contentOf } from './giver-names.ts';
export { personalReads } from './personal-reads.ts';
export { dealData, saveAnswer, withoutPeople } from './responses.ts';
export { reviewOf } from './review.ts';
export type { AnsweredCorrection } from './submitted-copy.ts';
