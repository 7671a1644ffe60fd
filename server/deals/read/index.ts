export { listCertifications } from './certifications.ts';
export { addPersonalReads } from './personal-reads.ts';
export { createReview } from './review.ts';
export type { AnsweredCorrection } from './submitted-copy.ts';
