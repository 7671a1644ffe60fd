export { fieldRows, type ReviewGroup, reviewGroups, withoutFields } from './review.ts';
