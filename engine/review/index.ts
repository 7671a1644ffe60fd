export { type ReviewGroup, reviewGroups, withoutFields } from './review.ts';
