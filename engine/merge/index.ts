export { differenceWords } from './difference-words.ts';
export { answeredFields, choiceOfMine, mergeApplications } from './merge.ts';
export type { Difference } from './merge-fields.ts';
export { itemFields } from './merge-items.ts';
export { findBasePositions } from './merge-values.ts';
export { isSameAnswer, isTypedOverMask } from './same-answer.ts';
