export { fieldRows, type ReviewGroup, reviewGroups, reviewLabels, withoutFields } from './review.ts';
