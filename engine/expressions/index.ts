/** Values computed from answers: bounds of answers and rules, computed fields. */
export type { Side } from './dates.ts';
export { evaluate, type Facts, pointersOf } from './evaluate.ts';
