export { differenceWords } from './difference-words.ts';
export { answeredFields, choiceOfMine, mergeApplications } from './merge.ts';
export type { Difference } from './merge-fields.ts';
export { itemFields } from './merge-items.ts';
export { placesIn } from './merge-values.ts';
export { isSameAnswer, isTypedOver } from './same-answer.ts';
