/** The rows of a review. */
export { type ReviewGroup, reviewGroups } from './review.ts';
