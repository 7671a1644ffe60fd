/** The rows of a review. */
export { type ReviewGroup, reviewGroups, withoutFields } from './review.ts';
